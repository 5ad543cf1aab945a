import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { COMMAND } from "#app/accounts/audit/record-audit.server.ts";
import { makeChange } from "#app/base/db/changes.server.ts";
import { openDatabase, postgresSettings } from "#app/base/db/client.server.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { NOW } from "#fixtures/shop.ts";
import { demoHomeContent } from "#seed/demo/home-content.ts";
import type { HomeSection } from "./home-content.ts";
import { homeForm } from "./home-form.ts";
import { HOME } from "./home-item.ts";
import {
  currentHomeContent,
  deleteHomeItem,
  listHomeItems,
  readHomeContent,
  saveHomeItem,
  sequenceHomeItems,
} from "./home-items.server.ts";
import { homePageContents } from "./tables.server.ts";

const { db } = await openTestDatabase();
beforeEach(async () => {
  await db.delete(homePageContents);
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

const save = (of: ReturnType<typeof form>) => saveHomeItem(db, COMMAND, of, NOW);
const items = async () => (await currentHomeContent(db)).education.map(({ title }) => title);

it("doesn't cache a failed read, and serves cached content until it changes", async () => {
  const away = openDatabase(postgresSettings("postgres://evenlake@127.0.0.1:9/postgres", 1));
  await expect(currentHomeContent(away)).rejects.toThrow();

  expect(await currentHomeContent(db)).toEqual({ values: [], education: [] });

  // An unannounced write isn't visible, so the response came from the cache.
  await db.insert(homePageContents).values(demoHomeContent);
  expect((await currentHomeContent(db)).education).toEqual([]);

  await makeChange(db, ["site"], (tx) =>
    tx.insert(homePageContents).values({
      id: randomUUID(),
      section: "education",
      title: "Last",
      content: "Of all.",
      displayOrder: 99,
    }),
  );
  const { values, education } = await currentHomeContent(db);
  expect(values).toHaveLength(3);
  expect(education.map(({ title }) => title).at(-1)).toBe("Last");
  expect(education).toHaveLength(4);
});

it("reads by display_order, then by title", async () => {
  const added = [
    { title: "Second", displayOrder: 51 },
    { title: "First", displayOrder: 50 },
    { title: "Also second", displayOrder: 51 },
  ];
  await db
    .insert(homePageContents)
    .values(added.map((row) => ({ ...row, id: randomUUID(), section: "education" as const, content: "." })));
  const titles = (await readHomeContent(db)).education.map(({ title }) => title);
  expect(titles.filter((title) => added.some((row) => row.title === title))).toEqual([
    "First",
    "Also second",
    "Second",
  ]);
});

it("shows content on the home page on the next request, but no drafts or deleted content", async () => {
  const made = form("education");
  await save(made);
  expect(await items()).toEqual(["Reading a label"]);
  await save(form("education", { id: made.id, version: "1", status: "draft" }));
  expect(await items()).toEqual([]);
  await save(form("education", { id: made.id, version: "2" }));
  expect(await items()).toEqual(["Reading a label"]);
  for (const _ of [1, 2]) await deleteHomeItem(db, COMMAND, made.id, NOW);
  expect(await items()).toEqual([]);
});

it("creates one record when submitted twice", async () => {
  const twice = form("education");
  const answers = await Promise.all([save(twice), save(twice)]);
  expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
  expect(await items()).toHaveLength(1);
});

it("reorders within its section, and leaves the other section unchanged", async () => {
  const [a, b] = [form("education", { title: "A" }), form("education", { title: "B" })];
  const other = form("value_proposition", { displayOrder: "5" });
  for (const row of [a, b, other]) await save(row);
  const sequence = (ids: string[]) =>
    sequenceHomeItems("education")(db, COMMAND, { intent: "sequence", ids }, NOW);
  expect(await sequence([b.id, a.id])).toEqual({ ok: true, value: { moved: 1 } });
  expect(await items()).toEqual(["B", "A"]);
  // An id of the other section isn't in this list.
  expect(await sequence([other.id, b.id, a.id])).toEqual({ ok: true, value: { moved: 0 } });
  const { rows } = await listHomeItems(db, { section: null, page: 1 });
  expect(rows.map(({ title, displayOrder }) => [title, displayOrder])).toEqual([
    ["B", 0],
    ["A", 1],
    ["Reading a label", 5],
  ]);
});
