import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { makeChange } from "#app/base/db/changes.server.ts";
import { openDatabase, postgresSettings } from "#app/base/db/client.server.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { demoHomeContent } from "#seed/demo/home-content.ts";
import { DEFAULT_VALUES } from "./home-content.ts";
import { currentHomeContent, readHomeContent } from "./home-items.server.ts";
import { homePageContents } from "./tables.server.ts";

const { db } = await openTestDatabase();

it("does not keep a read that failed, and answers from memory until the content changes", async () => {
  const away = openDatabase(postgresSettings("postgres://evenlake@127.0.0.1:9/postgres", 1));
  await expect(currentHomeContent(away)).rejects.toThrow();

  expect(await currentHomeContent(db)).toEqual({ values: DEFAULT_VALUES, education: [] });

  // A write that nobody announced is not seen: the answer came from memory.
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

it("reads by display_order, and rows of equal order by title", async () => {
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
