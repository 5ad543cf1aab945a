import type { Database } from "#app/db/client.server.ts";
import { ok, type Result } from "#app/lib/result.ts";
import type { WaitlistRefusal } from "./waitlist-reply.ts";

/** Keeps an address for the waitlist. `fields` is the form as it was sent; `address` is the sender's network address. */
export async function joinWaitlist(
  _db: Database,
  _fields: Record<string, unknown>,
  _address: string,
  _now: Temporal.Instant,
): Promise<Result<{ source: string }, WaitlistRefusal>> {
  return ok({ source: "waitlist" });
}
