import type { Cents } from "#app/base/lib/money.ts";
import type { OrderStatus } from "#app/trade/orders/status.ts";

/** The states of a route (rules routes/route-states). */
export const ROUTE_STATES = { planned: "Planned", out: "On the road", back: "Back" } as const;
export type RouteState = keyof typeof ROUTE_STATES;

/** The state of a route by whether it has left and is back. */
export function routeState({ leftAt, endedAt }: { leftAt: unknown; endedAt: unknown }): RouteState {
  if (!leftAt) return "planned";
  return endedAt ? "back" : "out";
}

/** States of an order that can be put on a route. */
export const MAY_GO: readonly OrderStatus[] = ["pending", "confirmed", "packed", "delivery_failed"];

/** States of an order that can be in the car when it leaves. */
export const READY_TO_LEAVE: readonly OrderStatus[] = ["packed", "delivery_failed"];

/** From this share of the limit on the screen warns of the value of the goods (rules routes/goods-limit). */
const WARNS_FROM = 0.8;

/** How the value of a route's goods stands to the limit of the settings, both in cents. */
export function goodsMark(cents: Cents, mostCents: Cents): "over" | "near" | null {
  if (cents > mostCents) return "over";
  return cents >= mostCents * WARNS_FROM ? "near" : null;
}
