import { isNullOr, isObject, isOneOf, isText, type Shape } from "#app/base/lib/shape.ts";
import { FAILURE_REASONS, type FailureReason, ID_TYPES, type IdType } from "#app/trade/handoff/handoff.ts";
import { PAYMENT_METHODS, type PaymentMethod } from "#app/trade/orders/payment.ts";

// The door at which a courier stands: what the check has asked so far. It survives a reload for a while (rules courier-app/interrupted-check).

export const DOOR_STEPS = ["here", "sober", "id", "expiry", "birth", "money"] as const;
type DoorStep = (typeof DOOR_STEPS)[number];

/** Since when, at which question, and what was answered: everything but the birth date, which is never kept. */
export type OpenDoor = {
  stopId: string;
  /** When the courier stood at the door, an ISO string. */
  arrivedAt: string;
  step: DoorStep;
  idType: IdType;
  method: PaymentMethod | null;
  /** Why the order isn't handed over, once that's asked; null during the check. */
  failed: { reason: FailureReason | null; note: string } | null;
};

/** An open door as the phone keeps it; `at` is its last press, an ISO string. */
export type KeptDoor = OpenDoor & { courierId: string; at: string };

const isKeptDoor: Shape<KeptDoor> = isObject({
  courierId: isText,
  at: isText,
  stopId: isText,
  arrivedAt: isText,
  step: isOneOf(...DOOR_STEPS),
  idType: isOneOf(...ID_TYPES),
  method: isNullOr(isOneOf(...PAYMENT_METHODS)),
  failed: isNullOr(isObject({ reason: isNullOr(isOneOf(...FAILURE_REASONS)), note: isText })),
});

const KEPT_MS = 15 * 60_000;

/** Opens the door of a stop at this moment, or goes straight to why it could not be delivered. */
export function openDoor(stopId: string, arrivedAt: string, failed: OpenDoor["failed"]): OpenDoor {
  return { stopId, arrivedAt, step: "here", idType: "driver_license", method: null, failed };
}

/**
 * The door that a reload opens again, at the moment `now` in ms: this courier's, pressed in the last 15 minutes. A courier who was past the
 * birth date types it again.
 */
export function doorToOpen(
  kept: unknown,
  { courierId, now }: { courierId: string; now: number },
): OpenDoor | null {
  if (!isKeptDoor(kept) || kept.courierId !== courierId) return null;
  const { courierId: _, at, ...door } = kept;
  const age = now - Date.parse(at);
  // A clock that was set back makes it no newer.
  if (!(Math.abs(age) < KEPT_MS)) return null;
  return door.step === "money" ? { ...door, step: "birth" } : door;
}
