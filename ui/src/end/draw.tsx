/** Draws the picture that is kept, on this device alone: faces and roles as pictures, words in the page's letters. */

import { render } from "preact";

import { line, nameOf, text } from "../app/text";
import { Token } from "../draw/Lantern";
import { RolePicture } from "../draw/roles";
import { Sun } from "../draw/Sky";
import { WolfPicture } from "../draw/wolf";
import { WOLF } from "../play/turning";
import type { Outcome } from "../wire";
import { RING, WIDTH, balanced, fitted, laid, wrapped } from "./keepsake";

const EDGE = 70;
const SUN = 170;
/** What colours a drawing: the names that the look has for them, as they are on the page now. */
const NAMES = ["--paper", "--moss", "--ink", "--pale", "--hair", "--wood", "--glass", "--cut", "--block-ink", "--wolf-cut", "--wolf-ink", "--blood", "--names"] as const;
type Colours = Record<(typeof NAMES)[number], string>;

const coloured = (colours: Colours): string => `
  .wood,.top{fill:${colours["--wood"]}}.cut{fill:${colours["--glass"]}}
  .limb,.line{fill:none;stroke:${colours["--wood"]};stroke-linecap:round;stroke-linejoin:round}.line{stroke:${colours["--glass"]}}
  .role-picture .block,.role-picture .ink{fill:${colours["--block-ink"]}}.role-picture .cut{fill:${colours["--cut"]}}
  .role-picture .line,.role-picture .ink-line{fill:none;stroke:${colours["--cut"]}}.role-picture .ink-line{stroke:${colours["--block-ink"]}}
  .wolf .block,.wolf .ink{fill:${colours["--wolf-ink"]}}.wolf .cut{fill:${colours["--wolf-cut"]}}.wolf .ink-line{stroke:${colours["--wolf-ink"]}}`;

function palette(): Colours {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(name).trim()])) as Colours;
}

/** A drawing of the page as an image of its own. */
async function image(drawing: preact.ComponentChild, size: number, style: string): Promise<HTMLImageElement> {
  const holder = document.createElement("div");
  render(drawing, holder);
  const svg = holder.querySelector("svg")!;
  svg.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  svg.setAttribute("width", String(size));
  svg.setAttribute("height", String(size));
  const rules = document.createElementNS("http://www.w3.org/2000/svg", "style");
  rules.textContent = style;
  svg.prepend(rules);
  const made = new Image();
  const url = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(svg)], { type: "image/svg+xml" }));
  made.src = url;
  await made.decode().finally(() => URL.revokeObjectURL(url));
  render(null, holder);
  return made;
}

interface Written {
  size: number;
  bold?: boolean;
  colour: string;
}

class Sheet {
  readonly pen: CanvasRenderingContext2D;
  readonly letters: string;

  constructor(pen: CanvasRenderingContext2D, letters: string) {
    this.pen = pen;
    this.letters = letters;
  }

  font({ size, bold = false, colour }: Written): void {
    this.pen.font = `${bold ? 700 : 400} ${size}px ${this.letters}`;
    this.pen.fillStyle = colour;
    this.pen.textAlign = "center";
  }

  readonly width = (said: string): number => this.pen.measureText(said).width;

  /** Writes lines under one another; returns where the next one goes. */
  write(said: string, x: number, y: number, most: number, how: Written): number {
    this.font(how);
    let at = y;
    for (const one of balanced(said, most, this.width)) {
      this.pen.fillText(one, x, at);
      at += how.size * 1.22;
    }
    return at;
  }
}

/** Returns the picture, or null where this browser draws none. */
export async function drawn(end: Outcome, n: number, day: string): Promise<Blob | null> {
  await document.fonts?.ready;
  const colours = palette();
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  if (!pen) {
    return null;
  }
  const sheet = new Sheet(pen, colours["--names"]);
  canvas.width = WIDTH;
  canvas.height = RING + 150 + heightOf(sheet, end);
  pen.fillStyle = colours["--paper"];
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.strokeStyle = colours["--ink"];
  pen.lineWidth = 6;
  pen.strokeRect(26, 26, canvas.width - 52, canvas.height - 52);
  await ring(sheet, end, n, colours);
  await middle(sheet, end, n, colours, day);
  below(sheet, end, colours, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

async function ring(sheet: Sheet, end: Outcome, n: number, colours: Colours): Promise<void> {
  const { face, spots } = laid(n);
  const style = coloured(colours);
  const most = Math.min(face * 1.9, (Math.PI * (WIDTH - face)) / n - 6);
  for (const { seat, x, y } of spots) {
    const role = end.roles[seat - 1] ?? "unknown";
    const wolf = role === WOLF;
    const token = await image(<Token seat={seat} />, face, style);
    const card = await image(wolf ? <WolfPicture /> : <RolePicture role={role} />, face * 0.52, style);
    sheet.pen.drawImage(token, x - face / 2, y - face * 0.62, face, face);
    sheet.pen.drawImage(card, x + face * 0.12, y - face * 0.12, face * 0.5, face * 0.5);
    const size = Math.max(19, face * 0.2);
    sheet.font({ size, bold: true, colour: wolf ? colours["--blood"] : colours["--ink"] });
    const won = end.winners.includes(seat) ? "★ " : "";
    sheet.pen.fillText(fitted(`${won}${nameOf(seat)}`, most, sheet.width), x, y + face * 0.6);
    sheet.font({ size: size * 0.85, colour: wolf ? colours["--blood"] : colours["--pale"] });
    sheet.pen.fillText(fitted(text(`role.${role}`), most, sheet.width), x, y + face * 0.6 + size);
  }
}

async function middle(sheet: Sheet, end: Outcome, n: number, colours: Colours, day: string): Promise<void> {
  const most = WIDTH - 2 * laid(n).face - 320;
  const title = text(end.winner ? `ui.end.${end.winner}` : "ui.end.given_up");
  const sun = await image(<Sun />, SUN, `${coloured(colours)}.sky .disc{fill:${colours["--moss"]}}.sky .carve{fill:${colours["--paper"]}}.sky .carve.line{fill:none;stroke:${colours["--paper"]};stroke-width:2.2}`);
  sheet.pen.drawImage(sun, (WIDTH - SUN) / 2, RING / 2 - SUN - 60, SUN, SUN);
  sheet.write(title, WIDTH / 2 + 3, RING / 2 + 23, most, { size: 76, bold: true, colour: `${colours["--moss"]}66` });
  const next = sheet.write(title, WIDTH / 2, RING / 2 + 20, most, { size: 76, bold: true, colour: colours["--ink"] });
  sheet.write(day, WIDTH / 2, next, most, { size: 32, colour: colours["--pale"] });
}

function heightOf(sheet: Sheet, end: Outcome): number {
  const found = end.tale?.highlights ?? [];
  sheet.font({ size: 32, colour: "" });
  return found.reduce((sum, one) => sum + 78 + 39 * wrapped(line(one), WIDTH - 2 * EDGE, sheet.width).length, 0);
}

function below(sheet: Sheet, end: Outcome, colours: Colours, height: number): void {
  let at = RING + 90;
  for (const one of end.tale?.highlights ?? []) {
    at = sheet.write(text(`${one.key}.title`), WIDTH / 2, at, WIDTH - 2 * EDGE, { size: 38, bold: true, colour: colours["--ink"] });
    at = sheet.write(line(one), WIDTH / 2, at - 4, WIDTH - 2 * EDGE, { size: 32, colour: colours["--ink"] }) + 26;
  }
  sheet.write("lupus", WIDTH / 2, height - 48, WIDTH, { size: 30, bold: true, colour: colours["--pale"] });
}
