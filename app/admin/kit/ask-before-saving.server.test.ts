import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { COMMAND, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { educationFaqs } from "#app/content/education/tables.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { addProduct, NOW } from "#fixtures/shop.ts";
import { askBeforeSaving, takeWordsAnswer } from "./ask-before-saving.server.ts";
import { ANSWER, answerToWords } from "./asked-words.ts";

const { db } = await openTestDatabase();

const ID = randomUUID();
const ask = (name: string, answer = "", status = "active") => {
  const form = new FormData();
  form.set("name", name);
  if (answer) form.set(ANSWER, answer);
  const { answered, fields } = takeWordsAnswer(form);
  expect(Object.keys(fields)).toEqual(["name"]);
  return askBeforeSaving(db, "products", [{ id: ID, values: { ...fields, status } }], answered);
};

test("asks about each flagged word until the answer covers it, however often it occurs", async () => {
  const { asked } = await ask("Candy cure");
  expect(asked.map(({ words }) => words)).toEqual(["Candy", "cure"]);
  expect((await ask("Candy cure", "yes")).asked).toHaveLength(2);
  const answer = answerToWords(asked);
  expect((await ask("Candy cure", answer)).asked).toEqual([]);
  // A browser sends line breaks as two characters.
  expect((await ask("Candy cure", answer.replaceAll("\n", "\r\n"))).asked).toEqual([]);
  expect((await ask("A cure, a cure", answer)).asked).toEqual([]);
  expect((await ask("Candy cure for kids", answer)).asked.map(({ words }) => words)).toEqual([
    "Candy",
    "cure",
    "for kids",
  ]);
});

test("doesn't ask about drafts, clean text, or kinds that aren't checked", async () => {
  expect((await ask("Candy", "", "draft")).asked).toEqual([]);
  expect(await ask("Tart cherry")).toEqual({ asked: [], warnedOf: new Map() });
  const thing = { id: ID, values: { name: "Candy" } };
  expect((await askBeforeSaving(db, undefined, [thing], new Set())).asked).toEqual([]);
});

test("asks about a customer's words, but logs only where they were", async () => {
  const thing = { id: ID, values: { words: "It cured my cough." } };
  const { asked } = await askBeforeSaving(db, "reviews", [thing], new Set());
  expect(asked).toMatchObject([{ where: "The review", words: "cured my cough" }]);
  const { warnedOf, asked: rest } = await askBeforeSaving(
    db,
    "reviews",
    [thing],
    new Set(asked.map(({ key }) => key)),
  );
  expect(rest).toEqual([]);
  expect(warnedOf.get(ID)).toEqual(["The review (Health claim)"]);
});

test("logs the findings of what was published anyway", async () => {
  const { asked } = await ask("Candy");
  const { warnedOf } = await ask("Candy", answerToWords(asked));
  const entry = { action: "products.save", subject: "products", before: null, after: { name: "Candy" } };
  const other = randomUUID();
  for (const subjectId of [ID, other])
    await recordAudit(db, { ...entry, actor: { ...COMMAND, warnedOf }, subjectId }, NOW);
  const kept = async (id: string) =>
    (await db.select().from(auditLog).where(eq(auditLog.subjectId, id))).map(({ after }) => after);
  expect(await kept(ID)).toEqual([{ name: "Candy", publishedAllTheSame: ["Name: “Candy” (Youth appeal)"] }]);
  expect(await kept(other)).toEqual([{ name: "Candy" }]);
});

describe("a name that's already in use (rules screens/duplicate-names)", () => {
  afterEach(() => db.delete(products));
  const same = (id: string, name: string, answer: readonly string[] = []) =>
    askBeforeSaving(db, "products", [{ id, values: { name, status: "draft" } }], new Set(answer));

  test("is questioned in any spelling, with a link to the other record, until confirmed", async () => {
    const other = await addProduct(db, { name: "Crème Brûlée Bites, 10mg" });
    const { asked, warnedOf } = await same(ID, "CREME  brulee bites 10 MG");
    expect(asked).toMatchObject([
      {
        ...{ field: "name", where: "Name", words: "CREME  brulee bites 10 MG" },
        what: "Another product has this name",
        other: { name: "Crème Brûlée Bites, 10mg", to: `/admin/products/${other}` },
      },
    ]);
    expect(warnedOf.get(ID)).toEqual(["Name: “CREME  brulee bites 10 MG” (Another product has this name)"]);
    const answer = asked.map(({ key }) => key);
    expect((await same(ID, "Creme Brulee Bites 10 mg", answer)).asked).toEqual([]);
    expect((await same(ID, "Creme Brulee Bites 20 mg")).asked).toEqual([]);
  });

  test("links to the other product, not to one of its sizes, which sort first here", async () => {
    const mainId = await addProduct(db, { id: "ffffffff-0000-4000-8000-000000000000", name: "Lake Seltzer" });
    await addProduct(db, { id: "00000000-0000-4000-8000-000000000000", mainId, sizeName: "4-pack" });
    const { asked } = await same(ID, "Lake Seltzer");
    expect(asked).toMatchObject([{ other: { to: `/admin/products/${mainId}` } }]);
  });

  test("isn't questioned if unchanged, or if only this record uses it", async () => {
    const first = await addProduct(db, { name: "Lake Bites" });
    expect((await same(first, "lake bites")).asked).toEqual([]);
    const second = await addProduct(db, { name: "Lake Bites" });
    expect((await same(second, "Lake  Bites")).asked).toEqual([]);
    expect((await same(second, "Shore Bites")).asked).toEqual([]);
  });

  test("is also found among FAQ questions, whose normalized names aren't stored", async () => {
    const faq = { id: randomUUID(), question: "How old must I be?", answer: "21.", displayOrder: 1 };
    await db.insert(educationFaqs).values(faq);
    const thing = { id: randomUUID(), values: { question: "how old must I be", answer: "21" } };
    expect((await askBeforeSaving(db, "education_faqs", [thing], new Set())).asked).toMatchObject([
      { what: "Another question has this name", other: { to: `/admin/education/faqs/${faq.id}` } },
    ]);
  });
});
