import type { Cents } from "#app/base/lib/money.ts";
import type { OrderStatus } from "#app/trade/orders/status.ts";

/** Labels of the route states (rules routes/route-states). */
export const ROUTE_STATES = { planned: "Planned", out: "Out", back: "Completed" } as const;
export type RouteState = keyof typeof ROUTE_STATES;

/** State of a route by its dispatch and end times. */
export function routeState({ leftAt, endedAt }: { leftAt: unknown; endedAt: unknown }): RouteState {
  if (!leftAt) return "planned";
  return endedAt ? "back" : "out";
}

/** Order statuses that can be put on a route. */
export const MAY_GO: readonly OrderStatus[] = ["pending", "confirmed", "packed", "delivery_failed"];

/** Order statuses that can be dispatched. */
export const READY_TO_LEAVE: readonly OrderStatus[] = ["packed", "delivery_failed"];

/** Share of the goods limit at which the screen warns (rules routes/goods-limit). */
const WARNS_FROM = 0.8;

/** Compares the value of a route's goods with the limit in the settings, both in cents. */
export function goodsMark(cents: Cents, mostCents: Cents): "over" | "near" | null {
  if (cents > mostCents) return "over";
  return cents >= mostCents * WARNS_FROM ? "near" : null;
}

/** A product in the vehicle, with quantity, batches, and value. */
type ManifestLine = {
  product: string;
  quantity: number;
  batches: readonly { number: string; quantity: number }[];
  cents: Cents;
};

/** An order in the vehicle, with recipient, address, and items. */
export type ManifestOrder = {
  orderId: string;
  name: string;
  address: string;
  lines: readonly ManifestLine[];
  cents: Cents;
};

/** Contents of a vehicle at dispatch, with driver and origin (rules routes/manifest). */
export type Manifest = {
  shop: string;
  /** Legal name, license, and postal address; "" or absent if the shop had given none. */
  from?: string;
  driver: string;
  /** An ISO string. */
  leftAt: string;
  orders: readonly ManifestOrder[];
  cents: Cents;
};
