import { count, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { ok, refused } from "#app/base/lib/result.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { onChange } from "./changes.server.ts";
import type { Db } from "./client.server.ts";
import { changeCounters } from "./tables.server.ts";
import { isCollision, transact } from "./transact.server.ts";

const { db } = await openTestDatabase();

const collide = (tx: Db) =>
  tx.execute(sql`do $$ begin raise exception 'in the way' using errcode = '40001'; end $$`);
const write = (tx: Db, topic: string) => tx.insert(changeCounters).values({ topic });
const rows = async () => (await db.select({ rows: count() }).from(changeCounters))[0]?.rows;

test("rolls everything back on a refusal, and returns it unchanged", async () => {
  const before = await rows();
  const answer = await transact(db, async (tx) => {
    await write(tx, "refused");
    return refused({ name: "no" });
  });
  expect(answer).toEqual({ ok: false, refusal: { name: "no" } });
  expect(await rows()).toBe(before);
});

test("reruns work after a collision, with one result", async () => {
  let tries = 0;
  const answer = await transact(db, async (tx) => {
    tries += 1;
    await write(tx, "collided");
    if (tries < 3) await collide(tx);
    return ok(tries);
  });
  expect(answer).toEqual({ ok: true, value: 3 });
});

test("throws a collision that persists after three retries", async () => {
  let tries = 0;
  const error = await transact(db, async (tx) => {
    tries += 1;
    await collide(tx);
    return ok(null);
  }).catch((thrown) => thrown);
  expect(isCollision(error)).toBe(true);
  expect(tries).toBe(4);
});

test("throws any other error immediately", async () => {
  let tries = 0;
  const twice = transact(db, async (tx) => {
    tries += 1;
    await write(tx, "twice");
    await write(tx, "twice");
    return ok(null);
  });
  await expect(twice).rejects.toMatchObject({
    cause: { code: "23505", constraint: "change_counters_pkey" },
  });
  expect(tries).toBe(1);
});

test("announces changed topics after the commit, and never after a refusal", async () => {
  const heard: string[] = [];
  const leave = onChange((topics) => heard.push(...topics));
  await transact(db, async (_, changed) => {
    changed.add("site");
    return refused("no");
  });
  await transact(db, async (_, changed) => {
    changed.add("catalog");
    expect(heard).toEqual([]);
    return ok(null);
  });
  leave();
  expect(heard).toEqual(["catalog"]);
});
