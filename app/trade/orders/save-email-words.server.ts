import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import type { Result } from "#app/base/lib/result.ts";
import { type SaveRefusal, saveItem } from "#app/base/records/save-item.server.ts";
import type { EmailWordsForm } from "./email-words-form.ts";
import { emailWords } from "./tables.server.ts";

type WordsRow = typeof emailWords.$inferSelect;

/** Saves the words in emails about orders (rules email/own-words, screens/edit-conflict). */
export function saveEmailWords(
  db: Database,
  actor: Actor,
  { id, version, ...fields }: EmailWordsForm,
  now: Temporal.Instant,
): Promise<Result<WordsRow, SaveRefusal<WordsRow>>> {
  return transact<WordsRow, SaveRefusal<WordsRow>>(db, (tx) => {
    const read = async () => {
      const [row] = await tx.select().from(emailWords).for("update");
      return row ?? null;
    };
    const write = async (values: typeof fields, next: number, current: WordsRow | null) => {
      const row = { ...values, version: next };
      const [written] = current
        ? await tx.update(emailWords).set(row).returning()
        : await tx.insert(emailWords).values(row).onConflictDoNothing().returning();
      return written;
    };
    const saving = { actor, table: "email_words", id, version, read, values: () => fields, write };
    return saveItem(tx, saving, now);
  });
}
