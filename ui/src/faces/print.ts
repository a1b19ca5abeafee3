/** A photograph turned into a print of two tones, on the phone: nothing else ever leaves it. */

/** Dots of a side; eight of them to a byte, the leftmost in the highest bit, 1 is ink. */
export const SIDE = 96;
export const BYTES = (SIDE * SIDE) / 8;

/** How light each dot is, from 0 to 1, stretched between the darkest and the lightest that count. */
export function tones(rgba: Uint8ClampedArray): Float32Array {
  const light = Float32Array.from({ length: SIDE * SIDE }, (_, at) => {
    const [r = 0, g = 0, b = 0] = rgba.subarray(4 * at, 4 * at + 3);
    return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
  });
  const sorted = [...light].filter((_, at) => within(at)).sort((one, other) => one - other);
  const dark = sorted[Math.floor(sorted.length * 0.04)] ?? 0;
  const span = Math.max(0.08, (sorted[Math.floor(sorted.length * 0.96)] ?? 1) - dark);
  return light.map((one) => Math.min(1, Math.max(0, (one - dark) / span)));
}

/** Whether a dot lies before the glass of a lantern; what does not stays unprinted. */
function within(at: number): boolean {
  const x = ((at % SIDE) + 0.5) / (SIDE / 2) - 1;
  const y = (Math.floor(at / SIDE) + 0.5) / (SIDE / 2) - 1;
  return Math.abs(x) ** 3 + Math.abs(y) ** 3 < 0.94;
}

const REACH = 7;

/** How light it is around each dot. */
function around(light: Float32Array): Float32Array {
  const along = (from: Float32Array, step: number) => from.map((_, at) => {
    const place = step === 1 ? at % SIDE : Math.floor(at / SIDE);
    let [sum, count] = [0, 0];
    for (let off = -Math.min(REACH, place); off <= Math.min(REACH, SIDE - 1 - place); off += 1) {
      sum += from[at + off * step] ?? 0;
      count += 1;
    }
    return sum / count;
  });
  return along(along(light, 1), SIDE);
}

/** Half a line of the graver and half the paper between two. */
const LINE = 4;

/** What is cut: dark is ink, light is paper, between them lines as thick as it is dark, and edges stand out. */
export function cut(light: Float32Array): Uint8Array<ArrayBuffer> {
  const soft = around(light);
  const dots = new Uint8Array(BYTES);
  light.forEach((own, at) => {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    const crisp = own + 0.9 * (own - (soft[at] ?? own));
    const wave = Math.abs((((y + x * 0.35) % LINE) + LINE) % LINE - LINE / 2) / (LINE / 2);
    if (within(at) && crisp < 0.34 + 0.28 * wave) {
      dots[at >> 3] = (dots[at >> 3] ?? 0) | (128 >> (at & 7));
    }
  });
  return dots;
}

/** The print of a picture that somebody has picked. Throws if it is none that this phone can read. */
export async function printOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  const picture = await createImageBitmap(file);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  const brush = canvas.getContext("2d", { willReadFrequently: true });
  if (!brush) {
    throw new Error("no canvas");
  }
  const side = Math.min(picture.width, picture.height);
  const left = (picture.width - side) / 2;
  const top = (picture.height - side) / 3; // people hold a camera so that there is more room below a face
  brush.imageSmoothingQuality = "high";
  brush.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE);
  picture.close();
  return cut(tones(brush.getImageData(0, 0, SIDE, SIDE).data));
}

/** The dots as a path in a square of `SIDE`: strips of ink, those below one another as one. */
export function pathOf(dots: Uint8Array): string {
  const open = new Map<string, { x: number; y: number; w: number; h: number }>();
  const done: string[] = [];
  const shut = ({ x, y, w, h }: { x: number; y: number; w: number; h: number }) => done.push(`M${x} ${y}h${w}v${h}h${-w}z`);
  for (let y = 0; y <= SIDE; y += 1) {
    const strips = y < SIDE ? row(dots, y) : new Map<string, [number, number]>();
    for (const [key, strip] of open) {
      if (!strips.has(key)) {
        shut(strip);
        open.delete(key);
      }
    }
    for (const [key, [x, w]] of strips) {
      const above = open.get(key);
      open.set(key, above ? { ...above, h: above.h + 1 } : { x, y, w, h: 1 });
    }
  }
  return done.join("");
}

function row(dots: Uint8Array, y: number): Map<string, [number, number]> {
  const strips = new Map<string, [number, number]>();
  let from = -1;
  for (let x = 0; x <= SIDE; x += 1) {
    const at = y * SIDE + x;
    const ink = x < SIDE && ((dots[at >> 3] ?? 0) & (128 >> (at & 7))) !== 0;
    if (ink && from < 0) {
      from = x;
    } else if (!ink && from >= 0) {
      strips.set(`${from}-${x}`, [from, x - from]);
      from = -1;
    }
  }
  return strips;
}
