import { and, gte, like, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { changeCounters } from "#app/base/db/tables.server.ts";
import { openTestShop } from "#fixtures/shop.ts";
import { countFound } from "./list-page.server.ts";
import { MOST_FOUND } from "./list-query.ts";

const { db } = await openTestShop();
await db.execute(sql`
    insert into change_counters (topic, version) select 'lake ' || n, n from generate_series(1, ${MOST_FOUND + 5}) n`);

test("counts a search up to its limit, and a list without a search completely", async () => {
  const { topic, version } = changeCounters;
  const count = (search: string, least = 1, part = search) =>
    countFound(db, changeCounters, {
      matching: and(like(topic, `%${part}%`), gte(version, least)),
      search,
    });
  expect(await count("", 1, "lake")).toBe(MOST_FOUND + 5);
  expect(await count("la")).toBe(MOST_FOUND + 1);
  expect(await count("lake")).toBe(MOST_FOUND + 1);
  expect(await count("lake", 6)).toBe(MOST_FOUND);
  expect(await count("pond")).toBe(0);
});
