import type { Cents } from "#app/base/lib/money.ts";
import { behindText } from "#app/trade/routes/leaving.ts";
import { doneText } from "#app/trade/routes/stop-counts.ts";
import { BigButton } from "./big-parts.tsx";
import { handInText } from "./change.ts";
import type { DriveStep } from "./day-shape.ts";
import { Leave, TakeBackPart } from "./leave-part.tsx";
import type { ShownRoute, ShownStop } from "./said.ts";
import { NextStop, StopLine } from "./stop-cards.tsx";

type Props = {
  route: ShownRoute;
  next: ShownStop | null;
  isOffline: boolean;
  isDriving: boolean;
  /** This moment by the shop's clock, an ISO string. */
  now: () => string;
  onDrive: (step: DriveStep, floatCents?: Cents) => void;
  onWay: (stop: ShownStop) => void;
  onDoor: (stop: ShownStop) => void;
  onFail: (stop: ShownStop) => void;
  onFirst: (stop: ShownStop) => void;
  onRead: (key: string) => void;
};

/** A route: the next stop first and large, then all of them in order. One that is over is a line to be opened. */
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
    <ol aria-label={`Stops of route ${number}`}>
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
          Route {number} is over: {done}
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
            I am back at the shop
          </BigButton>
        </>
      ) : null}
      {list}
    </section>
  );
}

/** What the courier of a route hands in, until it was counted (rules accounting/courier-cash). */
export function HandIn({ route: { number, endedAt, cash } }: { route: ShownRoute }) {
  const text = endedAt === null || cash.isOpen ? handInText(cash) : null;
  return text && <p className="tabular text-lg font-semibold">{`Route ${number}: ${text}.`}</p>;
}
