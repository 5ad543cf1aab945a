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
import type { DoorCall, DoorNeed } from "#app/trade/handover/door-call.ts";

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
