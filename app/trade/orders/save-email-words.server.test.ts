import { expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { addCustomers, by, NOW } from "#fixtures/shop.ts";
import { readEmailWords } from "./email-words.server.ts";
import { EMAIL_WORDS, NO_EMAIL_WORDS } from "./email-words.ts";
import { emailWordsForm } from "./email-words-form.ts";
import { saveEmailWords } from "./save-email-words.server.ts";

const { db } = await openTestDatabase();
const [ingrid = ""] = await addCustomers(db, 1);
const save = (version: number | null, change: Record<string, string>) => {
  const sent = { id: "1", version: version === null ? "" : String(version), ...EMAIL_WORDS.blank, ...change };
  return saveEmailWords(db, by(ingrid), emailWordsForm.parse(sent), NOW);
};

test("saves the words in order emails, and refuses a save over newer ones", async () => {
  expect(await readEmailWords(db)).toEqual(NO_EMAIL_WORDS);
  expect(await save(null, { greeting: "Good evening", signature: "Ada\r\nand Ben" })).toMatchObject({
    ok: true,
  });
  const saved = { ...NO_EMAIL_WORDS, greeting: "Good evening", signature: "Ada\nand Ben" };
  expect(await readEmailWords(db)).toEqual(saved);
  expect(await save(null, { greeting: "Hi" })).toMatchObject({ ok: true });
  expect(await save(1, { placed: "Thanks!" })).toMatchObject({ ok: false, refusal: { name: "changed" } });
  expect(await db.select({ action: auditLog.action }).from(auditLog)).toEqual([
    { action: "email_words.save" },
    { action: "email_words.save" },
  ]);
});
