import { counted, formatMoney } from "#app/base/lib/money.ts";
import { isMoment } from "#app/base/lib/shop-time.ts";
import { windowStartText, windowTimeText } from "#app/trade/delivery/window-text.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import { type LeftOver, type Remedy, remedyFor } from "#app/trade/routes/propose-routes.ts";
import type { UnplannedView } from "#app/trade/routes/queries.server.ts";
import { timeToLeaveText } from "#app/trade/routes/travel-time.ts";

/** "1 stop", "12 stops". */
export const stopsText = (count: number) => counted(count, "stop", "stops");

/** "12 miles" for 11.6. */
const milesText = (miles: number) => (Math.round(miles) === 1 ? "1 mile" : `${Math.round(miles)} miles`);

/** "7 stops, 23 miles, 58 min of driving". */
export function tourText(route: { stops: readonly unknown[]; miles: number; minutes: number }): string {
  const { stops, miles, minutes } = route;
  if (stops.length === 0) return "No stops yet";
  return `${stopsText(stops.length)}, ${milesText(miles)}, ${timeToLeaveText(minutes)} of driving`;
}

/** "ETA 12:25 PM" for an ISO instant. */
export const expectedText = (at: string) => `ETA ${windowStartText(at)}`;

/** "$1,240.00 of $5,000.00". */
export const goodsText = (cents: number, mostCents: number) =>
  `${formatMoney(cents)} of ${formatMoney(mostCents)}`;

/** Maximum number of unassigned orders named in an address, per reason. */
const MOST_NAMED = 20;

/** Returns parameters for the next page's address: the orders left unassigned, and the departure (an ISO string). */
export function leftOverParams(left: readonly LeftOver[], departsAt: string): string {
  const named = (["window", "value"] as const)
    .map((why) => {
      const numbers = left.filter((one) => one.why === why).map(({ id }) => orderNumber(id));
      return numbers.length > 0 ? `&${why}=${numbers.slice(0, MOST_NAMED).join(".")}` : "";
    })
    .join("");
  return named === "" ? "" : `${named}&from=${departsAt}`;
}

/** Facts of an unassigned order that explain why. Instants are ISO strings. */
type Order = Pick<
  UnplannedView,
  "orderId" | "name" | "windowStart" | "windowEnd" | "cents" | "place" | "base"
>;

/**
 * Explains the orders that an address names as unassigned: who, why, and a remedy. Skips orders that are on a route by now, and
 * unreadable values.
 */
export function leftOverSentences(
  params: URLSearchParams,
  orders: readonly Order[],
  { now, mostCents }: { now: Temporal.Instant; mostCents: number },
): string[] {
  const from = params.get("from") ?? "";
  if (!isMoment(from)) return [];
  const about = { departsAt: Date.parse(from), now: now.epochMilliseconds, mostCents };
  const read = (why: string) => (params.get(why) ?? "").split(".");
  return (["window", "value"] as const).flatMap((why) =>
    orders
      .filter(({ orderId }) => read(why).includes(orderNumber(orderId)))
      .map((order) => {
        const { orderId, name, windowStart, windowEnd } = order;
        const who = `${LEFT_WORDS[why]}: ${name} (${orderNumber(orderId)}), ${windowTimeText(windowStart, windowEnd)}.`;
        const door = { ...order, from: Date.parse(windowStart), until: Date.parse(windowEnd) };
        return `${who} ${remedyText(why, remedyFor(door, about), mostCents)}`;
      }),
  );
}

const LEFT_WORDS: Record<LeftOver["why"], string> = {
  window: "Unassigned, can't be delivered in time",
  value: "Unassigned, over the value limit",
};

function remedyText(why: LeftOver["why"], remedy: Remedy, mostCents: number): string {
  const at = (ms: number) => windowStartText(new Date(ms).toISOString());
  const limit = formatMoney(mostCents);
  if (remedy.kind === "limit") {
    return `Its goods alone are worth more than the route limit of ${limit}. Change the limit in Settings.`;
  }
  const reason = why === "value" ? `With it, a vehicle would carry more than ${limit}. ` : "";
  switch (remedy.kind) {
    case "car":
      return `${reason}Add a vehicle that departs at ${at(remedy.leavesAt)}.`;
    case "earlier":
      return `${reason}It needs a vehicle that departs by ${at(remedy.leavesBy)}.`;
    case "other window":
      return `${reason}Agree on another time with the customer, then change the order.`;
  }
}
