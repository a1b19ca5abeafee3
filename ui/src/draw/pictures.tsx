/** The pictures of all roles and the back of every card: one file, asked for as soon as the page is there, whatever its
 * owner will be dealt, so that nothing is loaded because of a card. Until it has come, their place is kept. */

import { signal } from "@preact/signals";

const drawn = signal<typeof import("./roles") | null>(null);

/** Done when the pictures are there; asked for again after a while where they did not come. */
export const pictures: Promise<void> = load();

async function load(): Promise<void> {
  try {
    drawn.value = await import("./roles");
  } catch {
    await new Promise((done) => setTimeout(done, 3000));
    await load();
  }
}

const Kept = () => <svg class="role-picture" viewBox="0 0 100 100" aria-hidden="true" />;

export function RolePicture({ role }: { role: string }) {
  const there = drawn.value;
  return there ? <there.RolePicture role={role} /> : <Kept />;
}

export function CardBack() {
  const there = drawn.value;
  return there ? <there.CardBack /> : <Kept />;
}
