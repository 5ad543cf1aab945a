import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { COMMAND, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { NOW } from "#fixtures/shop.ts";
import { askAboutClaims, takeAnswer } from "./ask-about-claims.server.ts";
import { ANSWER, answerTo } from "./asked-words.ts";

const { db } = await openTestDatabase();

const ID = randomUUID();
const ask = (name: string, answer = "", status = "active") => {
  const form = new FormData();
  form.set("name", name);
  if (answer) form.set(ANSWER, answer);
  const { answered, fields } = takeAnswer(form);
  expect(Object.keys(fields)).toEqual(["name"]);
  return askAboutClaims(db, "products", [{ id: ID, values: { ...fields, status } }], answered);
};

test("words are asked about until the answer names each of them, in whatever number", async () => {
  const { asked } = await ask("Candy cure");
  expect(asked.map(({ words }) => words)).toEqual(["Candy", "cure"]);
  expect((await ask("Candy cure", "yes")).asked).toHaveLength(2);
  const answer = answerTo(asked);
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

test("drafts, plain words, and kinds that nobody reads are not asked about", async () => {
  expect((await ask("Candy", "", "draft")).asked).toEqual([]);
  expect(await ask("Tart cherry")).toEqual({ asked: [], warnedOf: new Map() });
  const thing = { id: ID, values: { name: "Candy" } };
  expect((await askAboutClaims(db, undefined, [thing], new Set())).asked).toEqual([]);
});

test("the entry of what was published all the same keeps what was asked", async () => {
  const { asked } = await ask("Candy");
  const { warnedOf } = await ask("Candy", answerTo(asked));
  const entry = { action: "products.save", subject: "products", before: null, after: { name: "Candy" } };
  const other = randomUUID();
  for (const subjectId of [ID, other])
    await recordAudit(db, { ...entry, actor: { ...COMMAND, warnedOf }, subjectId }, NOW);
  const kept = async (id: string) =>
    (await db.select().from(auditLog).where(eq(auditLog.subjectId, id))).map(({ after }) => after);
  expect(await kept(ID)).toEqual([
    { name: "Candy", publishedAllTheSame: ["Name: “Candy” (Appeal to the young)"] },
  ]);
  expect(await kept(other)).toEqual([{ name: "Candy" }]);
});
