import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { users } from "#app/accounts/auth/tables.server.ts";
import { addCustomer, by, NOW, openTestShop } from "#fixtures/shop.ts";
import { deleteFaq, saveFaq } from "./faq-items.server.ts";
import { educationFaqs } from "./tables.server.ts";

// Tests base/records/save-item.server.ts with FAQs of the Education Center, as an example of everything it
// saves.

const { db } = await openTestShop();
const ingrid = await addCustomer(db);
const berit = await addCustomer(db);
await db.update(users).set({ name: "Berit Dahl" }).where(eq(users.id, berit));

const form = (fields: Partial<Parameters<typeof saveFaq>[2]> = {}) => ({
  id: randomUUID() as string,
  version: null,
  question: "How old?",
  answer: "21",
  displayOrder: 0,
  status: "published" as const,
  ...fields,
});
const entriesOf = (id: string) =>
  db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(sql`(after ->> 'version')::int`);

test("creates and updates a record, and logs before and after", async () => {
  const made = form();
  expect(await saveFaq(db, by(ingrid), made, NOW)).toMatchObject({ ok: true, value: { version: 1 } });
  const later = { ...made, version: 1, answer: "21, always" };
  expect(await saveFaq(db, by(berit), later, NOW)).toMatchObject({ ok: true, value: { version: 2 } });
  expect(await entriesOf(made.id)).toMatchObject([
    {
      actorId: ingrid,
      fromAddress: "192.0.2.7",
      action: "education_faqs.save",
      before: null,
      after: { answer: "21" },
    },
    { actorId: berit, before: { answer: "21", version: 1 }, after: { answer: "21, always", version: 2 } },
  ]);
});

test("refuses the second of two changes, naming who changed what, and writes nothing", async () => {
  const made = form();
  await saveFaq(db, by(ingrid), made, NOW);
  await saveFaq(db, by(berit), { ...made, version: 1, answer: "Twenty-one" }, NOW);
  await saveFaq(db, by(berit), { ...made, version: 2, answer: "Twenty-one years" }, NOW);
  const second = await saveFaq(db, by(ingrid), { ...made, version: 1, question: "What age?" }, NOW);
  expect(second).toMatchObject({
    ok: false,
    refusal: {
      name: "changed",
      by: "Berit Dahl",
      current: { answer: "Twenty-one years", version: 3 },
    },
  });
  const [row] = await db.select().from(educationFaqs).where(eq(educationFaqs.id, made.id));
  expect(row).toMatchObject({ question: "How old?", version: 3 });
  expect(await entriesOf(made.id)).toHaveLength(3);
});

test("refuses to save a deleted record, naming who deleted it; deleting it again does nothing", async () => {
  const made = form();
  await saveFaq(db, by(ingrid), made, NOW);
  await deleteFaq(db, by(berit), made.id, NOW);
  expect(await deleteFaq(db, by(ingrid), made.id, NOW)).toMatchObject({ ok: true });
  expect(await saveFaq(db, by(ingrid), { ...made, version: 1 }, NOW)).toEqual({
    ok: false,
    refusal: { name: "gone", by: "Berit Dahl" },
  });
  expect(await entriesOf(made.id)).toHaveLength(2);
});

test("creates one record for concurrent presses, and for a press after a lost response", async () => {
  const made = form();
  const presses = await Promise.all([0, 1, 2].map(() => saveFaq(db, by(ingrid), made, NOW)));
  expect(presses.every(({ ok }) => ok)).toBe(true);
  expect(await saveFaq(db, by(ingrid), { ...made, answer: "21!" }, NOW)).toMatchObject({ ok: true });
  expect(await db.select().from(educationFaqs).where(eq(educationFaqs.id, made.id))).toMatchObject([
    { answer: "21!" },
  ]);
  // The same form submitted by another admin isn't treated as a repeat.
  expect(await saveFaq(db, by(berit), made, NOW)).toMatchObject({ ok: false, refusal: { name: "changed" } });
});

test("refuses one of two admins who save the same version concurrently", async () => {
  const made = form();
  await saveFaq(db, by(ingrid), made, NOW);
  const both = await Promise.all([
    saveFaq(db, by(ingrid), { ...made, version: 1, answer: "mine" }, NOW),
    saveFaq(db, by(berit), { ...made, version: 1, answer: "hers" }, NOW),
  ]);
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  const [row] = await db.select().from(educationFaqs).where(eq(educationFaqs.id, made.id));
  expect(row?.version).toBe(2);
});

test("never changes audit log entries", async () => {
  const made = form();
  await saveFaq(db, by(ingrid), made, NOW);
  const mine = eq(auditLog.subjectId, made.id);
  await expect(db.update(auditLog).set({ action: "nothing" }).where(mine)).rejects.toThrow();
  await expect(db.update(auditLog).set({ actorId: berit }).where(mine)).rejects.toThrow();
  await expect(db.delete(auditLog).where(mine)).rejects.toThrow();
  expect(await entriesOf(made.id)).toMatchObject([{ actorId: ingrid, action: "education_faqs.save" }]);
});
