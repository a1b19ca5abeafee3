/** Where the chairs of a circle stand. Pure: sizes in, places out, in pixels from the top left corner. */

export interface Point {
  x: number;
  y: number;
}

export interface Place extends Point {
  seat: number;
  /** Which way the middle is from there, past the neighbours. */
  way: Point;
}

export interface Ring {
  width: number;
  height: number;
  /** A face's width and height; the name stands below it. */
  face: number;
  /** What one chair takes up, its name included; the middle of it is its place. */
  box: Box;
  places: Place[];
  centre: Point;
  /** The free middle. */
  hub: { x: number; y: number; width: number; height: number };
  /** The line on which the chairs stand: semi-axes and the power that turns an oval into a frame with round corners. */
  curve: Curve;
}

interface Box {
  width: number;
  height: number;
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

const STEPS = 240;
/** From an oval to a frame with round corners, and how much each is liked. */
const POWERS = [[2, 1], [2.5, 0.96], [3.2, 0.91], [4.5, 0.85], [7, 0.78], [16, 0.7]] as const;
/** From a circle to an oval as high as there is room, likewise. */
const TALLEST = [[1, 1], [1.15, 0.98], [1.35, 0.95], [1.7, 0.92], [9, 0.9]] as const;
const CLOSE = 0.9;
const GAP = 2;
/** A lantern is a little higher than its face. */
const HANDLE = 1.12;

/** A chair's box for a face of some size. */
function boxOf(face: number, room: Room): Box {
  return { width: Math.max(face, room.narrowest) + GAP, height: Math.max(face * HANDLE + room.label, 44) + GAP };
}

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
function evenly(curve: Curve, n: number, bottom: boolean): Point[] {
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
function closely(curve: Curve, n: number, bottom: boolean, box: Box): Point[] {
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

function apart(points: Point[], box: Box): boolean {
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
  const bottom = room.own != null;
  if (4 * (curve.a / box.width + curve.b / box.height) < n) {
    return null;
  }
  const points = shape.even ? evenly(curve, n, bottom) : closely(curve, n, bottom, box);
  return points.length === n && apart(points, box) ? { face, curve, points } : null;
}

/** The largest face of a shape, if it is larger than `than`. */
function largest(n: number, room: Room, shape: Shape, than: number): Try | null {
  let found = attempt(n, room, shape, than);
  let [low, high] = [than, room.most];
  while (found && high - low > 0.5) {
    const middle = low === than ? high : (low + high) / 2;
    const next = attempt(n, room, shape, middle);
    if (next) {
      [low, found] = [middle, next];
    } else {
      high = Math.min(middle, high - 0.5);
    }
  }
  return found;
}

/** The shape whose faces are largest, where every step away from a circle has to earn its place. */
function best(n: number, room: Room): Try | null {
  let found: Try | null = null;
  let worth = 0;
  for (const even of [true, false]) {
    for (const [tallest, high] of TALLEST) {
      for (const [power, square] of POWERS) {
        const liked = high * square * (even ? 1 : CLOSE);
        const least = Math.max(room.least, (worth / liked) * 1.01);
        const next = least <= room.most ? largest(n, room, { even, tallest, power }, least) : null;
        if (next) {
          [found, worth] = [next, next.face * liked];
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
  if (made.size > 200) {
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
  const stand = points.map(({ x, y }) => ({ x: centre.x + x, y: centre.y + y }));
  const places = stand
    .map((point, at) => ({
      seat: ((first - 1 + at) % n) + 1,
      ...point,
      way: wayIn(centre, curve, point, stand.filter((_, other) => other !== at), box),
    }))
    .sort((one, other) => one.seat - other.seat);
  const hub = middle(centre, places, box);
  return { width: room.width, height: high, face, box, places, centre, hub, curve };
}

/** The largest frame around the centre that touches no chair. */
function middle(centre: Point, places: readonly Point[], box: Box) {
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

/** Straight away from the line on which somebody sits. */
function upright(centre: Point, curve: Curve, place: Point): number {
  const slope = (part: number, half: number) => (Math.sign(part) * Math.abs(part / half) ** (curve.power - 1)) / half;
  return Math.atan2(-slope(place.y - centre.y, curve.b), -slope(place.x - centre.x, curve.a));
}

/** How far it is from the middle of a box to its edge in a direction. */
export function reach(box: Box, way: Point): number {
  return Math.min(box.width / 2 / Math.max(Math.abs(way.x), 1e-6), box.height / 2 / Math.max(Math.abs(way.y), 1e-6));
}

/** How far a point is from the nearest other box. */
function clear(point: Point, others: readonly Point[], box: Box): number {
  return Math.min(
    ...others.map(({ x, y }) =>
      Math.hypot(Math.max(0, Math.abs(x - point.x) - box.width / 2), Math.max(0, Math.abs(y - point.y) - box.height / 2)),
    ),
  );
}

const LEAN = Math.PI / 12;

/** Which way the middle is for somebody: upright, or leaning as far as it takes to stay clear of the neighbours. */
function wayIn(centre: Point, curve: Curve, place: Point, others: readonly Point[], box: Box): Point {
  const straight = upright(centre, curve, place);
  const ways = [0, -1, 1, -2, 2, -3, 3, -4, 4].map((lean) => {
    const [angle, cost] = [straight + lean * LEAN, Math.abs(lean)];
    const way = { x: Math.cos(angle), y: Math.sin(angle) };
    const far = reach(box, way) + 8;
    const room = Math.min(14, clear({ x: place.x + way.x * far, y: place.y + way.y * far }, others, box));
    return { way, worth: room - cost };
  });
  return ways.reduce((best, next) => (next.worth > best.worth ? next : best)).way;
}

export function round(x: number): number {
  return Math.round(x * 10) / 10;
}
