import { like, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { openTestDatabase } from "#fixtures/database.ts";
import { type Attempt, countAttempts, giveBackAttempts, sweepRateLimits } from "./rate-limits.server.ts";
import { rateLimits } from "./tables.server.ts";

const { db } = await openTestDatabase();

const signInAttempts = (email: string, network: string): Attempt[] => [
  { limit: "sign-in-address", subject: network },
  { limit: "sign-in-from", subject: `${email} ${network}` },
  { limit: "sign-in-account", subject: email },
];

/** Moves all attempts this many seconds into the past. */
const pass = (seconds: number) =>
  db.update(rateLimits).set({
    expire: sql`${rateLimits.expire} - ${seconds * 1000}::bigint`,
    moments: sql`array(select made - ${seconds * 1000}::bigint from unnest(${rateLimits.moments}) made)`,
  });

/** Makes `count` attempts; returns how many were allowed. */
async function letThrough(email: string, network: string, count: number): Promise<number> {
  let through = 0;
  for (let n = 0; n < count; n++) {
    if ((await countAttempts(db, signInAttempts(email, network))).ok) through += 1;
  }
  return through;
}

test("keeps one address from locking an account's owner out", async () => {
  expect(await letThrough("maya@evenlake.example", "203.0.113.7", 60)).toBe(10);
  expect(await letThrough("maya@evenlake.example", "198.51.100.9", 1)).toBe(1);
});

test("stops guesses at one account from many addresses after twenty attempts", async () => {
  let through = 0;
  for (let n = 1; n <= 6; n++) through += await letThrough("theo@evenlake.example", `198.51.100.${n}`, 10);
  expect(through).toBe(20);
});

describe("a limit with growing waits", () => {
  const of = (subject: string): Attempt[] => [{ limit: "sign-in-account", subject }];

  const waitOf = async (subject: string) => {
    const taken = await countAttempts(db, of(subject));
    return taken.ok ? 0 : taken.refusal.waitSeconds;
  };

  test("starts after twenty attempts, allows one attempt after each wait, and grows to fifteen minutes", async () => {
    for (let n = 0; n < 20; n++) expect(await waitOf("grown")).toBe(0);
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      const wait = await waitOf("grown");
      expect(wait).toBeGreaterThan(minutes * 60 - 30);
      expect(wait).toBeLessThanOrEqual(minutes * 60);
      await pass(wait);
      expect(await waitOf("grown")).toBe(0);
    }
    expect(await waitOf("grown")).toBeGreaterThan(14 * 60);
  });

  test("starts over after a day without an attempt", async () => {
    for (let n = 0; n < 20; n++) await waitOf("forgotten");
    expect(await waitOf("forgotten")).toBeGreaterThan(0);
    await pass(24 * 60 * 60);
    for (let n = 0; n < 20; n++) expect(await waitOf("forgotten")).toBe(0);
  });

  test("counts all concurrent attempts, and frees one that was given back", async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => countAttempts(db, of("at once"))));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(20);
    await giveBackAttempts(db, of("at once"));
    expect(await waitOf("at once")).toBe(0);
    expect(await waitOf("at once")).toBeGreaterThan(0);
  });

  test("allows only one of many concurrent attempts after a wait", async () => {
    for (let n = 0; n < 20; n++) await waitOf("after");
    await pass(60);
    const answers = await Promise.all(Array.from({ length: 8 }, () => countAttempts(db, of("after"))));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  });
});

describe("a limit of ten attempts in any hour", () => {
  const of = (subject: string): Attempt[] => [{ limit: "factor-account", subject }];

  const waitOf = async (subject: string) => {
    const taken = await countAttempts(db, of(subject));
    return taken.ok ? 0 : taken.refusal.waitSeconds;
  };

  test("never allows more than ten, whenever the hour begins, and waits until the oldest expires", async () => {
    expect(await waitOf("sliding")).toBe(0);
    await pass(59 * 60 + 50);
    for (let n = 2; n <= 10; n++) expect(await waitOf("sliding")).toBe(0);
    const wait = await waitOf("sliding");
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(10);
    await pass(11);
    expect(await waitOf("sliding")).toBe(0);
    const next = await waitOf("sliding");
    expect(next).toBeGreaterThan(59 * 60);
    expect(next).toBeLessThan(60 * 60);
  });

  test("counts concurrent attempts, and frees one that was given back", async () => {
    const tries = Array.from({ length: 40 }, () => countAttempts(db, of("ten at once")));
    expect((await Promise.all(tries)).filter((answer) => answer.ok)).toHaveLength(10);
    await pass(60 * 60 - 30);
    await giveBackAttempts(db, of("ten at once"));
    expect(await waitOf("ten at once")).toBe(0);
    expect(await waitOf("ten at once")).toBeLessThanOrEqual(30);
    await pass(30);
    for (let n = 2; n <= 10; n++) expect(await waitOf("ten at once")).toBe(0);
    expect(await waitOf("ten at once")).toBeGreaterThan(59 * 60);
  });

  test("leaves nothing behind after an hour, and ignores giving back what was never taken", async () => {
    await db.delete(rateLimits);
    await giveBackAttempts(db, of("swept"));
    for (let n = 1; n <= 12; n++) {
      expect(await waitOf("swept")).toBe(0);
      await giveBackAttempts(db, of("swept"));
      await giveBackAttempts(db, of("swept"));
    }
    expect(await waitOf("swept")).toBe(0);
    const rows = () => db.select().from(rateLimits).where(like(rateLimits.key, "factor-account:%"));
    const minutes = (n: number) => Temporal.Now.instant().add({ minutes: n });
    await sweepRateLimits(db, minutes(59));
    expect(await rows()).toHaveLength(1);
    await sweepRateLimits(db, minutes(61));
    expect(await rows()).toEqual([]);
  });
});

test("doesn't count an attempt that one limit refuses toward the others", async () => {
  const email = "ada@evenlake.example";
  await letThrough(email, "203.0.113.20", 10);
  await letThrough(email, "203.0.113.21", 10);
  expect(await letThrough(email, "203.0.113.22", 15)).toBe(0);
  const rest = (limit: "sign-in-from" | "sign-in-address", subject: string, count: number) =>
    countAttempts(db, Array<Attempt>(count).fill({ limit, subject }));
  expect((await rest("sign-in-from", `${email} 203.0.113.22`, 10)).ok).toBe(true);
  expect((await rest("sign-in-address", "203.0.113.22", 500)).ok).toBe(true);
});

test("counts concurrent attempts", async () => {
  const attempts = signInAttempts("noor@evenlake.example", "203.0.113.8");
  const answers = await Promise.all(Array.from({ length: 15 }, () => countAttempts(db, attempts)));
  expect(answers.filter((answer) => answer.ok)).toHaveLength(10);
});
