/** Keys to chairs. A tab keeps its own, so that a reload finds the same chair; the browser remembers all of a table. */

import { named, read, write } from "./storage";

/** A chair this browser has a key to. */
export interface Key {
  token: string;
  name: string;
}

const MOST = 24;

/** A board's key is kept apart: a board never opens with the key to somebody's chair. */
const boards = (table: string) => `lupus.board.${table}`;

export const boardKey = (table: string) => read("sessionStorage", boards(table)) ?? inMemory.get(boards(table)) ?? null;

export function keepBoard(table: string, token: string | null): void {
  write("sessionStorage", boards(table), token);
  if (token === null) {
    inMemory.delete(boards(table));
  } else {
    inMemory.set(boards(table), token);
  }
}

const tabs = (table: string) => `lupus.seat.${table}`;
const all = (table: string) => `lupus.seats.${table}`;

/** Tabs without storage keep their key as long as they live. */
const inMemory = new Map<string, string>();

export function key(table: string): string | null {
  return read("sessionStorage", tabs(table)) ?? inMemory.get(table) ?? null;
}

const unkept = () => [...inMemory.keys()].filter((key) => !key.includes("."));

/** The tables at which this tab has a chair, then those at which this browser has one. */
export function tables(): string[] {
  return [...new Set([...named("sessionStorage", tabs("")), ...unkept(), ...named("localStorage", all(""))])];
}

/** The tables whose board this tab is, with the host's controls. */
export const boardsHere = () => named("sessionStorage", boards(""));

/** Forgets a table that is no more. */
export function forgetTable(table: string): void {
  inMemory.delete(table);
  keepBoard(table, null);
  keepHands(table, []);
  write("sessionStorage", tabs(table), null);
  write("localStorage", all(table), null);
}

export function keys(table: string): Key[] {
  return parsed(read("localStorage", all(table)) ?? "[]");
}

function parsed(written: string): Key[] {
  try {
    const kept: unknown = JSON.parse(written);
    return Array.isArray(kept) ? kept.filter(isKey) : [];
  } catch {
    return [];
  }
}

function isKey(one: unknown): one is Key {
  return typeof one === "object" && one !== null && "token" in one && "name" in one && typeof one.token === "string"
    && typeof one.name === "string";
}

/** Keeps a key for this tab and, unless it has no name yet, for the link opened again. */
export function keep(table: string, token: string, name?: string): void {
  inMemory.set(table, token);
  write("sessionStorage", tabs(table), token);
  if (name !== undefined) {
    const others = keys(table).filter((one) => one.token !== token);
    write("localStorage", all(table), JSON.stringify([{ token, name }, ...others].slice(0, MOST)));
  }
}

const shared = (table: string) => `lupus.hands.${table}`;

/** Those between whom this tab is passed, in the order in which they came; none where it has one person alone. */
export function hands(table: string): Key[] {
  return parsed(read("sessionStorage", shared(table)) ?? inMemory.get(shared(table)) ?? "[]");
}

export function keepHands(table: string, these: readonly Key[]): void {
  const kept = these.length > 1 ? JSON.stringify(these) : null;
  write("sessionStorage", shared(table), kept);
  if (kept === null) {
    inMemory.delete(shared(table));
  } else {
    inMemory.set(shared(table), kept);
  }
}

/** Forgets a key that no longer opens anything. */
export function forget(table: string, token: string): void {
  if (key(table) === token) {
    inMemory.delete(table);
    write("sessionStorage", tabs(table), null);
  }
  keepHands(table, hands(table).filter((one) => one.token !== token));
  const others = keys(table).filter((one) => one.token !== token);
  write("localStorage", all(table), others.length ? JSON.stringify(others) : null);
}
