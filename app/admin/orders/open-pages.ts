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

/** Address of the open alarms: couriers who need help, and blocked goods. */
export const ALARMS_PATH = "/admin/orders/alarms";

/** Alarms shown and sounded on every admin screen (rules courier-app/help-calls, board/blocked-goods). */
export type Alarms = {
  /** The shop's time of this response, an ISO string, against which calls are timed. */
  now: string;
  calls: DoorCall[];
  /** One text per open order with blocked goods; a new one plays the sound. */
  unfit: string[];
  /** Number of these orders. */
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

/** Address from which an open list of orders reads updates. */
export const ORDER_UPDATES_PATH = "/admin/orders/news";

/** Number of newest orders listed; with more new ones, the text says "or more". */
export const NEWEST = 50;

/** Updates of the admin's orders. */
export type OrderUpdates = {
  /** Changes whenever an order is placed or changed. */
  version: string;
  /** Numbers of the newest orders, newest first. */
  newest: string[];
};

export const isOrderUpdates: Shape<OrderUpdates> = isObject<OrderUpdates>({
  version: isText,
  newest: isListOf(isText),
});

/** Counts the newest orders that aren't known yet. */
export function countNew(known: ReadonlySet<string>, newest: readonly string[]): number {
  return newest.filter((number) => !known.has(number)).length;
}

/** "1 new order", "2 new orders", "50 or more new orders". */
export function newOrdersText(count: number): string {
  if (count === 1) return "1 new order";
  return `${count}${count >= NEWEST ? " or more" : ""} new orders`;
}
