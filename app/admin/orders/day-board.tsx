import { TriangleAlert } from "lucide";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link, useNavigation, useSearchParams } from "react-router";
import { DayHead } from "#app/admin/kit/list-parts.tsx";
import { useMay } from "#app/admin/kit/own-roles.tsx";
import { clockText, shortDayText } from "#app/base/lib/moment-text.ts";
import { counted } from "#app/base/lib/money.ts";
import { useDelivery } from "#app/base/settings/site-facts.tsx";
import { EmptyState } from "#app/base/ui/empty-state.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { windowStartText, windowTimeText } from "#app/trade/delivery/window-text.ts";
import type { UnfitOrder } from "./alarms.server.ts";
import { BoardForm, StepNotice, selectOrders } from "./board-form.tsx";
import { type BoardStep, MOST_SHOWN, type Stage, type StepOutcome } from "./board-steps.ts";
import { WindowRow } from "./board-window.tsx";
import { type BoardFacts, type BoardWindow, boardOf } from "./day-board.ts";
import { type NextThing, nextThingsOf, type Waiting } from "./next-things.ts";
import { UnfitOrders } from "./unfit-goods.tsx";

type Props = BoardFacts & {
  /** Shop day; `dayBefore` and `dayAfter` are the days around it. */
  day: string;
  isToday: boolean;
  dayBefore: string;
  dayAfter: string;
  /** Time of the read by the shop's clock, an ISO string. */
  now: string;
  waiting: Waiting & { unfit: readonly UnfitOrder[] };
  isCut: boolean;
  packWithoutScan: boolean;
  steps: readonly BoardStep[];
  outcome: StepOutcome | undefined;
};

/** Orders of a day by window, preceded by the next tasks (rules board/windows, board/next-tasks). */
export function BoardOfDay(props: Props) {
  const { day, waiting, steps, isCut, outcome } = props;
  const may = useMay();
  const form = useRef<HTMLFormElement>(null);
  const board = useRef<HTMLElement>(null);
  useHeldPlace(board);
  const now = useClock(props.now);
  const delivery = useDelivery();
  const windows = boardOf(props, now, delivery);
  const count = windows.reduce(
    (sum, { stages }) => sum + Object.values(stages).reduce((all, n) => all + n, 0),
    0,
  );
  const isChecked = useChecked();
  return (
    <section ref={board} aria-labelledby="board-day" className="flex flex-col gap-4">
      <Head {...props} />
      <StepNotice outcome={outcome} />
      <NextThings
        things={nextThingsOf({ day, windows, delivery }, waiting, now, may)}
        now={now}
        select={({ selects, window }) => selects && selectOrders(form.current, selects, window?.start)}
      />
      <UnfitOrders orders={waiting.unfit} />
      {windows.length > 0 ? (
        <BoardForm
          form={form}
          packWithoutScan={props.packWithoutScan}
          steps={steps}
          action={`/admin/orders?view=board&day=${day}`}
          shown={props.rows.map(({ id, status }) => `${id}${status}`).join()}
        >
          <div className="flex flex-col gap-3">
            {windows.map((window) => (
              <WindowRow key={window.start} {...{ day, window, steps, isChecked }} unfit={waiting.unfit} />
            ))}
          </div>
        </BoardForm>
      ) : (
        <EmptyState title="No deliveries on this day">
          <p className="max-w-measure text-ink-soft">Delivery windows appear here once they have orders.</p>
        </EmptyState>
      )}
      <p role="status" className="text-sm text-ink-soft">
        {counted(count, "order", "orders")} to deliver or delivered. Canceled and returned orders are only in
        the list.
        {isCut
          ? ` The board shows ${MOST_SHOWN} of them, undelivered orders first. Counts include all orders; the list shows them all.`
          : ""}
      </p>
    </section>
  );
}

function Head({ day, isToday, dayBefore, dayAfter }: Props) {
  const ways = [
    [`/admin/orders/pick-list?day=${day}`, "Pick list"],
    [`/admin/routes?day=${day}`, "Routes"],
    [`?view=board&day=${dayBefore}`, "Previous day"],
    ...(isToday ? [] : [["?view=board", "Today"] as const]),
    [`?view=board&day=${dayAfter}`, "Next day"],
  ] as const;
  return <DayHead day={day} isToday={isToday} id="board-day" ways={ways} />;
}

/** Interval at which the board rechecks lateness, in ms. */
const CHECKED_EVERY_MS = 30_000;

/** Returns the shop's time, advanced from the server's time and independent of the browser's clock. */
function useClock(said: string): string {
  const [passed, setPassed] = useState({ since: said, ms: 0 });
  useEffect(() => {
    const began = performance.now();
    const go = () => setPassed({ since: said, ms: performance.now() - began });
    const timer = setInterval(go, CHECKED_EVERY_MS);
    return () => clearInterval(timer);
  }, [said]);
  return passed.since === said ? new Date(Date.parse(said) + passed.ms).toISOString() : said;
}

/** Reads from the address which orders to select without JavaScript: those in a status, of one window or all. */
function useChecked(): (window: BoardWindow, stage: Stage) => boolean {
  const [params] = useSearchParams();
  const [stage, window] = [params.get("select"), params.get("window")];
  return ({ start }, own) => own === stage && (window === null || clockText(start) === window);
}

/** Scroll anchors with their distance from the top, best first. */
type Held = readonly { element: Element; top: number }[];

/**
 * Keeps the scroll position from a step's button press until its changes are shown (rules board/bulk-steps),
 * whatever changes above. The selected orders move, so another one is the anchor.
 */
function useHeldPlace(board: RefObject<HTMLElement | null>): void {
  const isIdle = useNavigation().state === "idle";
  const held = useRef<Held>([]);
  const wasBusy = useRef(false);

  useEffect(() => {
    // Most browsers anchor scrolling natively; doing both would scroll twice.
    if (CSS.supports("overflow-anchor", "auto")) return;
    const left = new AbortController();
    const hold = () => {
      held.current = board.current && scrollY > 0 ? placesOf(board.current) : [];
    };
    const letGo = () => {
      held.current = [];
    };
    document.addEventListener("submit", hold, { signal: left.signal, capture: true });
    for (const scrolls of ["wheel", "touchmove"])
      document.addEventListener(scrolls, letGo, { signal: left.signal, passive: true });
    return () => left.abort();
  }, [board]);

  // Each render may change the content above.
  useLayoutEffect(() => {
    if (isIdle && !wasBusy.current) held.current = [];
    const first = held.current.find(({ element }) => element.isConnected);
    if (first) scrollBy(0, first.element.getBoundingClientRect().top - first.top);
    wasBusy.current = !isIdle;
  });
}

function placesOf(board: Element): Held {
  const orders = [...board.querySelectorAll(".board-orders > li:not(:has(:checked))")];
  return [...orders, ...board.querySelectorAll(".board-window")]
    .map((element) => ({ element, ...topAndBottom(element) }))
    .filter(({ top, bottom }) => top < innerHeight && bottom > 0);
}

function topAndBottom(element: Element) {
  const { top, bottom } = element.getBoundingClientRect();
  return { top, bottom };
}

type NextThingsProps = {
  things: readonly NextThing[];
  now: string;
  /** Selects the orders of a task instead of following its link. */
  select: (thing: NextThing) => void;
};

/** Next tasks, most urgent first (rules board/next-tasks). A press selects their orders, or opens the page for the task. */
function NextThings({ things, now, select }: NextThingsProps) {
  if (things.length === 0) return null;
  return (
    <section
      aria-labelledby="board-next"
      className="rounded-card border border-hairline bg-white px-4 pt-2 pb-1"
    >
      <h3 id="board-next" className="text-lg">
        Next
      </h3>
      <ol className="grid gap-x-6 md:grid-cols-2">
        {things.map((thing) => (
          <li
            key={`${thing.kind} ${thing.window?.start} ${thing.route}`}
            className="flex min-h-11 flex-wrap items-center gap-x-2.5"
          >
            <Link
              to={thing.to}
              preventScrollReset={thing.selects !== null}
              className={`link inline-flex min-h-11 items-center gap-1 text-sm font-semibold ${isAlarm(thing) ? "text-clay" : ""}`}
              onClick={(event) => {
                if (!thing.selects) return;
                event.preventDefault();
                select(thing);
              }}
            >
              {isAlarm(thing) ? <Icon of={TriangleAlert} size={14} /> : null}
              {thingText(thing)}
            </Link>
            <Due thing={thing} now={now} />
          </li>
        ))}
      </ol>
    </section>
  );
}

const isAlarm = ({ kind }: NextThing) => kind === "door" || kind === "unfit";

function Due({ thing, now }: { thing: NextThing; now: string }) {
  if (thing.kind === "unfit") return null;
  if (thing.kind === "door" || thing.kind === "answers" || thing.kind === "earlier")
    return <span className="tabular text-sm text-ink-soft">since {momentOf(thing)}</span>;
  const by = windowStartText(thing.by);
  if (Date.parse(thing.by) > Date.parse(now)) return <span className="tabular text-sm">by {by}</span>;
  return (
    <span className="tabular inline-flex items-center gap-1 text-sm font-semibold text-clay">
      <Icon of={TriangleAlert} size={14} />
      was due {by}
    </span>
  );
}

function momentOf({ kind, by }: NextThing): string {
  return kind === "earlier" ? shortDayText(by) : windowStartText(by);
}

/** "Pack 12:00 PM to 2:00 PM: 4 orders", "3 orders to confirm". */
function thingText({ kind, count, window, route }: NextThing): string {
  const orders = counted(count, "order", "orders");
  const time = window ? windowTimeText(window.start, window.end) : "";
  switch (kind) {
    case "door":
      return counted(count, "courier needs help at a stop", "couriers need help at a stop");
    case "unfit":
      return `${orders} with goods recalled, on hold, or expired`;
    case "answers":
      return counted(count, "delivery exception", "delivery exceptions");
    case "earlier":
      return `${orders} open from earlier days`;
    case "confirm":
      return `${orders} to confirm`;
    case "pack":
      return `Pack ${time}: ${orders}`;
    case "leave":
      return `Dispatch route ${route}: ${orders}`;
    case "send":
      return `Dispatch ${time}: ${orders}`;
    case "failed":
      return `Redeliver ${time}: ${counted(count, "failed delivery", "failed deliveries")}`;
  }
}
