/** Keys to chairs. A tab keeps its own, so that a reload finds the same chair; the browser remembers all of a table. */

import { read, write } from "./storage";

/** A chair this browser has a key to. */
export interface Key {
  token: string;
  name: string;
}

const MOST = 12;

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

export function keys(table: string): Key[] {
  try {
    const kept: unknown = JSON.parse(read("localStorage", all(table)) ?? "[]");
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

/** Forgets a key that no longer opens anything. */
export function forget(table: string, token: string): void {
  if (key(table) === token) {
    inMemory.delete(table);
    write("sessionStorage", tabs(table), null);
  }
  const others = keys(table).filter((one) => one.token !== token);
  write("localStorage", all(table), others.length ? JSON.stringify(others) : null);
}
