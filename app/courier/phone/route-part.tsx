import { useEffect, useState } from "react";
import type { Cents } from "#app/base/lib/money.ts";
import { FLOAT_WRONG, readFloat } from "#app/trade/accounting/float.ts";
import { windowStartText } from "#app/trade/delivery/window-text.ts";
import { doneText } from "#app/trade/routes/stop-view.ts";
import { behindText, leavingTexts } from "#app/trade/routes/travel-time.ts";
import { BigButton, BigField, EarlyNote } from "./big-parts.tsx";
import type { DriveStep } from "./day-shape.ts";
import { handInText } from "./door-cash.ts";
import { NextStop, StopLine } from "./stop-cards.tsx";
import { type ShownRoute, type ShownStop, takeBackMsOf } from "./updates.ts";

type Props = {
  route: ShownRoute;
  next: ShownStop | null;
  isOffline: boolean;
  isDriving: boolean;
  /** The current time by the server's clock, an ISO string. */
  now: () => string;
  onDrive: (step: DriveStep, floatCents?: Cents) => void;
  onWay: (stop: ShownStop) => void;
  onDoor: (stop: ShownStop) => void;
  onFail: (stop: ShownStop) => void;
  onFirst: (stop: ShownStop) => void;
  onRead: (key: string) => void;
};

/** A route: the next stop first and large, then the others in order. A completed route is collapsed. */
export function RoutePart({
  route,
  next,
  isOffline,
  isDriving,
  now,
  onDrive,
  onWay,
  onDoor,
  onFail,
  onFirst,
  onRead,
}: Props) {
  const { number, leftAt, endedAt, stops } = route;
  const here = stops.find(({ id }) => id === next?.id) ?? null;
  const isOver = stops.every(({ state }) => state === "done");
  const done = doneText(
    stops.map(({ state, isCanceled = false }) => ({ isDone: state === "done", isCanceled })),
  );
  const behind = behindText(route.behindMs);
  const list = (
    <ol aria-label={`Stops on route ${number}`}>
      {stops.map((stop, index) =>
        stop.id === here?.id ? null : (
          <StopLine
            key={stop.id}
            stop={stop}
            place={index + 1}
            onRead={onRead}
            onOpen={stop.state === "open" ? () => onFirst(stop) : null}
          />
        ),
      )}
    </ol>
  );
  if (endedAt !== null) {
    return (
      <details>
        <summary className="min-h-14 content-center text-lg font-semibold">
          Route {number} completed: {done}
        </summary>
        {list}
      </details>
    );
  }
  return (
    <section aria-labelledby={`route-${number}`} className="flex flex-col gap-4">
      <h2 id={`route-${number}`} className="text-xl">
        Route {number}: {done}
        {behind ? `, ${behind}` : ""}
      </h2>
      {leftAt === null ? (
        <Leave
          route={route}
          isBusy={isOffline || isDriving}
          now={now}
          onLeave={(floatCents) => onDrive("leave", floatCents)}
        />
      ) : (
        <TakeBackPart
          key={leftAt}
          route={route}
          isBusy={isOffline || isDriving}
          now={now}
          onTakeBack={() => onDrive("take-back")}
        />
      )}
      {here ? (
        <NextStop
          key={here.id}
          stop={here}
          onWay={() => onWay(here)}
          onDoor={() => onDoor(here)}
          onFail={() => onFail(here)}
          onRead={onRead}
        />
      ) : null}
      {leftAt !== null && isOver ? (
        <>
          <HandIn route={route} />
          <BigButton disabled={isOffline || isDriving} onClick={() => onDrive("back")}>
            End route: back at shop
          </BigButton>
        </>
      ) : null}
      {list}
    </section>
  );
}

/** Cash that a route's courier has to hand in, until it's counted (rules accounting/courier-cash). */
export function HandIn({ route: { number, endedAt, cash } }: { route: ShownRoute }) {
  const text = endedAt === null || cash.isOpen ? handInText(cash) : null;
  return text && <p className="tabular text-lg font-semibold">{`Route ${number}: ${text}.`}</p>;
}

type LeaveProps = {
  route: ShownRoute;
  isBusy: boolean;
  now: () => string;
  onLeave: (floatCents: Cents) => void;
};

/**
 * Asks for confirmation before a route is dispatched (rules routes/undo-dispatch). The confirm button isn't
 * where the first button was, so a double press doesn't reach it.
 */
function Leave({ route: { number, departsAt, stops }, isBusy, now, onLeave }: LeaveProps) {
  const [askedAt, setAskedAt] = useState<string | null>(null);
  const [float, setFloat] = useState("");
  const [isWrong, setWrong] = useState(false);
  if (askedAt === null)
    return (
      <>
        <p className="tabular text-base font-semibold">
          Departs at {windowStartText(departsAt)}. Keep products out of sight, and lock the car.
        </p>
        <BigButton disabled={isBusy} onClick={() => setAskedAt(now())}>
          Start route
        </BigButton>
      </>
    );
  const open = stops.filter(({ state }) => state !== "done");
  const texts = leavingTexts(departsAt, open, askedAt);
  function leave() {
    const cents = readFloat(float);
    setWrong(cents === null);
    if (cents === null) document.getElementById(`float-${number}`)?.focus();
    else onLeave(cents);
  }
  return (
    <section
      aria-labelledby={`leave-${number}`}
      className="flex flex-col gap-4 rounded-card border-2 border-ink bg-white p-4"
    >
      <h3 id={`leave-${number}`} className="text-xl">
        Start route {number}?
      </h3>
      <p role="status" className="tabular text-lg font-semibold">
        {texts.when} {texts.stops}
      </p>
      <EarlyNote>{texts.note}</EarlyNote>
      <BigField
        id={`float-${number}`}
        label="Float ($), blank for none"
        typed={float}
        onTyped={setFloat}
        error={isWrong ? FLOAT_WRONG : null}
      />
      <BigButton look="quiet" onClick={() => setAskedAt(null)}>
        Not yet
      </BigButton>
      <p className="text-base">Customers are notified in two minutes; until then you can undo it.</p>
      <BigButton disabled={isBusy} onClick={leave}>
        Start route
      </BigButton>
    </section>
  );
}

type TakeBackProps = { route: ShownRoute; isBusy: boolean; now: () => string; onTakeBack: () => void };

/** Undoes a route's dispatch, as long as that's possible. */
function TakeBackPart({ route, isBusy, now, onTakeBack }: TakeBackProps) {
  const [isOver, setOver] = useState(false);
  const msLeft = isOver ? 0 : takeBackMsOf(route, now());
  const isShown = msLeft > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it counts down, and its end is the same
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setOver(true), msLeft);
    return () => clearTimeout(timer);
  }, [isShown]);
  if (!isShown) return null;
  return (
    <div className="flex flex-col gap-2">
      <p className="tabular text-base font-semibold">
        Departed at {windowStartText(route.leftAt ?? "")}. Customers are notified two minutes later.
      </p>
      <BigButton look="quiet" disabled={isBusy} onClick={onTakeBack}>
        Undo dispatch
      </BigButton>
    </div>
  );
}
