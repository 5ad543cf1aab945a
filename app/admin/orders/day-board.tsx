import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { DayHead } from "#app/admin/kit/day-head.tsx";
import { clockText } from "#app/base/lib/moment-text.ts";
import { EmptyState } from "#app/base/ui/empty-state.tsx";
import type { UnfitOrder } from "./alarms.server.ts";
import { BoardForm, StepNotice, selectOrders } from "./board-form.tsx";
import { NextThings } from "./board-next.tsx";
import { MOST_SHOWN, type Stage, type StepOutcome } from "./board-steps.ts";
import { WindowRow } from "./board-window.tsx";
import { type BoardFacts, type BoardWindow, boardOf } from "./day-board.ts";
import { nextThingsOf, type Waiting } from "./next-things.ts";
import { UnfitOrders } from "./unfit-goods.tsx";
import { useHeldPlace } from "./use-held-place.tsx";

type Props = BoardFacts & {
  /** The shop day, and those beside it. */
  day: string;
  isToday: boolean;
  dayBefore: string;
  dayAfter: string;
  /** When it was read, by the shop's clock; an ISO string. */
  now: string;
  waiting: Waiting & { unfit: readonly UnfitOrder[] };
  isCut: boolean;
  packWithoutScan: boolean;
  outcome: StepOutcome | undefined;
};

/** The orders of a day, window by window, and before them what is to be done next (rules board/windows, board/next-tasks). */
export function BoardOfDay(props: Props) {
  const { day, waiting, isCut, outcome } = props;
  const form = useRef<HTMLFormElement>(null);
  const board = useRef<HTMLElement>(null);
  useHeldPlace(board);
  const now = useClock(props.now);
  const windows = boardOf(props, now);
  const count = windows.reduce(
    (sum, { stages }) => sum + Object.values(stages).reduce((all, n) => all + n, 0),
    0,
  );
  const ticks = useTicks();
  return (
    <section ref={board} aria-labelledby="board-day" className="flex flex-col gap-4">
      <Head {...props} />
      <StepNotice outcome={outcome} />
      <NextThings
        things={nextThingsOf(day, windows, waiting, now)}
        now={now}
        select={({ selects, window }) => selects && selectOrders(form.current, selects, window?.start)}
      />
      <UnfitOrders orders={waiting.unfit} />
      {windows.length > 0 ? (
        <BoardForm
          form={form}
          packWithoutScan={props.packWithoutScan}
          action={`/admin/orders?view=board&day=${day}`}
          shown={props.rows.map(({ id, status }) => `${id}${status}`).join()}
        >
          <div className="flex flex-col gap-3">
            {windows.map((window) => (
              <WindowRow key={window.start} {...{ day, window, ticks }} unfit={waiting.unfit} />
            ))}
          </div>
        </BoardForm>
      ) : (
        <EmptyState title="No deliveries on this day">
          <p className="max-w-measure text-ink-soft">A window appears here once somebody has booked it.</p>
        </EmptyState>
      )}
      <p role="status" className="text-sm text-ink-soft">
        {count === 1 ? "1 order" : `${count} orders`} to deliver or delivered. Cancelled and returned orders
        are only in the list.
        {isCut
          ? ` The board shows ${MOST_SHOWN} of them, those still to be delivered first; its numbers count all, and the list has them all.`
          : ""}
      </p>
    </section>
  );
}

function Head({ day, isToday, dayBefore, dayAfter }: Props) {
  const ways = [
    [`/admin/orders/pick-list?day=${day}`, "Pick list"],
    [`/admin/routes?day=${day}`, "Routes"],
    [`?view=board&day=${dayBefore}`, "Day before"],
    ...(isToday ? [] : [["?view=board", "Today"] as const]),
    [`?view=board&day=${dayAfter}`, "Day after"],
  ] as const;
  return <DayHead day={day} isToday={isToday} id="board-day" ways={ways} />;
}

/** How often the board judges its orders anew, in ms. */
const JUDGED_EVERY_MS = 30_000;

/** The time in the shop, which goes on from what the shop said, whatever the clock of this browser says. */
function useClock(said: string): string {
  const [passed, setPassed] = useState({ since: said, ms: 0 });
  useEffect(() => {
    const began = performance.now();
    const go = () => setPassed({ since: said, ms: performance.now() - began });
    const timer = setInterval(go, JUDGED_EVERY_MS);
    return () => clearInterval(timer);
  }, [said]);
  return passed.since === said ? new Date(Date.parse(said) + passed.ms).toISOString() : said;
}

/** Which orders the address asks to be ticked, where no script selects them: those in a state, of one window or of all. */
function useTicks(): (window: BoardWindow, stage: Stage) => boolean {
  const [params] = useSearchParams();
  const [stage, window] = [params.get("select"), params.get("window")];
  return ({ start }, own) => own === stage && (window === null || clockText(start) === window);
}
