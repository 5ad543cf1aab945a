import {
  isCount,
  isFlag,
  isListOf,
  isNullOr,
  isObject,
  isOneOf,
  isOptional,
  isText,
  type Shape,
} from "#app/base/lib/shape.ts";
import type { DoorCall, DoorNeed } from "#app/trade/handoff/door-call.ts";

/** Where every open page of the admin area asks who needs the shop, and which goods may not go. */
export const ALARMS_PATH = "/admin/orders/alarms";

/** What the frame of the admin area says, and sounds, on every screen (rules courier-app/help-calls, board/blocked-goods). */
export type Alarms = {
  /** The shop's time of this answer, an ISO string: calls are judged by it. */
  now: string;
  calls: DoorCall[];
  /** Each open order's goods that may not go, as one text: a new one is heard. */
  unfit: string[];
  /** How many orders these are. */
  unfitOrders: number;
};

const isNeed = isObject<{ kind: DoorNeed["kind"]; sentence?: string }>({
  kind: isOneOf("birth_dates", "refused"),
  sentence: isOptional(isText),
}) as Shape<DoorNeed>;

const isCall = isObject<DoorCall>({
  stopId: isText,
  orderId: isText,
  customer: isText,
  customerPhone: isText,
  courier: isNullOr(isText),
  courierPhone: isNullOr(isText),
  isOnRoute: isFlag,
  since: isText,
  needs: isListOf(isNeed),
  taken: isNullOr(isObject({ by: isText, userId: isNullOr(isText), at: isText })),
});

export const isAlarms: Shape<Alarms> = isObject<Alarms>({
  now: isText,
  calls: isListOf(isCall),
  unfit: isListOf(isText),
  unfitOrders: isCount,
});

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
