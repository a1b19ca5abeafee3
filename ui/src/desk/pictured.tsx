/** Roles in the places of lanterns, while they are looked at. */

import type { ComponentChildren } from "preact";

import { Lantern } from "../draw/Lantern";
import { RolePicture } from "../draw/pictures";
import type { Held } from "../wire";

export function pictured(held: readonly Held[]): (seat: number) => ComponentChildren {
  return (seat) => {
    const role = held.find((one) => one.seat === seat)?.role ?? "unknown";
    return role === "unknown" ? <Lantern seat={seat} out /> : <RolePicture role={role} />;
  };
}
