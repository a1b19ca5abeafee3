/** Plain requests, for what is asked before there is a line. Every one may be sent twice and counts once. */

import type { Amend, Corrected, NewSeat, NewTable, Picture, PublicView, Reach, Request, SeatMade, TableMade, View, Wrong } from "../wire";

/** A request that was refused, or that reached nobody. */
export class Failed extends Error {
  readonly wrong: Wrong;

  constructor(wrong: Wrong) {
    super(wrong.code);
    this.wrong = wrong;
  }
}

async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  let answer: Response;
  let told: unknown;
  try {
    answer = await fetch(path, { cache: "no-store", ...init });
    told = await answer.json().catch(() => null);
  } catch {
    throw new Failed({ code: "no_answer" });
  }
  if (!answer.ok) {
    throw new Failed(reason(told) ?? { code: answer.status === 404 ? "no_table" : `http_${answer.status}` });
  }
  return told as T;
}

function reason(told: unknown): Wrong | null {
  const outer = told as { error?: unknown } | null;
  const inner = (outer?.error ?? outer) as { code?: unknown; facts?: Wrong["facts"] } | null;
  return typeof inner?.code === "string" ? { code: inner.code, facts: inner.facts ?? {} } : null;
}

function post<T>(path: string, body: unknown, token?: string | null, once?: string): Promise<T> {
  const headers = {
    "Content-Type": "application/json",
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(once ? { "Idempotency-Key": once } : {}),
  };
  return ask<T>(path, { method: "POST", headers, body: JSON.stringify(body) });
}

const at = (table: string) => `/api/tables/${encodeURIComponent(table)}`;

export const newTable = (wish: NewTable, once: string) => post<TableMade>("/api/tables", wish, null, once);
export const newSeat = (table: string, wish: NewSeat, once: string, token?: string | null) =>
  post<SeatMade>(`${at(table)}/seats`, wish, token, once);
export const command = (table: string, request: Request, token: string) =>
  post<unknown>(`${at(table)}/commands`, request, token);
export const correction = (table: string, amend: Amend, token: string) =>
  post<Corrected>(`${at(table)}/corrections`, { amend }, token);
export const reach = (table: string) => ask<Reach>(`/api/reach?table=${encodeURIComponent(table)}`);

/** Gives somebody a print in place of their animal, or takes it away. */
export const keepPrint = (table: string, dots: Uint8Array<ArrayBuffer> | null, token: string) =>
  ask<Picture>(`${at(table)}/face`, {
    method: dots ? "PUT" : "DELETE",
    headers: { Authorization: `Bearer ${token}` },
    ...(dots ? { body: dots } : {}),
  });

/** The dots of a print. Throws if it is not there. */
export async function fetchPrint(table: string, name: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(`${at(table)}/faces/${encodeURIComponent(name)}`, { cache: "no-store" });
  if (!answer.ok) {
    throw new Failed({ code: "no_picture" });
  }
  return new Uint8Array(await answer.arrayBuffer());
}

/** What everybody may see of a table, null if there is none. Throws `Failed` for anything else. */
export async function looked(table: string): Promise<PublicView | null> {
  try {
    return (await ask<View>(at(table))).public;
  } catch (failed) {
    if (failed instanceof Failed && failed.wrong.code === "no_table") {
      return null;
    }
    throw failed;
  }
}
