import { formatMoney } from "#app/base/lib/money.ts";
import { telOf } from "#app/base/lib/tel.ts";
import { windowStartText, windowTimeText } from "#app/trade/delivery/window-text.ts";
import { Alarm, BigButton, BigLink, CallShop } from "./big-parts.tsx";
import type { ShownException, ShownStop } from "./updates.ts";

type NextProps = {
  stop: ShownStop;
  onWay: () => void;
  onDoor: () => void;
  onFail: () => void;
  onRead: (key: string) => void;
};

/** The next stop in full: buttons on the first screen, items below. */
export function NextStop({ stop, onWay, onDoor, onFail, onRead }: NextProps) {
  const place = encodeURIComponent(stop.address);
  return (
    <section
      aria-labelledby="next-stop"
      className="flex flex-col gap-4 rounded-card border-2 border-ink bg-white p-4"
    >
      <p className="tabular text-base font-semibold">
        Next stop, ETA {windowStartText(stop.expectedAt)}. Delivery window{" "}
        {windowTimeText(stop.windowStart, stop.windowEnd)}
      </p>
      <h2 id="next-stop" tabIndex={-1} className="text-2xl">
        {stop.name}
      </h2>
      <StopAlarms stop={stop} onRead={onRead} />
      <address className="text-xl font-semibold not-italic">{stop.address}</address>
      {stop.instructions ? <p className="text-lg">{stop.instructions}</p> : null}
      {stop.giftFrom ? (
        <p className="text-lg">
          Gift from {stop.giftFrom.name},{" "}
          <a
            href={telOf(stop.giftFrom.phone)}
            className="tabular inline-flex min-h-11 items-center underline"
          >
            {stop.giftFrom.phone}
          </a>
        </p>
      ) : null}
      <ShopNotes notes={stop.notes} />
      <p className="text-lg font-semibold">
        {takeText(stop)}
        {stop.lateDueCents < stop.dueCents ? (
          <span className="block text-base">
            {formatMoney(stop.lateDueCents)} from {windowStartText(stop.lateFrom)}
          </span>
        ) : null}
      </p>
      <div className="grid grid-cols-2 gap-3">
        <BigLink href={`geo:0,0?q=${place}`}>Navigate</BigLink>
        <BigLink
          href={`https://www.google.com/maps/dir/?api=1&destination=${place}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          Maps
        </BigLink>
        <BigLink href={telOf(stop.phone)}>Call</BigLink>
        <BigButton look="quiet" className={stop.onMyWayAt ? "px-2! py-1! text-base!" : ""} onClick={onWay}>
          {stop.onMyWayAt ? `On my way since ${windowStartText(stop.onMyWayAt)}` : "On my way"}
        </BigButton>
      </div>
      {stop.unfit.length > 0 ? null : (
        <BigButton className="min-h-20" onClick={onDoor}>
          At the door
        </BigButton>
      )}
      <BigButton look="danger" onClick={onFail}>
        Delivery failed
      </BigButton>
      <Lines stop={stop} />
      <p className="text-base font-semibold">Keep products out of sight, and lock the car.</p>
    </section>
  );
}

/** The shop's notes for the courier (rules courier-app/order-notes). */
function ShopNotes({ notes }: { notes: readonly string[] }) {
  return notes.map((note, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: notes are only added
    <p key={index} className="border-l-4 border-ink pl-3 text-lg wrap-anywhere whitespace-pre-line">
      <strong className="block text-base">Note from the shop</strong>
      {note}
    </p>
  ));
}

/** Amount due. A prepaid order may have become more expensive since. */
function takeText({ dueCents, isPaid }: ShownStop): string {
  if (dueCents > 0) return `Collect ${formatMoney(dueCents)}`;
  return isPaid ? "Already paid" : "Nothing to collect";
}

function Lines({ stop }: { stop: ShownStop }) {
  return (
    <div className="flex flex-col gap-1 text-lg">
      <h3 className="font-sans text-lg font-semibold">
        Order <span className="tabular">{stop.number}</span>
      </h3>
      <ul className="flex flex-col gap-1">
        {stop.lines.map(({ name, quantity }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never move
          <li key={index}>
            <span className="tabular font-semibold">{quantity}&nbsp;×</span> {name}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Warnings before any step at a stop: blocked products, rejected updates, and who is helping. */
function StopAlarms({ stop, onRead }: { stop: ShownStop; onRead: (key: string) => void }) {
  return (
    <>
      <UnfitGoods stop={stop} />
      <Exceptions exceptions={stop.exceptions} onRead={onRead} />
      <Helper stop={stop} />
    </>
  );
}

/** Warning that a stop's products can't be delivered (rules batches/blocked-orders). */
function UnfitGoods({ stop: { unfit, state } }: { stop: ShownStop }) {
  if (unfit.length === 0 || state === "done") return null;
  return (
    <Alarm>
      {state === "waiting"
        ? `Don't load this order yet: ${unfit.join("; ")}.`
        : `Don't deliver this order: ${unfit.join("; ")}. Take it back to the shop.`}
    </Alarm>
  );
}

type UnfitAtDoorProps = { stop: ShownStop; shopPhone: string; onFail: () => void; onBack: () => void };

/** Replaces the ID check while an order's products can't be delivered. */
export function UnfitAtDoor({ stop, shopPhone, onFail, onBack }: UnfitAtDoorProps) {
  return (
    <div className="flex min-h-dvh flex-col gap-5 p-4">
      <h1 className="text-2xl">{stop.name}</h1>
      <UnfitGoods stop={stop} />
      <div className="mt-auto flex flex-col gap-3">
        <CallShop phone={shopPhone} />
        <BigButton look="danger" onClick={onFail}>
          Delivery failed
        </BigButton>
      </div>
      <button
        type="button"
        className="min-h-14 w-full text-base font-semibold underline underline-offset-4"
        onClick={onBack}
      >
        Back to stops
      </button>
    </div>
  );
}

/** Who at the shop is helping (rules courier-app/help-calls). */
export function Helper({ stop: { helper } }: { stop: ShownStop }) {
  if (!helper) return null;
  return (
    <p role="status" className="text-lg font-semibold">
      {helper.by} at the shop has been helping since {windowStartText(helper.at)}.
    </p>
  );
}

/** Rejected updates. */
export function Exceptions({
  exceptions,
  onRead,
}: {
  exceptions: ShownException[];
  onRead: (key: string) => void;
}) {
  return exceptions.map(({ key, sentence, occurredAt, isHere }) => (
    <div key={key} className="flex flex-col gap-2">
      <Alarm>
        Update from {windowStartText(occurredAt)} rejected: {sentence}
      </Alarm>
      {isHere ? (
        <BigButton look="quiet" onClick={() => onRead(key)}>
          Got it
        </BigButton>
      ) : null}
    </div>
  ));
}

type LineProps = {
  stop: ShownStop;
  place: number;
  onRead: (key: string) => void;
  onOpen: (() => void) | null;
};

/** A stop that isn't next; the courier can choose to do an open one next. */
export function StopLine({ stop, place, onRead, onOpen }: LineProps) {
  return (
    <li className="flex flex-col gap-2 border-t-2 border-ink py-4">
      <h3 className="font-sans text-lg font-semibold">
        {place}. {stop.name}
      </h3>
      <p className="text-base">{stop.address}</p>
      <p className="tabular text-base font-semibold">
        {stop.state === "done" || stop.state === "waiting" ? stop.status : "To do"}
        {stop.isWaiting ? ", waiting to sync" : ""}
        {stop.state === "done" ? "" : `, ETA ${windowStartText(stop.expectedAt)}`}
      </p>
      <StopAlarms stop={stop} onRead={onRead} />
      {onOpen ? (
        <BigButton look="quiet" onClick={onOpen}>
          Do this stop next
        </BigButton>
      ) : null}
    </li>
  );
}
