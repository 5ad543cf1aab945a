import { eq } from "drizzle-orm";
import { renameUser } from "#app/accounts/auth/users.server.ts";
import { type Db, inTransaction } from "#app/base/db/client.server.ts";
import type { ProfileChange } from "./profile-form.ts";
import { customers } from "./tables.server.ts";

/** Writes a customer's own profile and the name shown with the account; false when there is no such customer. */
export async function updateProfile(
  db: Db,
  { customerId, profile }: { customerId: string; profile: ProfileChange },
  now: Temporal.Instant,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const written = await tx
      .update(customers)
      .set(profile)
      .where(eq(customers.id, customerId))
      .returning({ id: customers.id });
    if (written.length === 0) return false;
    await renameUser(tx, customerId, `${profile.firstName} ${profile.lastName}`, now);
    return true;
  });
}
