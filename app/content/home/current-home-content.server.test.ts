import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeChange } from "#app/base/db/changes.server.ts";
import { openTestDatabase, type TestDatabase } from "#fixtures/database.ts";
import { demoHomeContent } from "#seed/demo/home-content.ts";
import { DEFAULT_VALUES } from "./home-content.ts";
import { currentHomeContent, readHomeContent } from "./home-items.server.ts";
import { homePageContents } from "./tables.server.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

it("does not keep a read that failed, and answers from memory until the content changes", async () => {
  const away = await openTestDatabase();
  await away.close();
  await expect(currentHomeContent(away.db)).rejects.toThrow();

  expect(await currentHomeContent(test.db)).toEqual({ values: DEFAULT_VALUES, education: [] });

  // A write that nobody announced is not seen: the answer came from memory.
  await test.db.insert(homePageContents).values(demoHomeContent);
  expect((await currentHomeContent(test.db)).education).toEqual([]);

  await makeChange(test.db, ["site"], (tx) =>
    tx.insert(homePageContents).values({
      id: randomUUID(),
      section: "education",
      title: "Last",
      content: "Of all.",
      displayOrder: 99,
    }),
  );
  const { values, education } = await currentHomeContent(test.db);
  expect(values).toHaveLength(3);
  expect(education.map(({ title }) => title).at(-1)).toBe("Last");
  expect(education).toHaveLength(4);
});

it("reads by display_order, and rows of equal order by title", async () => {
  const added = [
    { title: "Second", displayOrder: 51 },
    { title: "First", displayOrder: 50 },
    { title: "Also second", displayOrder: 51 },
  ];
  await test.db
    .insert(homePageContents)
    .values(added.map((row) => ({ ...row, id: randomUUID(), section: "education" as const, content: "." })));
  const titles = (await readHomeContent(test.db)).education.map(({ title }) => title);
  expect(titles.filter((title) => added.some((row) => row.title === title))).toEqual([
    "First",
    "Also second",
    "Second",
  ]);
});
