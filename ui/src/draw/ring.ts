/** Where the chairs of a circle stand. Pure: sizes in, places out, in pixels from the top left corner. */

export interface Point {
  x: number;
  y: number;
}

export interface Place extends Point {
  seat: number;
}

export interface Ring {
  width: number;
  height: number;
  /** A face's width and height; the name stands below it. */
  face: number;
  /** What one chair takes up, its name included; the middle of it is its place. */
  box: { width: number; height: number };
  places: Place[];
  centre: Point;
  /** The free middle. */
  hub: { x: number; y: number; width: number; height: number };
  /** The line on which the chairs stand: semi-axes and the power that turns an oval into a frame with round corners. */
  curve: Curve;
}

interface Curve {
  a: number;
  b: number;
  power: number;
}

export interface Room {
  width: number;
  /** As high as it would like to be; a ring that finds no room grows beyond it. */
  height: number;
  /** The smallest and largest face. */
  least: number;
  most: number;
  /** The height of a name's line, and the narrowest a chair may be, for the sake of the name. */
  label: number;
  narrowest: number;
  /** The seat at the bottom; without one, the first seat is at the top. */
  own?: number | null;
}

const STEPS = 288;
/** Ovals, then frames with rounder and rounder corners; each has to earn its place against the one before. */
const POWERS = [2, 2.5, 3.2, 4.5, 7];
const TALLEST = [1, 1.15, 1.35, 1.7, 9];
const WORTH = 1.06;
const GAP = 2;

/** A chair's box for a face of some size. */
function boxOf(face: number, room: Room) {
  return { width: Math.max(face, room.narrowest) + GAP, height: Math.max(face + room.label, 44) + GAP };
}

/** A point of the curve, clockwise on the screen from the top. */
function along({ a, b, power }: Curve, turn: number): Point {
  const angle = turn * 2 * Math.PI;
  const sin = Math.sin(angle);
  const cos = Math.cos(angle);
  const bend = (part: number) => Math.sign(part) * Math.abs(part) ** (2 / power);
  return { x: a * bend(sin), y: -b * bend(cos) };
}

/** Walks the curve and puts `n` points on it, equally far apart as `length` measures; the first at `from`. */
function spread(curve: Curve, n: number, from: number, length: (dx: number, dy: number) => number): Point[] {
  const points = Array.from({ length: STEPS + 1 }, (_, at) => along(curve, from + at / STEPS));
  const walked = [0];
  for (let at = 1; at <= STEPS; at += 1) {
    const [here, before] = [points[at]!, points[at - 1]!];
    walked.push(walked[at - 1]! + length(Math.abs(here.x - before.x), Math.abs(here.y - before.y)));
  }
  const whole = walked[STEPS]!;
  let at = 0;
  return Array.from({ length: n }, (_, one) => {
    const wanted = (whole * one) / n;
    while (at < STEPS - 1 && walked[at + 1]! <= wanted) {
      at += 1;
    }
    const [low, high] = [walked[at]!, walked[at + 1]!];
    const part = high > low ? (wanted - low) / (high - low) : 0;
    const [here, next] = [points[at]!, points[at + 1]!];
    return { x: here.x + (next.x - here.x) * part, y: here.y + (next.y - here.y) * part };
  });
}

function apart(points: Point[], box: { width: number; height: number }): boolean {
  return points.every((one, at) =>
    points.every(
      (other, there) =>
        there <= at || Math.abs(one.x - other.x) >= box.width - 1e-6 || Math.abs(one.y - other.y) >= box.height - 1e-6,
    ),
  );
}

interface Shape {
  /** Equally far apart as the eye sees it, or as boxes need it. */
  even: boolean;
  /** How much higher than wide it may be. */
  tallest: number;
  power: number;
}

interface Try {
  face: number;
  curve: Curve;
  points: Point[];
}

/** The chairs of a shape for one size of face, or nothing if they touch. */
function attempt(n: number, room: Room, shape: Shape, face: number): Try | null {
  const box = boxOf(face, room);
  const a = (room.width - box.width) / 2;
  const b = Math.min((room.height - box.height) / 2, a * shape.tallest);
  if (a <= 0 || b <= 0) {
    return null;
  }
  const curve = { a: Math.min(a, b * 1.5), b, power: shape.power };
  const length = shape.even
    ? (dx: number, dy: number) => Math.hypot(dx, dy)
    : (dx: number, dy: number) => Math.max(dx / box.width, dy / box.height);
  const points = spread(curve, n, room.own ? 0.5 : 0, length);
  return apart(points, box) ? { face, curve, points } : null;
}

/** The largest face of a shape, if it is larger than `than`. */
function largest(n: number, room: Room, shape: Shape, than: number): Try | null {
  let found = attempt(n, room, shape, Math.min(than, room.most));
  let [low, high] = [than, room.most];
  while (found && high - low > 0.5) {
    const middle = high - low > 12 && low === than ? high : (low + high) / 2;
    const next = attempt(n, room, shape, middle);
    if (next) {
      [low, found] = [middle, next];
    } else {
      high = Math.min(middle, high - 0.5);
    }
  }
  return found;
}

function best(n: number, room: Room): Try | null {
  let found: Try | null = null;
  for (const even of [true, false]) {
    for (const tallest of TALLEST) {
      for (const power of POWERS) {
        const least: number = found ? found.face * WORTH : room.least;
        if (least < room.most) {
          found = largest(n, room, { even, tallest, power }, least) ?? found;
        }
      }
    }
  }
  return found;
}

const made = new Map<string, Ring>();

/** Puts `n` chairs in a ring: a circle where there is room, else an oval or a frame, in the same order all the same. */
export function ring(n: number, room: Room): Ring {
  const key = JSON.stringify([n, room]);
  const known = made.get(key);
  if (known) {
    return known;
  }
  let { height } = room;
  let found = best(n, room);
  while (!found) {
    height *= 1.08;
    found = best(n, { ...room, height });
  }
  const result = settle(n, { ...room, height }, found);
  if (made.size > 60) {
    made.clear();
  }
  made.set(key, result);
  return result;
}

function settle(n: number, room: Room, { face, curve, points }: Try): Ring {
  const box = boxOf(face, room);
  const high = Math.ceil(2 * curve.b + box.height);
  const centre = { x: room.width / 2, y: high / 2 };
  const first = room.own ?? 1;
  const places = points
    .map((point, at) => ({ seat: ((first - 1 + at) % n) + 1, x: centre.x + point.x, y: centre.y + point.y }))
    .sort((one, other) => one.seat - other.seat);
  const hub = middle(centre, places, box);
  return { width: room.width, height: high, face, box, places, centre, hub, curve };
}

/** The largest frame around the centre that touches no chair. */
function middle(centre: Point, places: readonly Point[], box: { width: number; height: number }) {
  const far = places.map(({ x, y }) => ({
    x: Math.max(0, Math.abs(x - centre.x) - box.width / 2),
    y: Math.max(0, Math.abs(y - centre.y) - box.height / 2),
  }));
  let [w, h] = [0, 0];
  for (const { x } of far) {
    const high = Math.min(...far.filter((one) => one.x < x).map((one) => one.y));
    if (Number.isFinite(high) && x * high > w * h) {
      [w, h] = [x, high];
    }
  }
  return { x: centre.x - w, y: centre.y - h, width: 2 * w, height: 2 * h };
}

/** Which way the middle is for somebody on a chair: straight away from the line they sit on. */
export function inwards({ centre, curve }: Ring, place: Point): Point {
  const slope = (part: number, half: number) => (Math.sign(part) * Math.abs(part / half) ** (curve.power - 1)) / half;
  const [dx, dy] = [-slope(place.x - centre.x, curve.a), -slope(place.y - centre.y, curve.b)];
  const long = Math.hypot(dx, dy) || 1;
  return { x: dx / long, y: dy / long };
}

export function round(x: number): number {
  return Math.round(x * 10) / 10;
}
