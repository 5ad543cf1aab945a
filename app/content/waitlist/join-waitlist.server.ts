import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "#app/base/db/client.server.ts";
import { EMAIL_LENGTH } from "#app/base/lib/email.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { isTrapped, readWaitlistForm, typedText, waitlistSource } from "./email-form.ts";
import { keepFromVisitor } from "./keep-from-visitor.server.ts";
import type { WaitlistSource } from "./source-labels.ts";
import { waitlistEntries } from "./tables.server.ts";
import type { WaitlistRefusal } from "./waitlist-reply.ts";

/**
 * Keeps an address for the waitlist (rules 17.1 to 17.5). `fields` is the form as it was sent; `address`
 * is the sender's network address. A filled trap and a known address get the same answer as a new one, so that the form
 * tells nobody who is on the list. A known address keeps its first source and its first ZIP.
 */
export async function joinWaitlist(
  db: Database,
  fields: Record<string, unknown>,
  address: string,
  now: Temporal.Instant,
): Promise<Result<{ source: WaitlistSource }, WaitlistRefusal>> {
  const source = waitlistSource(fields);
  if (isTrapped(fields)) return ok({ source });
  const typed = { source, email: typedText(fields.email, EMAIL_LENGTH) };
  const read = readWaitlistForm(fields);
  if (!read.ok) return refused({ ...typed, name: "invalid", sentence: read.refusal });
  const entry = { id: randomUUID(), ...read.value, source, createdAt: now };
  const kept = await keepFromVisitor(db, { limit: "waitlist-address", address }, () =>
    db
      .insert(waitlistEntries)
      .values(entry)
      .onConflictDoUpdate({
        target: waitlistEntries.email,
        set: { zip: sql`excluded.zip` },
        setWhere: sql`${waitlistEntries.zip} is null and excluded.zip is not null`,
      }),
  );
  return kept.ok ? ok({ source }) : refused({ ...typed, ...kept.refusal });
}
