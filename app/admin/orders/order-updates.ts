import { isListOf, isObject, isText, type Shape } from "#app/base/lib/shape.ts";

/** Where an open list of orders asks what has happened since it was rendered. */
export const ORDER_UPDATES_PATH = "/admin/orders/news";

/** How many of the newest orders are named; with more new ones than this, "so many or more" are new. */
export const NEWEST = 50;

/** What has happened in the admin area. */
export type OrderUpdates = {
  /** Another text whenever an order has been placed, moved or changed. */
  version: string;
  /** The numbers of the newest orders, the newest first. */
  newest: string[];
};

export const isOrderUpdates: Shape<OrderUpdates> = isObject<OrderUpdates>({
  version: isText,
  newest: isListOf(isText),
});

/** How many of the newest orders are not known yet. */
export function countNew(known: ReadonlySet<string>, newest: readonly string[]): number {
  return newest.filter((number) => !known.has(number)).length;
}

/** "1 new order", "2 new orders", "50 or more new orders". */
export function newOrdersText(count: number): string {
  if (count === 1) return "1 new order";
  return `${count}${count >= NEWEST ? " or more" : ""} new orders`;
}
