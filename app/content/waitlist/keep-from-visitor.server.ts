import { clientNetwork } from "#app/accounts/auth/client-info.ts";
import { countAttempts, type LimitName } from "#app/accounts/auth/rate-limits.server.ts";
import { reportError } from "#app/base/config/errors.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { type EmailRefusal, NOT_ADDED } from "./waitlist-reply.ts";

type Knock = { limit: LimitName; address: string };
type NotKept = Pick<EmailRefusal, "name" | "sentence" | "waitSeconds">;

/**
 * Keeps what a visitor leaves with us, within the hourly limit of the visitor's network. An error of the database is
 * reported, and the visitor is told so with the sentence `failed`.
 */
export async function keepFromVisitor(
  db: Database,
  { limit, address }: Knock,
  keep: () => Promise<unknown>,
  failed: string = NOT_ADDED,
): Promise<Result<null, NotKept>> {
  try {
    const taken = await countAttempts(db, [{ limit, subject: clientNetwork(address) }]);
    if (!taken.ok) {
      logSecurityEvent(`${limit}-limited`, { address });
      return taken;
    }
    await keep();
    return ok(null);
  } catch (error) {
    reportError(error, limit);
    return refused({ name: "failed", sentence: failed });
  }
}
