import type { Band, DeliveryOption, DeliveryProfile } from "#app/base/settings/delivery-profile.ts";
import type { OrderStatus } from "#app/trade/orders/status.ts";
import { type Lateness, latenessOf } from "#app/trade/routes/lateness.ts";
import type { BoardRow } from "./board-queries.server.ts";
import { isStage, STAGES, type Stage } from "./board-steps.ts";

/** Capacity and bookings of a window; `start` is an ISO string. */
export type WindowFill = {
  option: DeliveryOption;
  band: Band;
  start: string;
  capacity: number;
  booked: number;
};

/** Number of orders in a status, by window, option, and band; instants are ISO strings. */
export type WindowTally = {
  start: string;
  end: string;
  option: DeliveryOption;
  band: Band;
  status: OrderStatus;
  count: number;
};

/** Share of a window for one option, with its booked bands. */
type WindowPart = { option: DeliveryOption; bands: Band[] };

/** Order on the board, with its lateness now; null once finished. */
export type BoardOrder = BoardRow & { lateness: Lateness | null };

/** The shop's bands, by whose drive times lateness is decided. */
export type BoardBands = Pick<DeliveryProfile, "bands">;

/** All windows with the same start; instants are ISO strings, `capacity` is null if none is in the database. */
export type BoardWindow = {
  start: string;
  end: string;
  parts: WindowPart[];
  booked: number;
  capacity: number | null;
  stages: Record<Stage, number>;
  orders: BoardOrder[];
  /** Number of orders that are late or will be; `atRisk` counts those at risk. */
  late: number;
  atRisk: number;
  /** True if its time is over and all its orders are delivered. */
  isOver: boolean;
};

export type BoardFacts = {
  rows: readonly BoardRow[];
  tallies: readonly WindowTally[];
  fills: readonly WindowFill[];
};

/**
 * Groups a day into windows by start (rules board/windows): options and bands that start together are one window. Counts come from
 * the tallies, which include orders that aren't shown. Orders that freed their spot aren't on the board, and neither are windows
 * without booked orders. `now` is an ISO string.
 */
export function boardOf(
  { rows, tallies, fills }: BoardFacts,
  now: string,
  delivery: BoardBands,
): BoardWindow[] {
  const shown = Map.groupBy(rows, ({ windowStart }) => Date.parse(windowStart));
  const held = Map.groupBy(
    tallies.filter(({ status }) => isStage(status)),
    ({ start }) => Date.parse(start),
  );
  const full = Map.groupBy(fills, ({ start }) => Date.parse(start));
  return [...held]
    .sort(([one], [other]) => one - other)
    .flatMap(([start, own]) => {
      const orders = (shown.get(start) ?? [])
        .filter(({ status }) => isStage(status))
        .map((row) => ({ ...row, lateness: latenessOf(row, now, delivery) }));
      return own.slice(0, 1).map((first) => windowOf(first.start, own, full.get(start) ?? [], orders, now));
    });
}

function windowOf(
  start: string,
  tallies: readonly WindowTally[],
  fills: readonly WindowFill[],
  orders: BoardOrder[],
  now: string,
): BoardWindow {
  const stages = Object.fromEntries(STAGES.map((stage) => [stage, 0])) as Record<Stage, number>;
  for (const { status, count } of tallies) if (isStage(status)) stages[status] += count;
  const end = tallies.reduce(
    (last, tally) => (Date.parse(tally.end) > Date.parse(last) ? tally.end : last),
    start,
  );
  const all = Object.values(stages).reduce((sum, count) => sum + count, 0);
  const own = [...Map.groupBy(tallies, ({ option, band }) => `${option} ${band}`).values()];
  // A part without a database row is booked by the number of its orders.
  const booked = own.reduce((sum, part) => {
    const fill =
      part[0] && fills.find(({ option, band }) => option === part[0]?.option && band === part[0].band);
    return sum + (fill?.booked ?? part.reduce((count, tally) => count + tally.count, 0));
  }, 0);
  const capacity = fills.length > 0 ? fills.reduce((sum, fill) => sum + fill.capacity, 0) : null;
  const checked = (...ways: Lateness[]) =>
    orders.filter(({ lateness }) => lateness !== null && ways.includes(lateness)).length;
  return {
    ...{ start, end, booked, capacity, stages, orders },
    parts: partsOf(tallies),
    late: checked("late", "will_be_late"),
    atRisk: checked("at_risk"),
    isOver: Date.parse(end) <= Date.parse(now) && stages.completed === all,
  };
}

/** Returns the options of a window in alphabetical order, each with its bands. */
function partsOf(tallies: readonly WindowTally[]): WindowPart[] {
  const bands = Map.groupBy(tallies, ({ option }) => option);
  return [...bands]
    .map(([option, own]) => ({ option, bands: [...new Set(own.map(({ band }) => band))].sort().reverse() }))
    .sort((one, other) => one.option.localeCompare(other.option));
}
