import type { Right } from "#app/accounts/auth/rights.ts";
import { clockText } from "#app/base/lib/moment-text.ts";
import { type DoorCall, isRinging } from "#app/trade/handoff/door-call.ts";
import { LAST_MINUTES, leaveBy, minutesBefore, PACKING_MINUTES } from "#app/trade/routes/lateness.ts";
import type { Stage } from "./board-steps.ts";
import type { BoardBands, BoardOrder, BoardWindow } from "./day-board.ts";
import { packPath } from "./pack-answer.ts";

/** A next task (rules board/next-tasks); instants are ISO strings. */
export type NextThing = {
  kind: "door" | "unfit" | "answers" | "earlier" | "confirm" | "pack" | "leave" | "send" | "failed";
  count: number;
  /** Its window; null if it isn't about a single one. */
  window: Pick<BoardWindow, "start" | "end"> | null;
  /** Number of the route to dispatch; null for other tasks. */
  route: number | null;
  /** Deadline; ISO. */
  by: string;
  /** Orders that a press selects; null if it's a link. */
  selects: Stage | null;
  /** Its link: an address, or an anchor on this page. */
  to: string;
};

/**
 * Tasks besides the orders of the day: couriers who need help, open orders of all days with blocked goods, and the earliest day with
 * open orders.
 */
export type Waiting = {
  calls: readonly Pick<DoorCall, "since" | "isOnRoute" | "taken" | "stopId">[];
  unfit: readonly { windowStart: string }[];
  earlier: { count: number; since: string; day: string } | null;
};

/** Kinds that come before everything else, regardless of deadlines. */
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

/** The right for each kind (rules admin/role-links). */
const RIGHTS: Readonly<Record<NextThing["kind"], Right>> = {
  door: "dispatch-orders",
  unfit: "pack-orders",
  answers: "dispatch-orders",
  earlier: "see-orders",
  confirm: "pack-orders",
  pack: "pack-orders",
  leave: "dispatch-orders",
  send: "dispatch-orders",
  failed: "dispatch-orders",
};

/** Maximum number of next tasks shown. */
const MOST = 6;

/** A day of the board: its windows, and the shop's bands. */
type BoardDay = { day: string; windows: readonly BoardWindow[]; delivery: BoardBands };

/**
 * Returns the next tasks of a day for someone with these rights, most urgent first. An order must be packed and dispatched in time to be in its band when the window
 * begins, or by its route's departure; it must be confirmed early enough to be packed by then.
 */
export function nextThingsOf(
  board: BoardDay,
  waiting: Waiting,
  now: string,
  may: (right: Right) => boolean,
): NextThing[] {
  const { windows } = board;
  const rank = ({ kind }: NextThing) => (FIRST.includes(kind) ? FIRST.indexOf(kind) : FIRST.length);
  const things = [
    ...waitingThings(waiting, now),
    ...confirming(board),
    ...leaving(windows),
    ...windows.flatMap((own) => ofWindow(board, own)),
  ];
  return things
    .filter(({ kind }) => may(RIGHTS[kind]))
    .sort(
      (one, other) =>
        rank(one) - rank(other) ||
        Date.parse(one.by) - Date.parse(other.by) ||
        KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind),
    )
    .slice(0, MOST);
}

const NO_PLACE = { window: null, route: null, selects: null } as const;

/** Anchor of the board's list of orders with blocked goods. */
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
        to: `/admin/routes/exceptions#stop-${some[0].stopId}`,
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

function confirming({ day, windows, delivery }: BoardDay): NextThing[] {
  const own = windows.filter(({ stages }) => stages.pending > 0);
  const by = own
    .map((window) => minutesBefore(dueOf(window, "pending", delivery), PACKING_MINUTES))
    .sort()[0];
  if (!by) return [];
  const count = own.reduce((sum, { stages }) => sum + stages.pending, 0);
  const facts = { ...NO_PLACE, selects: "pending", to: selecting(day, "pending") } as const;
  return [{ kind: "confirm", count, by, ...facts }];
}

/** Packed orders on a route are dispatched with it, which makes the manifest, and not from the board. */
function leaving(windows: readonly BoardWindow[]): NextThing[] {
  const planned = windows.flatMap(({ orders }) => orders.filter(isPlanned));
  return [...Map.groupBy(planned, ({ route }) => route.id)].flatMap(([id, own]) =>
    own.slice(0, 1).map(({ route: { number, departsAt } }) => ({
      ...{ kind: "leave" as const, count: own.length, ...NO_PLACE, route: number },
      ...{ by: departsAt, to: `/admin/routes/${id}` },
    })),
  );
}

/** Returns whether an order is dispatched with a route. */
export function isPlanned(
  order: Pick<BoardOrder, "status" | "route">,
): order is BoardOrder & { route: NonNullable<BoardOrder["route"]> } {
  return order.status === "packed" && order.route !== null;
}

function ofWindow({ day, delivery }: BoardDay, window: BoardWindow): NextThing[] {
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
    // Opens the first order; packing continues with the next (rules packing/next-order).
    if (stage === "confirmed" && first) return { selects: null, to: packPath(first.id) };
    return { selects: stage, to: selecting(day, stage, start) };
  }
  return [
    ...thing("pack", "confirmed", dueOf(window, "confirmed", delivery)),
    ...thing("send", "packed", dueOf(window, "packed", delivery)),
    ...thing("failed", "delivery_failed", minutesBefore(end, LAST_MINUTES)),
  ];
}

/** Returns when the window's first order in this stage must be dispatched: with its route, or in time for the window's start. */
function dueOf({ start, orders, parts }: BoardWindow, stage: Stage, delivery: BoardBands): string {
  const shown = orders
    .filter((order) => order.status === stage && !isPlanned(order))
    .map(({ band, route }) => route?.departsAt ?? leaveBy(band, start, delivery));
  // If not all orders are shown, the window's bands decide.
  const due =
    shown.length > 0
      ? shown
      : parts.flatMap(({ bands }) => bands.map((band) => leaveBy(band, start, delivery)));
  return due.reduce((first, at) => (Date.parse(at) < Date.parse(first) ? at : first), start);
}

/** Returns the address that selects these orders without JavaScript. */
function selecting(day: string, stage: Stage, start?: string): string {
  const window = start ? `&window=${clockText(start)}#${windowId(start)}` : "";
  return `/admin/orders?view=board&day=${day}&select=${stage}${window}`;
}

/** Returns the anchor of a window. */
export function windowId(start: string): string {
  return `window-${clockText(start).replace(":", "")}`;
}
