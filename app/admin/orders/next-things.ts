import { clockText } from "#app/base/lib/moment-text.ts";
import { type DoorCall, isRinging } from "#app/trade/handoff/door-call.ts";
import { LAST_MINUTES, leaveBy, minutesBefore, PACKING_MINUTES } from "#app/trade/routes/lateness.ts";
import type { Stage } from "./board-steps.ts";
import type { BoardOrder, BoardWindow } from "./day-board.ts";
import { packPath } from "./pack-answer.ts";

/** Something that is to be done next (rules board/next-tasks); instants are ISO strings. */
export type NextThing = {
  kind: "door" | "unfit" | "answers" | "earlier" | "confirm" | "pack" | "leave" | "send" | "failed";
  count: number;
  /** The window that it is about; null when it is about no single one. */
  window: Pick<BoardWindow, "start" | "end"> | null;
  /** The number of the route that is to leave; null for other things. */
  route: number | null;
  /** When it has to be done at the latest. */
  by: string;
  /** The orders that a press selects; null when it leads somewhere else. */
  selects: Stage | null;
  /** Where it leads: an address, or a place on this page. */
  to: string;
};

/**
 * What waits besides the orders of the day: couriers who need the shop, open orders of all days with goods that may not go, and
 * the earliest day left open.
 */
export type Waiting = {
  calls: readonly Pick<DoorCall, "since" | "isOnRoute" | "taken" | "stopId">[];
  unfit: readonly { windowStart: string }[];
  earlier: { count: number; since: string; day: string } | null;
};

/** These come before everything else, whatever is due when. */
const FIRST: readonly NextThing["kind"][] = ["door", "unfit"];

const KINDS: readonly NextThing["kind"][] = [
  ...FIRST,
  "answers",
  "earlier",
  "confirm",
  "pack",
  "leave",
  "send",
  "failed",
];

/** More would not be a list of what comes next. */
const MOST = 6;

/**
 * What is to be done next on a day, the most urgent first. An order is to be packed, and its car to leave, so that it is
 * in its band when the window begins, or when its route departs; it is confirmed early enough to be packed by then.
 */
export function nextThingsOf(
  day: string,
  windows: readonly BoardWindow[],
  waiting: Waiting,
  now: string,
): NextThing[] {
  const rank = ({ kind }: NextThing) => (FIRST.includes(kind) ? FIRST.indexOf(kind) : FIRST.length);
  const things = [
    ...waitingThings(waiting, now),
    ...confirming(day, windows),
    ...leaving(windows),
    ...windows.flatMap((own) => ofWindow(day, own)),
  ];
  return things
    .sort(
      (one, other) =>
        rank(one) - rank(other) ||
        Date.parse(one.by) - Date.parse(other.by) ||
        KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind),
    )
    .slice(0, MOST);
}

const NO_PLACE = { window: null, route: null, selects: null } as const;

/** The place on the board that lists the orders with goods that may not go. */
export const UNFIT_ID = "unfit-goods";

function waitingThings({ calls, unfit, earlier }: Waiting, now: string): NextThing[] {
  const things: NextThing[] = [];
  const [ringing, others] = [
    calls.filter((call) => isRinging(call, now)),
    calls.filter((call) => !isRinging(call, now)),
  ];
  for (const [kind, some] of [
    ["door", ringing],
    ["answers", others],
  ] as const)
    if (some[0])
      things.push({
        ...{ kind, count: some.length, ...NO_PLACE, by: some[0].since },
        to: `/admin/routes/tasks#stop-${some[0].stopId}`,
      });
  if (unfit[0])
    things.push({
      ...{ kind: "unfit", count: unfit.length, ...NO_PLACE, by: unfit[0].windowStart },
      to: `#${UNFIT_ID}`,
    });
  if (earlier)
    things.push({
      ...{ kind: "earlier", count: earlier.count, ...NO_PLACE, by: earlier.since },
      to: `/admin/orders?view=board&day=${earlier.day}`,
    });
  return things;
}

function confirming(day: string, windows: readonly BoardWindow[]): NextThing[] {
  const own = windows.filter(({ stages }) => stages.pending > 0);
  const by = own.map((window) => minutesBefore(dueOf(window, "pending"), PACKING_MINUTES)).sort()[0];
  if (!by) return [];
  const count = own.reduce((sum, { stages }) => sum + stages.pending, 0);
  const facts = { ...NO_PLACE, selects: "pending", to: selecting(day, "pending") } as const;
  return [{ kind: "confirm", count, by, ...facts }];
}

/** Orders that are packed and on a route leave with it, where the manifest is made, and not by a press on the board. */
function leaving(windows: readonly BoardWindow[]): NextThing[] {
  const planned = windows.flatMap(({ orders }) => orders.filter(isPlanned));
  return [...Map.groupBy(planned, ({ route }) => route.id)].flatMap(([id, own]) =>
    own.slice(0, 1).map(({ route: { number, departsAt } }) => ({
      ...{ kind: "leave" as const, count: own.length, ...NO_PLACE, route: number },
      ...{ by: departsAt, to: `/admin/routes/${id}` },
    })),
  );
}

/** True for an order that leaves with a route, and not by itself. */
export function isPlanned(
  order: Pick<BoardOrder, "status" | "route">,
): order is BoardOrder & { route: NonNullable<BoardOrder["route"]> } {
  return order.status === "packed" && order.route !== null;
}

function ofWindow(day: string, window: BoardWindow): NextThing[] {
  const { start, end, orders } = window;
  const stages = { ...window.stages, packed: window.stages.packed - orders.filter(isPlanned).length };
  const thing = (kind: NextThing["kind"], stage: Stage, by: string): NextThing[] =>
    stages[stage] === 0
      ? []
      : [
          {
            ...{ kind, count: stages[stage], window: { start, end }, route: null, by },
            ...wayTo(stage),
          },
        ];
  const first = orders.find(({ status }) => status === "confirmed");
  function wayTo(stage: Stage): Pick<NextThing, "selects" | "to"> {
    if (stage === "delivery_failed") return { selects: null, to: `#${windowId(start)}` };
    // Packing begins with the first order and goes on by itself (rules packing/next-order).
    if (stage === "confirmed" && first) return { selects: null, to: packPath(first.id) };
    return { selects: stage, to: selecting(day, stage, start) };
  }
  return [
    ...thing("pack", "confirmed", dueOf(window, "confirmed")),
    ...thing("send", "packed", dueOf(window, "packed")),
    ...thing("failed", "delivery_failed", minutesBefore(end, LAST_MINUTES)),
  ];
}

/** When the first of the window's orders in this stage has to leave: with its route, or in time for the window's beginning. */
function dueOf({ start, orders, parts }: BoardWindow, stage: Stage): string {
  const shown = orders
    .filter((order) => order.status === stage && !isPlanned(order))
    .map(({ band, route }) => route?.departsAt ?? leaveBy(band, start));
  // Of a day with more orders than are shown, the window's bands say it.
  const due =
    shown.length > 0 ? shown : parts.flatMap(({ bands }) => bands.map((band) => leaveBy(band, start)));
  return due.reduce((first, at) => (Date.parse(at) < Date.parse(first) ? at : first), start);
}

/** Where these orders are selected, with a script by a press and without one by the address. */
function selecting(day: string, stage: Stage, start?: string): string {
  const window = start ? `&window=${clockText(start)}#${windowId(start)}` : "";
  return `/admin/orders?view=board&day=${day}&select=${stage}${window}`;
}

/** The name of a window's place on the page. */
export function windowId(start: string): string {
  return `window-${clockText(start).replace(":", "")}`;
}
