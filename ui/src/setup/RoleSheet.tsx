/** What a role is, to be read by anybody before the game. */

import { Sheet } from "../app/parts";
import { has, text } from "../app/text";
import { RolePicture } from "../draw/pictures";

/** A text for people at a party: options in brackets are left out, and others stand there in their own words. */
export function plain(said: string): string {
  return said
    .replace(/\s*\([^()]*\b[a-z]+_[a-z_]+[^()]*\)/g, "")
    .replace(/\b[a-z]+(_[a-z0-9]+)+\b/g, (id) => (has(`option.${id}`) ? text("list.quoted", { name: text(`option.${id}`).replace(/\.$/, "") }) : id));
}

export function RoleSheet({ role, onClose }: { role: string; onClose: () => void }) {
  const paragraphs = ["power", "win", "rules", "tip"].filter((part) => has(`role.${role}.${part}`));
  return (
    <Sheet title={text(`role.${role}`)} onClose={onClose} class="role-sheet">
      <div class="picture">
        <RolePicture role={role} />
      </div>
      {paragraphs.map((part) => (
        <p key={part} class={part}>
          {plain(text(`role.${role}.${part}`))}
        </p>
      ))}
    </Sheet>
  );
}
