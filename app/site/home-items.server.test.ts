import { randomUUID } from "node:crypto";
import { asc, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { COMMAND } from "#app/audit/record-audit.server.ts";
import { auditLog } from "#app/audit/tables.server.ts";
import { openTestDatabase, type TestDatabase } from "#fixtures/database.ts";
import { NOW } from "#fixtures/shop.ts";
import { currentHomeContent } from "./current-home-content.server.ts";
import { DEFAULT_VALUES, type HomeSection } from "./home-content.ts";
import { homeForm } from "./home-form.ts";
import { HOME } from "./home-item.ts";
import { deleteHomeItem, listHomeItems, saveHomeItem, sequenceHomeItems } from "./home-items.server.ts";
import { homePageContents } from "./tables.server.ts";
import { takeOverCards } from "./take-over-cards.server.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.delete(homePageContents);
});

const form = (section: HomeSection, of: Record<string, string> = {}) =>
  homeForm.parse({
    ...HOME.blank,
    section,
    id: randomUUID(),
    version: "",
    title: "Reading a label",
    content: "Milligrams first.",
    ...of,
  });

const save = (of: ReturnType<typeof form>) => saveHomeItem(test.db, COMMAND, of, NOW);
const cards = async () => (await currentHomeContent(test.db)).values;
const items = async () => (await currentHomeContent(test.db)).education.map(({ title }) => title);

it("is on the home page at the next request; a draft is not, and a deleted one neither", async () => {
  const made = form("education");
  await save(made);
  expect(await items()).toEqual(["Reading a label"]);
  await save(form("education", { id: made.id, version: "1", status: "draft" }));
  expect(await items()).toEqual([]);
  await save(form("education", { id: made.id, version: "2" }));
  expect(await items()).toEqual(["Reading a label"]);
  for (const _ of [1, 2]) await deleteHomeItem(test.db, COMMAND, made.id, NOW);
  expect(await items()).toEqual([]);
});

it("makes one of two presses", async () => {
  const twice = form("education");
  const answers = await Promise.all([save(twice), save(twice)]);
  expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
  expect(await items()).toHaveLength(1);
});

it("is put into a sequence within its section, and the other section stays as it is", async () => {
  const [a, b] = [form("education", { title: "A" }), form("education", { title: "B" })];
  const other = form("value_proposition", { displayOrder: "5" });
  for (const row of [a, b, other]) await save(row);
  const sequence = (ids: string[]) =>
    sequenceHomeItems("education")(test.db, COMMAND, { intent: "sequence", ids }, NOW);
  expect(await sequence([b.id, a.id])).toEqual({ ok: true, value: { moved: 1 } });
  expect(await items()).toEqual(["B", "A"]);
  // An id of the other section is none of this list.
  expect(await sequence([other.id, b.id, a.id])).toEqual({ ok: true, value: { moved: 0 } });
  const { rows } = await listHomeItems(test.db, { section: null, page: 1 });
  expect(rows.map(({ title, displayOrder }) => [title, displayOrder])).toEqual([
    ["B", 0],
    ["A", 1],
    ["Reading a label", 5],
  ]);
});

it("takes the built-in cards over once, however often it is pressed, and logs them as one act", async () => {
  const draft = form("value_proposition", { status: "draft" });
  await save(draft);
  expect(await cards()).toEqual(DEFAULT_VALUES);
  const presses = await Promise.all([1, 2, 3].map(() => takeOverCards(test.db, COMMAND, NOW)));
  expect(presses.map((press) => press.ok && press.value.copied).sort()).toEqual([0, 0, 3]);

  // Visitors see the same as before.
  const shown = await cards();
  expect(shown.map(({ id: _, ...card }) => card)).toEqual(DEFAULT_VALUES.map(({ id: _, ...card }) => card));
  const { rows, total } = await listHomeItems(test.db, { section: "value_proposition", page: 1 });
  expect(total).toBe(DEFAULT_VALUES.length + 1);
  const copied = rows.filter(({ id }) => id !== draft.id);
  const entries = await test.db
    .select()
    .from(auditLog)
    .where(
      inArray(
        auditLog.subjectId,
        copied.map(({ id }) => id),
      ),
    )
    .orderBy(asc(auditLog.id));
  expect(entries).toHaveLength(DEFAULT_VALUES.length);
  expect(new Set(entries.map(({ groupId }) => groupId)).size).toBe(1);
  expect(entries[0]).toMatchObject({ action: "home_page_contents.take-over", before: null });

  // Without a published card they are shown again, and can be taken over again.
  await test.db
    .update(homePageContents)
    .set({ status: "draft" })
    .where(eq(homePageContents.section, "value_proposition"));
  expect(await takeOverCards(test.db, COMMAND, NOW)).toEqual({ ok: true, value: { copied: 3 } });
});
