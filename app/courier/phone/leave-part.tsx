import { useEffect, useState } from "react";
import type { Cents } from "#app/base/lib/money.ts";
import { FLOAT_WRONG, readFloat } from "#app/trade/books/float.ts";
import { windowStartText } from "#app/trade/delivery/window-text.ts";
import { leavingTexts } from "#app/trade/routes/leaving.ts";
import { BigButton, BigField } from "./big-parts.tsx";
import { type ShownRoute, takeBackMsOf } from "./said.ts";

type LeaveProps = {
  route: ShownRoute;
  isBusy: boolean;
  now: () => string;
  onLeave: (floatCents: Cents) => void;
};

/** Asks before a route leaves (rules routes/undo-dispatch). The answer that leaves stands below the place of the button that asked. */
export function Leave({ route: { number, departsAt, stops }, isBusy, now, onLeave }: LeaveProps) {
  const [askedAt, setAskedAt] = useState<string | null>(null);
  const [float, setFloat] = useState("");
  const [isWrong, setWrong] = useState(false);
  if (askedAt === null)
    return (
      <>
        <p className="tabular text-base font-semibold">
          Leaves at {windowStartText(departsAt)}. Keep the goods out of sight in the car, and lock it.
        </p>
        <BigButton disabled={isBusy} onClick={() => setAskedAt(now())}>
          Leave now
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
        Route {number} leaves?
      </h3>
      <p role="status" className="tabular text-lg font-semibold">
        {texts.when} {texts.stops}
      </p>
      <BigField
        id={`float-${number}`}
        label="Float, in dollars (blank for none)"
        typed={float}
        onTyped={setFloat}
        error={isWrong ? FLOAT_WRONG : null}
      />
      <BigButton look="quiet" onClick={() => setAskedAt(null)}>
        Not yet
      </BigButton>
      <p className="text-base">Customers are told in two minutes. Until then you can take it back.</p>
      <BigButton disabled={isBusy} onClick={leave}>
        Leave
      </BigButton>
    </section>
  );
}

type TakeBackProps = { route: ShownRoute; isBusy: boolean; now: () => string; onTakeBack: () => void };

/** Takes the dispatch of a route back, as long as that goes. */
export function TakeBackPart({ route, isBusy, now, onTakeBack }: TakeBackProps) {
  const [isOver, setOver] = useState(false);
  const msLeft = isOver ? 0 : takeBackMsOf(route, now());
  const isShown = msLeft > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it grows less by itself, and its end is the same
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setOver(true), msLeft);
    return () => clearTimeout(timer);
  }, [isShown]);
  if (!isShown) return null;
  return (
    <div className="flex flex-col gap-2">
      <p className="tabular text-base font-semibold">
        Left at {windowStartText(route.leftAt ?? "")}. Customers are told two minutes later.
      </p>
      <BigButton look="quiet" disabled={isBusy} onClick={onTakeBack}>
        Take it back
      </BigButton>
    </div>
  );
}
