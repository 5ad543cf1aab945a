import type { Cents } from "#app/base/lib/money.ts";
import { BASE } from "#app/trade/delivery/bands.ts";
import type { GoodsDoor } from "./propose-routes.ts";
import { driveTime, roadMiles } from "./road.ts";

/**
 * What takes an order that was left over: one more car that leaves at a moment, a car that leaves earlier than the others, a
 * higher limit for the goods of a route, or only another window. Moments are ms since 1970.
 */
export type Remedy =
  | { kind: "car"; leavesAt: number }
  | { kind: "earlier"; leavesBy: number }
  | { kind: "limit" }
  | { kind: "other window" };

/** Works out what would take an order that is on none of the proposed routes (rules routes/route-suggestion). */
export function remedyFor(
  { place, from, until, cents }: Omit<GoodsDoor, "id">,
  { departsAt, now, mostCents }: { departsAt: number; now: number; mostCents: Cents },
): Remedy {
  if (cents > mostCents) return { kind: "limit" };
  const drive = driveTime(roadMiles(BASE, place));
  const leavesBy = until - drive;
  const earliest = Math.max(departsAt, now);
  if (earliest <= leavesBy) return { kind: "car", leavesAt: Math.max(earliest, from - drive) };
  return leavesBy > now ? { kind: "earlier", leavesBy } : { kind: "other window" };
}
