import { formatMoney } from "#app/base/lib/money.ts";
import { windowStartText } from "#app/trade/delivery/window-text.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import { minutesText } from "#app/trade/routes/leaving.ts";
import type { LeftOver } from "#app/trade/routes/propose-routes.ts";

/** "1 stop", "12 stops". */
export const stopsText = (count: number) => (count === 1 ? "1 stop" : `${count} stops`);

/** "12 miles" for 11.6; a tour without stops has none. */
const milesText = (miles: number) => (Math.round(miles) === 1 ? "1 mile" : `${Math.round(miles)} miles`);

/** "7 stops, 23 miles, 58 min of driving". */
export function tourText(route: { stops: readonly unknown[]; miles: number; minutes: number }): string {
  const { stops, miles, minutes } = route;
  if (stops.length === 0) return "No stops yet";
  return `${stopsText(stops.length)}, ${milesText(miles)}, ${minutesText(minutes)} of driving`;
}

/** "Expected about 12:25 PM" of an ISO instant. */
export const expectedText = (at: string) => `Expected about ${windowStartText(at)}`;

/** "$1,240.00 of $5,000.00". */
export const goodsText = (cents: number, mostCents: number) =>
  `${formatMoney(cents)} of ${formatMoney(mostCents)}`;

/** So many of the orders that were left over are named in an address. */
const MOST_NAMED = 20;

/** What was left over, as the parameters of the next page's address. */
export function leftOverParams(left: readonly LeftOver[]): string {
  return (["window", "value"] as const)
    .map((why) => {
      const numbers = left.filter((one) => one.why === why).map(({ id }) => orderNumber(id));
      return numbers.length > 0 ? `&${why}=${numbers.slice(0, MOST_NAMED).join(".")}` : "";
    })
    .join("");
}

/** The orders that were left over, by their numbers; what cannot be read is ignored. */
export function readLeftOver(params: URLSearchParams): Record<LeftOver["why"], string[]> {
  const read = (name: string) =>
    (params.get(name) ?? "").split(".").filter((one) => /^[0-9a-f]{8}$/.test(one));
  return { window: read("window"), value: read("value") };
}

/** What is said of them: "Left over, since no car reaches them in their windows: 1a2b3c4d." */
export function leftOverSentences({ window, value }: Record<LeftOver["why"], readonly string[]>): string[] {
  return [
    ...(window.length > 0
      ? [`Left over, since no car reaches them within their windows: ${window.join(", ")}.`]
      : []),
    ...(value.length > 0
      ? [`Left over, since no car may have goods of a greater value: ${value.join(", ")}.`]
      : []),
  ];
}
