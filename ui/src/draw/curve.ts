/** The line on which chairs stand, and points on it. Pure. */

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  width: number;
  height: number;
}

/** Semi-axes, and the power that turns an oval into a frame with round corners. */
export interface Curve {
  a: number;
  b: number;
  power: number;
}

const STEPS = 240;

const units = new Map<string, Point[]>();

/** The points of a curve that reaches 1 each way, clockwise on the screen, from the top or from the bottom. */
function unit(power: number, bottom: boolean): Point[] {
  const key = `${power} ${bottom}`;
  let points = units.get(key);
  if (!points) {
    const bend = (part: number) => Math.sign(part) * Math.abs(part) ** (2 / power);
    points = Array.from({ length: STEPS + 1 }, (_, at) => {
      const angle = (at / STEPS + (bottom ? 0.5 : 0)) * 2 * Math.PI;
      return { x: bend(Math.sin(angle)), y: -bend(Math.cos(angle)) };
    });
    units.set(key, points);
  }
  return points;
}

function trace({ a, b, power }: Curve, bottom: boolean): Point[] {
  return unit(power, bottom).map(({ x, y }) => ({ x: a * x, y: b * y }));
}

const mix = (one: Point, other: Point, part: number): Point => ({
  x: one.x + (other.x - one.x) * part,
  y: one.y + (other.y - one.y) * part,
});

/** Puts `n` points on the curve, equally far apart as the eye sees it. */
export function evenly(curve: Curve, n: number, bottom: boolean): Point[] {
  const points = trace(curve, bottom);
  const walked = [0];
  for (let at = 1; at <= STEPS; at += 1) {
    const [here, before] = [points[at]!, points[at - 1]!];
    walked.push(walked[at - 1]! + Math.hypot(here.x - before.x, here.y - before.y));
  }
  const whole = walked[STEPS]!;
  let at = 0;
  return Array.from({ length: n }, (_, one) => {
    const wanted = (whole * one) / n;
    while (at < STEPS - 1 && walked[at + 1]! <= wanted) {
      at += 1;
    }
    const [low, high] = [walked[at]!, walked[at + 1]!];
    return mix(points[at]!, points[at + 1]!, high > low ? (wanted - low) / (high - low) : 0);
  });
}

/** Puts `n` points on the curve so that from each to the next there is the same room for a box; left and right alike. */
export function closely(curve: Curve, n: number, bottom: boolean, box: Box): Point[] {
  const half = trace(curve, bottom).slice(0, STEPS / 2 + 1);
  const [start, end] = [half[0]!, half[STEPS / 2]!];
  const far = (one: Point, other: Point) =>
    Math.max(Math.abs(one.x - other.x) / box.width, Math.abs(one.y - other.y) / box.height);
  const beside = Math.floor((n - 1) / 2);
  const walk = (step: number): Point[] => {
    const placed: Point[] = [];
    let last = start;
    for (let at = 1; at < half.length && placed.length < beside; at += 1) {
      const [low, high] = [far(half[at - 1]!, last), far(half[at]!, last)];
      if (high >= step) {
        last = mix(half[at - 1]!, half[at]!, high > low ? Math.max(0, (step - low) / (high - low)) : 0);
        placed.push(last);
      }
    }
    return placed;
  };
  const fits = (placed: Point[], step: number) => {
    const last = placed.at(-1) ?? start;
    return placed.length === beside && (n % 2 ? (2 * Math.abs(last.x)) / box.width : far(last, end)) >= step;
  };
  let [low, high] = [0.5, 8];
  for (let round = 0; round < 12; round += 1) {
    const middle = (low + high) / 2;
    [low, high] = fits(walk(middle), middle) ? [middle, high] : [low, middle];
  }
  const side = walk(low);
  const other = side.map(({ x, y }) => ({ x: -x, y })).reverse();
  return [start, ...side, ...(n % 2 ? [] : [end]), ...other].slice(0, n);
}

export function apart(points: Point[], box: Box): boolean {
  const [width, height] = [box.width - 1e-6, box.height - 1e-6];
  // Neighbours first: it is they who touch.
  for (let step = 1; step <= points.length / 2; step += 1) {
    for (let at = 0; at < points.length; at += 1) {
      const [one, other] = [points[at]!, points[(at + step) % points.length]!];
      if (Math.abs(one.x - other.x) < width && Math.abs(one.y - other.y) < height) {
        return false;
      }
    }
  }
  return true;
}
