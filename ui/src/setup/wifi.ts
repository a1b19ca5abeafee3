/** The code that brings a phone into a Wi-Fi. What it is made of stays in this page's memory, and is sent nowhere. */

import { signal } from "@preact/signals";

export interface Wifi {
  network: string;
  password: string;
}

export const wifi = signal<Wifi | null>(null);

const SPECIAL = /[\\;,:"]/g;

/** What a phone's camera reads: signs with a meaning of their own are escaped. */
export function written({ network, password }: Wifi): string {
  const said = (word: string) => word.replace(SPECIAL, "\\$&");
  return `WIFI:T:${password ? "WPA" : "nopass"};S:${said(network)};P:${said(password)};;`;
}

/** One path of squares for everything that is dark. */
export function drawn(data: readonly (readonly boolean[])[]): { size: number; path: string } {
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size: data.length, path: dark.join("") };
}
