/** Why a courier at a stop needs the shop. */
export type DoorNeed =
  | { kind: "birth_dates" }
  /** The shop rejected an update with this message. */
  | { kind: "refused"; sentence: string };

/** A courier at a stop who needs the shop (rules courier-app/help-calls); instants are ISO strings. */
export type DoorCall = {
  stopId: string;
  orderId: string;
  customer: string;
  customerPhone: string;
  courier: string | null;
  courierPhone: string | null;
  /** Whether the courier's route is still out, so they may be at that door now. */
  isOnRoute: boolean;
  /** When its oldest open need began. */
  since: string;
  needs: DoorNeed[];
  /** Admin who last took the call, and the time; null when no one has. */
  taken: { by: string; userId: string | null; at: string } | null;
};

/** Time without activity after which a taken call can be taken again. */
const CALL_HELD_MS = 5 * 60_000;
/** Interval at which an open call rings again. */
export const CALL_RINGS_EVERY_MS = 30_000;

/** Returns whether the call is taken at this moment, an ISO string. */
export function isCallTaken({ taken }: Pick<DoorCall, "taken">, now: string): boolean {
  return taken !== null && Date.parse(now) - Date.parse(taken.at) < CALL_HELD_MS;
}

/** Returns whether the call rings: the courier is on the route, and no one has taken it. */
export function isRinging(call: Pick<DoorCall, "taken" | "isOnRoute">, now: string): boolean {
  return call.isOnRoute && !isCallTaken(call, now);
}

/** "Birth date attempts used up", or the message of the rejected update. */
export function needText(need: DoorNeed): string {
  return need.kind === "birth_dates" ? "Birth date attempts used up" : need.sentence;
}
