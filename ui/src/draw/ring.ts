/** Where the chairs of a circle stand. Pure: sizes in, places out, in pixels from the top left corner. */

import { evenly, closely, apart, type Box, type Curve, type Point } from "./curve";

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

/** From an oval to a frame with round corners, and how much each is liked. */
const POWERS = [[2, 1], [2.5, 0.96], [3.2, 0.91], [4.5, 0.85], [7, 0.78], [16, 0.7]] as const;
/** From a circle to an oval as high as there is room, likewise. */
const TALLEST = [[1, 1], [1.15, 0.98], [1.35, 0.95], [1.7, 0.92], [9, 0.9]] as const;
const CLOSE = 0.9;
const GAP = 2;
const SIDE_BY_SIDE = 2.1;
/** A lantern is a little higher than its face. */
const HANDLE = 1.12;

/** A chair's box for a face of some size. */
function boxOf(face: number, room: Room): Box {
  return { width: Math.max(face, room.narrowest) + GAP, height: Math.max(face * HANDLE + room.label, 44) + GAP };
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

/** Puts `n` chairs in a ring: a circle where there is room, else an oval or a frame, in the same order all the same. Two
 * chairs always find room side by side, or no height would ever be enough: for that, long names are given less. */
export function ring(n: number, wished: Room): Ring {
  const room = { ...wished, narrowest: Math.min(wished.narrowest, wished.width / SIDE_BY_SIDE - GAP) };
  const key = JSON.stringify([n, room]);
  const known = made.get(key);
  if (known) {
    return known;
  }
  let height = Math.max(1, room.height); // of no height at all more would never come
  let found = best(n, { ...room, height });
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
