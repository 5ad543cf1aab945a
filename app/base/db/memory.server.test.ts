import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { openTestDatabase } from "#fixtures/database.ts";
import { countRemembered, notifyListeners, rememberReads } from "./changes.server.ts";

const { db } = await openTestDatabase();

it("runs the query of a cached read once, though a query runs each time it is awaited", async () => {
  await db.execute(sql`create sequence asked`);
  const remember = rememberReads<unknown>("site", 1);
  const ask = () =>
    remember("times", () => db.select({ times: sql`nextval('asked')` }).from(sql`(values (1)) as one`));
  expect(await Promise.all([ask(), ask()])).toEqual([[{ times: "1" }], [{ times: "1" }]]);
  expect(await ask()).toEqual([{ times: "1" }]);
  notifyListeners(["site"]);
  expect(await ask()).toEqual([{ times: "2" }]);
});

it("doesn't cache a failed read", async () => {
  const remember = rememberReads<string>("site", 1);
  await expect(remember("word", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await remember("word", async () => "there")).toBe("there");
});

it("counts hits, misses, and entries", async () => {
  const before = countRemembered();
  const remember = rememberReads<string>("site", 5);
  for (const key of ["a", "a", "b", "a"]) await remember(key, async () => key);
  const { hits, misses, kept } = countRemembered();
  expect([hits - before.hits, misses - before.misses, kept - before.kept]).toEqual([2, 2, 2]);
  notifyListeners(["site"]);
  expect(countRemembered().kept).toBeLessThanOrEqual(before.kept);
});
