/** Why a courier at a stop needs the shop. */
export type DoorNeed =
  | { kind: "birth_dates" }
  /** The shop refused what the phone said, with this sentence. */
  | { kind: "refused"; sentence: string };

/** A courier at a stop who needs the shop (rules courier-app/help-calls); instants are ISO strings. */
export type DoorCall = {
  stopId: string;
  orderId: string;
  customer: string;
  customerPhone: string;
  courier: string | null;
  courierPhone: string | null;
  /** The courier is still on the route, so somebody may stand at that door now. */
  isOnRoute: boolean;
  /** Since when its oldest open need is there. */
  since: string;
  needs: DoorNeed[];
  /** Who at the shop took it last, and when; null when nobody has since then. */
  taken: { by: string; userId: string | null; at: string } | null;
};

/** Who has taken a call and does nothing for so long has it no longer. */
const CALL_HELD_MS = 5 * 60_000;
/** A call that nobody has is heard again after so long. */
export const CALL_RINGS_EVERY_MS = 30_000;

/** Whether somebody has the call at this moment, an ISO string. */
export function isCallTaken({ taken }: Pick<DoorCall, "taken">, now: string): boolean {
  return taken !== null && Date.parse(now) - Date.parse(taken.at) < CALL_HELD_MS;
}

/** Whether it rings: somebody stands at a door, and nobody at the shop has it. */
export function isRinging(call: Pick<DoorCall, "taken" | "isOnRoute">, now: string): boolean {
  return call.isOnRoute && !isCallTaken(call, now);
}

/** "5 birth dates were tried", or what the shop said to the phone. */
export function needText(need: DoorNeed): string {
  return need.kind === "birth_dates" ? "5 birth dates were tried" : need.sentence;
}
