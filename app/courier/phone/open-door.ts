import { isNullOr, isObject, isOneOf, isText, type Shape } from "#app/base/lib/shape.ts";
import { FAILURE_REASONS, type FailureReason, ID_TYPES, type IdType } from "#app/trade/handoff/handoff.ts";
import { DOOR_METHODS, type DoorMethod } from "#app/trade/orders/payment.ts";

// The open ID check, which is kept across reloads for a limited time (rules courier-app/interrupted-check).

export const DOOR_STEPS = ["here", "sober", "id", "expiry", "birth", "money"] as const;
type DoorStep = (typeof DOOR_STEPS)[number];

/** Arrival time, current question, and answers, except the birth date, which is never stored. */
export type OpenDoor = {
  stopId: string;
  /** Arrival at the door, an ISO string. */
  arrivedAt: string;
  step: DoorStep;
  idType: IdType;
  method: DoorMethod | null;
  /** Why the delivery failed, once that question is reached; null during the check. */
  failed: { reason: FailureReason | null; note: string } | null;
};

/** An open check as stored on the phone; `at` is the time of the last press, an ISO string. */
export type KeptDoor = OpenDoor & { courierId: string; at: string };

const isKeptDoor: Shape<KeptDoor> = isObject({
  courierId: isText,
  at: isText,
  stopId: isText,
  arrivedAt: isText,
  step: isOneOf(...DOOR_STEPS),
  idType: isOneOf(...ID_TYPES),
  method: isNullOr(isOneOf(...DOOR_METHODS)),
  failed: isNullOr(isObject({ reason: isNullOr(isOneOf(...FAILURE_REASONS)), note: isText })),
});

const KEPT_MS = 15 * 60_000;

/** Starts a stop's ID check, or goes straight to the question why its delivery failed. */
export function openDoor(stopId: string, arrivedAt: string, failed: OpenDoor["failed"]): OpenDoor {
  return { stopId, arrivedAt, step: "here", idType: "driver_license", method: null, failed };
}

/**
 * Returns the check to reopen after a reload at `now`, in ms: this courier's, with a press in the last 15
 * minutes. A courier who was past the birth date has to enter it again.
 */
export function doorToOpen(
  kept: unknown,
  { courierId, now }: { courierId: string; now: number },
): OpenDoor | null {
  if (!isKeptDoor(kept) || kept.courierId !== courierId) return null;
  const { courierId: _, at, ...door } = kept;
  const age = now - Date.parse(at);
  // A clock that was set back doesn't make the check newer.
  if (!(Math.abs(age) < KEPT_MS)) return null;
  return door.step === "money" ? { ...door, step: "birth" } : door;
}
