/** What a role is, to be read by anybody before the game. */

import { Sheet } from "../app/parts";
import { has, text } from "../app/text";
import { RolePicture } from "../draw/roles";

export function RoleSheet({ role, onClose }: { role: string; onClose: () => void }) {
  const paragraphs = ["power", "win", "rules", "tip"].filter((part) => has(`role.${role}.${part}`));
  return (
    <Sheet title={text(`role.${role}`)} onClose={onClose} class="role-sheet">
      <div class="picture">
        <RolePicture role={role} />
      </div>
      {paragraphs.map((part) => (
        <p key={part} class={part}>
          {text(`role.${role}.${part}`)}
        </p>
      ))}
    </Sheet>
  );
}
