import pino from "pino";
import { expect, test } from "vitest";
import { openTestDatabase } from "#fixtures/database.ts";
import {
  ADMIN_UPDATES,
  followChanges,
  makeChange,
  notifyListeners,
  onAdminChange,
  onChange,
  onPersonChange,
  person,
  readVersions,
  rememberReads,
  type Topic,
} from "./changes.server.ts";

const { db } = await openTestDatabase();

test("raises the counter and notifies this process once a change is committed", async () => {
  const before = await readVersions(db);
  const notified: { topics: readonly Topic[]; version: Promise<number> }[] = [];
  const leave = onChange((topics) => {
    notified.push({ topics, version: readVersions(db).then((versions) => versions.catalog) });
  });
  const value = await makeChange(db, ["catalog"], async () => "saved");
  leave();
  expect(value).toBe("saved");
  expect(notified.map(({ topics }) => topics)).toEqual([["catalog"]]);
  expect(await notified[0]?.version).toBe(before.catalog + 1);
  expect((await readVersions(db)).site).toBe(before.site);
});

test("raises no counter and notifies no listener for a failed change", async () => {
  const before = await readVersions(db);
  const notified: unknown[] = [];
  const leave = onChange((topics) => notified.push(topics));
  const change = makeChange(db, ["site"], async () => {
    throw new Error("not saved");
  });
  await expect(change).rejects.toThrow("not saved");
  leave();
  expect(notified).toEqual([]);
  expect(await readVersions(db)).toEqual(before);
});

test("announces a change to one person's data on commit, without raising a counter or dropping a cached read", async () => {
  const before = await readVersions(db);
  const heard: unknown[] = [];
  const leave = [onChange((topics) => heard.push(...topics)), onPersonChange((userId) => heard.push(userId))];
  await makeChange(db, [person("maya")], async () => expect(heard).toEqual([]));
  expect(heard).toEqual(["maya"]);
  await makeChange(db, ["site", person("theo")], async () => null);
  expect(heard).toEqual(["maya", "site", "theo"]);
  for (const one of leave) one();
  expect(await readVersions(db)).toEqual({ ...before, site: before.site + 1 });
});

test("caches a read; reads again after a change or a failure", async () => {
  const remember = rememberReads<number>("delivery", 10);
  let reads = 0;
  const read = async () => ++reads;
  expect(await Promise.all([remember("zips", read), remember("zips", read)])).toEqual([1, 1]);
  await makeChange(db, ["education"], async () => null);
  expect(await remember("zips", read)).toBe(1);
  await makeChange(db, ["delivery"], async () => null);
  expect(await remember("zips", read)).toBe(2);

  const fails = async (): Promise<number> => {
    throw new Error("away");
  };
  await expect(remember("taxes", fails)).rejects.toThrow("away");
  expect(await remember("taxes", async () => 7)).toBe(7);
});

test("doesn't cache a read that began before a change", async () => {
  const remember = rememberReads<string>("catalog", 10);
  let finish = (_: string) => {};
  const slow = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const asked = remember("page", () => slow);
  await makeChange(db, ["catalog"], async () => null);
  finish("old");
  expect(await asked).toBe("old");
  expect(await remember("page", async () => "new")).toBe("new");
});

test("notifies another process of a change through PostgreSQL (the embedded database has one process)", async () => {
  const heard: Topic[] = [];
  const follower = await followChanges(db, pino({ level: "silent" }));
  const leave = onChange((topics) => heard.push(...topics));
  // Another process sends this notice; this process's own listeners are not called directly.
  await db.$client.query("select pg_notify('evenlake_changes', 'site')");
  await expect.poll(() => heard).toContain("site");
  leave();
  await follower.stop();
});

test("notifies another process of a change to a person's data, too", async () => {
  const heard: string[] = [];
  const follower = await followChanges(db, pino({ level: "silent" }));
  const leave = onPersonChange((userId) => heard.push(userId));
  await db.$client.query("select pg_notify('evenlake_changes', 'person maya')");
  await expect.poll(() => heard).toEqual(["maya"]);
  leave();
  await follower.stop();
});

test("notifies other processes of admin changes once, after the commit, and doesn't forward theirs", async () => {
  const notices: string[] = [];
  const ears = await db.$client.connect();
  ears.on("notification", ({ payload }) => notices.push(payload ?? ""));
  await ears.query("listen evenlake_changes");
  const follower = await followChanges(db, pino({ level: "silent" }));
  const heard: string[] = [];
  const leave = onAdminChange((from) => heard.push(from));
  // The transaction itself sends no notice.
  await makeChange(db, [ADMIN_UPDATES], async () => null);
  for (let nth = 0; nth < 3; nth++) notifyListeners([ADMIN_UPDATES]);
  await expect.poll(() => heard).toContain("another process");
  // Forwarding a notice from another process would loop forever.
  await db.$client.query("select pg_notify('evenlake_changes', 'site')");
  await expect.poll(() => notices).toContain("site");
  const adminNotices = notices.filter((payload) => payload === ADMIN_UPDATES).length;
  expect(adminNotices).toBeLessThan(heard.filter((from) => from === "this process").length);
  expect(heard.filter((from) => from === "another process")).toHaveLength(adminNotices);
  leave();
  await follower.stop();
  await ears.query("unlisten *");
  ears.release();
});
