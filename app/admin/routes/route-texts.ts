import { formatMoney } from "#app/base/lib/money.ts";
import { isMoment } from "#app/base/lib/shop-time.ts";
import { windowStartText, windowTimeText } from "#app/trade/delivery/window-text.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import { type LeftOver, type Remedy, remedyFor } from "#app/trade/routes/propose-routes.ts";
import type { UnplannedView } from "#app/trade/routes/queries.server.ts";
import { timeToLeaveText } from "#app/trade/routes/travel-time.ts";

/** "1 stop", "12 stops". */
export const stopsText = (count: number) => (count === 1 ? "1 stop" : `${count} stops`);

/** "12 miles" for 11.6; a tour without stops has none. */
const milesText = (miles: number) => (Math.round(miles) === 1 ? "1 mile" : `${Math.round(miles)} miles`);

/** "7 stops, 23 miles, 58 min of driving". */
export function tourText(route: { stops: readonly unknown[]; miles: number; minutes: number }): string {
  const { stops, miles, minutes } = route;
  if (stops.length === 0) return "No stops yet";
  return `${stopsText(stops.length)}, ${milesText(miles)}, ${timeToLeaveText(minutes)} of driving`;
}

/** "Expected about 12:25 PM" of an ISO instant. */
export const expectedText = (at: string) => `Expected about ${windowStartText(at)}`;

/** "$1,240.00 of $5,000.00". */
export const goodsText = (cents: number, mostCents: number) =>
  `${formatMoney(cents)} of ${formatMoney(mostCents)}`;

/** So many of the orders that were left over are named in an address. */
const MOST_NAMED = 20;

/** What was left over, as the parameters of the next page's address, with when the cars leave (an ISO string). */
export function leftOverParams(left: readonly LeftOver[], departsAt: string): string {
  const named = (["window", "value"] as const)
    .map((why) => {
      const numbers = left.filter((one) => one.why === why).map(({ id }) => orderNumber(id));
      return numbers.length > 0 ? `&${why}=${numbers.slice(0, MOST_NAMED).join(".")}` : "";
    })
    .join("");
  return named === "" ? "" : `${named}&from=${departsAt}`;
}

/** What is on no route, as far as it explains why. Instants are ISO strings. */
type Order = Pick<UnplannedView, "orderId" | "name" | "windowStart" | "windowEnd" | "cents" | "place">;

/**
 * What is said of the orders that an address names as left over: who, why, and what takes them. One that is on a route by now is
 * left out, and so is what cannot be read.
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
        const who = `Left over: ${name} (${orderNumber(orderId)}), ${windowTimeText(windowStart, windowEnd)}.`;
        const door = { ...order, from: Date.parse(windowStart), until: Date.parse(windowEnd) };
        return `${who} ${remedyText(why, remedyFor(door, about), mostCents)}`;
      }),
  );
}

function remedyText(why: LeftOver["why"], remedy: Remedy, mostCents: number): string {
  const at = (ms: number) => windowStartText(new Date(ms).toISOString());
  const limit = formatMoney(mostCents);
  if (remedy.kind === "limit") {
    return `Its goods alone are worth more than the ${limit} that a route may carry. The limit is in Settings.`;
  }
  const reason =
    why === "value"
      ? `With it a car would carry more than ${limit}.`
      : "No car reaches this door within its window.";
  switch (remedy.kind) {
    case "car":
      return `${reason} One more car from ${at(remedy.leavesAt)} takes it.`;
    case "earlier":
      return `${reason} A car that leaves by ${at(remedy.leavesBy)} takes it.`;
    case "other window":
      return `${reason} Agree on another time with the customer, and change the order.`;
  }
}
