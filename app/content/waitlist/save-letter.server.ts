import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { plainText } from "#app/base/lib/rich-text.ts";
import { requiredRichText } from "#app/base/lib/rich-text-form.ts";
import { itemForm } from "#app/base/records/item-contract.ts";
import { deleteItem, type SaveRefusal, saveRow } from "#app/base/records/save-item.server.ts";
import { LETTER, LETTER_BYTES } from "./letter.ts";
import { letters } from "./tables.server.ts";

export type LetterRow = typeof letters.$inferSelect;

/** The form of a letter. Its text can't have images, which mail programs block (rules letters/format). */
export const letterForm = itemForm(LETTER, {
  content: requiredRichText
    .refine(
      (text) => !JSON.stringify(text).includes('"type":"image"'),
      "Letters can't have images. Remove the image.",
    )
    .refine((text) => plainText(text) !== "", "Please enter the text.")
    .refine(
      (text) => Buffer.byteLength(JSON.stringify(text)) <= LETTER_BYTES,
      "This text is too long for an email. Shorten it, or link to a page.",
    ),
});

/** Saves the draft of a letter (rules letters/drafts); refused once it was scheduled or sent. */
export function saveLetter(
  db: Database,
  actor: Actor,
  { id, version, ...fields }: z.infer<typeof letterForm>,
  now: Temporal.Instant,
): Promise<Result<LetterRow, SaveRefusal<LetterRow> | { name: "sent" }>> {
  return transact<LetterRow, SaveRefusal<LetterRow> | { name: "sent" }>(db, async (tx) => {
    const [held] = await tx.select().from(letters).where(eq(letters.id, id)).for("update");
    if (held && held.state !== "draft") return refused({ name: "sent" });
    const values = (current: LetterRow | null) => ({ ...fields, createdAt: current?.createdAt ?? now });
    return saveRow(tx, { actor, table: letters, id, version, values }, now);
  });
}

/** Deletes a draft; succeeds if it's already deleted. */
export function deleteLetter(
  db: Database,
  actor: Actor,
  id: string,
  now: Temporal.Instant,
): Promise<Result<null, "sent">> {
  return transact<null, "sent">(db, async (tx) => {
    const isThis = eq(letters.id, id);
    const [held] = await tx.select().from(letters).where(isThis).for("update");
    if (held && held.state !== "draft") return refused("sent");
    const read = async () => held ?? null;
    const remove = () => tx.delete(letters).where(isThis);
    await deleteItem(tx, { actor, table: "letters", id, read, remove }, now);
    return ok(null);
  });
}
