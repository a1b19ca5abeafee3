/** Somebody in the circle: their name and chair; and, well apart, the way out. */

import { useState } from "preact/hooks";

import { forget, key } from "../app/keys";
import { shortened } from "../app/names";
import { Button, Confirm, Field, Sheet } from "../app/parts";
import { Failed, keepPrint } from "../app/rest";
import { refused, table, you } from "../app/state";
import { send } from "../app/table";
import { nameOf, text } from "../app/text";
import { Token } from "../draw/Lantern";
import { Pick } from "../faces/Pick";
import { wish } from "../faces/usual";
import type { Chair } from "../wire";
import { inOrder, moved } from "./drag";
import { Neighbour } from "./Neighbour";
import { Badges } from "./People";

interface Props {
  seat: number;
  host: boolean;
  onClose: () => void;
  onMoved: (seat: number) => void;
}

export function PersonSheet({ seat, host, onClose, onMoved }: Props) {
  const chair = table.value?.chairs[seat - 1];
  if (!chair) {
    return null;
  }
  const own = you.value?.seat === seat;
  return (
    <Sheet title={nameOf(seat)} onClose={onClose}>
      <p class="whose">
        <Token seat={seat} /> {text("ui.lobby.chair", { n: seat })}{" "}
        <Badges chair={chair} mine={you.value?.seat ?? null} />
      </p>
      {own ? <Rename name={chair.name} /> : null}
      {own ? <Face chair={chair} /> : null}
      {host ? <Move seat={seat} onMoved={onMoved} /> : null}
      {own && !host ? <Elsewhere seat={seat} onClose={onClose} /> : null}
      {host && !own && !chair.bot ? (
        <Confirm
          kind="plain"
          label={text("ui.host.hand_over", { name: nameOf(seat) })}
          ask={text("ui.host.hand_over.ask", { name: nameOf(seat) })}
          yes={text("ui.host.hand_over.yes")}
          onYes={() => {
            void send({ type: "hand_over", seat });
            onClose();
          }}
        />
      ) : null}
      {own || host ? (
        <div class="apart">{own ? <Leave host={host} onClose={onClose} /> : <Remove chair={chair} onClose={onClose} />}</div>
      ) : null}
    </Sheet>
  );
}

function Leave({ host, onClose }: { host: boolean; onClose: () => void }) {
  return (
    <Confirm
      label={text("ui.lobby.leave")}
      ask={text(host ? "ui.lobby.leave.host" : "ui.lobby.leave.ask")}
      yes={text("ui.lobby.leave.yes")}
      onYes={() => void leave(host).then(onClose)}
    />
  );
}

function Remove({ chair: { seat, bot }, onClose }: { chair: Chair; onClose: () => void }) {
  const name = nameOf(seat);
  return (
    <Confirm
      label={text("ui.host.remove", { name })}
      ask={text(bot ? "ui.host.remove.bot" : "ui.host.remove.ask", { name })}
      yes={text("ui.host.remove.yes")}
      onYes={() => {
        void send({ type: "remove", seat });
        onClose();
      }}
    />
  );
}

/** Gets up. The host keeps the key, and watches on. */
async function leave(host: boolean): Promise<void> {
  const at = table.value?.table ?? "";
  const token = key(at);
  const answer = await send({ type: "leave" });
  if (answer.ok && !host && token !== null) {
    forget(at, token);
  }
}

function Rename({ name }: { name: string }) {
  const [wanted, setWanted] = useState(name);
  return (
    <form
      class="rename"
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted.trim() !== "" && wanted.trim() !== name) {
          void send({ type: "rename", name: wanted.trim() });
        }
      }}
    >
      <Field
        label={text("ui.join.name")}
        value={wanted}
        onInput={(typed) => setWanted(shortened(typed))}
        autocomplete="nickname"
        autocapitalize="words"
      />
      <Button type="submit" disabled={wanted.trim() === "" || wanted.trim() === name}>
        {text("ui.lobby.rename")}
      </Button>
    </form>
  );
}

/** Another animal, or a print; both are seen by all at once. */
function Face({ chair }: { chair: Chair }) {
  const at = table.value?.table ?? "";
  const others = table.value?.chairs.filter((one) => one.seat !== chair.seat) ?? [];
  const print = (dots: Uint8Array<ArrayBuffer> | null) => {
    void keepPrint(at, dots, key(at) ?? "").catch((failed: unknown) => {
      refused.value = failed instanceof Failed ? failed.wrong : { code: "failed" };
    });
  };
  return (
    <Pick
      face={chair.face ?? ""}
      taken={new Set(others.flatMap((one) => one.face ?? []))}
      print={chair.picture ?? null}
      onFace={(face) => {
        wish(face);
        void send({ type: "face", face });
        if (chair.picture) {
          print(null);
        }
      }}
      onPrint={print}
    />
  );
}

/** The host moves a chair one place at a time. */
function Move({ seat, onMoved }: { seat: number; onMoved: (seat: number) => void }) {
  const count = table.value?.chairs.length ?? 0;
  const by = (steps: number) => {
    const place = (seat - 1 + steps + count) % count;
    void send({ type: "arrange", order: moved(inOrder(count), seat, place) }).then((answer) => {
      if (answer.ok) {
        onMoved(place + 1);
      }
    });
  };
  return (
    <div class="buttons" role="group" aria-label={text("ui.lobby.move")}>
      <Button disabled={count < 2} onClick={() => by(-1)}>
        ↑ {text("ui.lobby.earlier")}
      </Button>
      <Button disabled={count < 2} onClick={() => by(1)}>
        ↓ {text("ui.lobby.later")}
      </Button>
    </div>
  );
}

/** Everybody moves their own chair: by naming who sits at the right hand. */
function Elsewhere({ seat, onClose }: { seat: number; onClose: () => void }) {
  const chairs = table.value?.chairs ?? [];
  const others = chairs.filter((chair) => chair.seat !== seat);
  const before = others[(seat - 2 + others.length) % Math.max(1, others.length)]?.seat ?? null;
  const [right, setRight] = useState(before);
  if (others.length < 2) {
    return null;
  }
  const go = () => {
    if (right !== null && right !== before) {
      void send({ type: "sit", seat: (right > seat ? right - 1 : right) + 1 });
    }
    onClose();
  };
  return (
    <div class="elsewhere">
      <Neighbour chairs={chairs} own={seat} right={right} onChoose={setRight} />
      <Button disabled={right === before} onClick={go}>
        {text("ui.lobby.sit_there")}
      </Button>
    </div>
  );
}
