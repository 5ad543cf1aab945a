import { eq } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { type EmailWords, NO_EMAIL_WORDS } from "./email-words.ts";
import { emailWords } from "./tables.server.ts";

type WordsRow = typeof emailWords.$inferSelect;

/** Join condition for reading the words with another feature's data; pass the row to `wordsOf`. */
export const wordsRow = eq(emailWords.id, "1");

/** Converts the stored row, if there is one, to the words in emails about orders. */
export function wordsOf(row: WordsRow | null): EmailWords {
  if (!row) return NO_EMAIL_WORDS;
  const { id: _, version: __, ...words } = row;
  return words;
}

/** Returns the stored words with their version; null if none were saved yet. */
export async function findEmailWords(db: Db): Promise<WordsRow | null> {
  const [row] = await db.select().from(emailWords).where(wordsRow);
  return row ?? null;
}

/** Returns the words in emails about orders (rules email/own-words). */
export async function readEmailWords(db: Db): Promise<EmailWords> {
  return wordsOf(await findEmailWords(db));
}
