import { randomUUID } from "node:crypto";
import type { Db } from "#app/db/client.server.ts";
import { credentials, users } from "./tables.server.ts";

/** Somebody who can sign in. The email is in lower case, the password is hashed. */
export type NewUser = { id: string; name: string; email: string; passwordHash: string };

/**
 * Writes a user and the password, in the caller's transaction.
 * Returns false, and writes nothing, when the email is taken.
 */
export async function createUser(
  tx: Db,
  { id, name, email, passwordHash }: NewUser,
  now: Temporal.Instant,
): Promise<boolean> {
  const moment = new Date(now.epochMilliseconds);
  const dates = { createdAt: moment, updatedAt: moment };
  const [user] = await tx
    .insert(users)
    .values({ id, name, email, emailVerified: false, ...dates })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (!user) return false;
  await tx.insert(credentials).values({
    id: randomUUID(),
    userId: id,
    accountId: id,
    providerId: "credential",
    password: passwordHash,
    ...dates,
  });
  return true;
}
