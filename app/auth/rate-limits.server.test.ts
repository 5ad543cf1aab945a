import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#app/db/test-database.server.ts";
import { type Turn, takeTurns } from "./rate-limits.server.ts";

let shop: TestDatabase;
beforeAll(async () => {
  shop = await openTestDatabase();
});
afterAll(() => shop.close());

const signInTurns = (email: string, network: string): Turn[] => [
  { limit: "sign-in-from", subject: `${email} ${network}` },
  { limit: "sign-in-account", subject: email },
  { limit: "sign-in-address", subject: network },
];

/** How many of `count` tries were let through. */
async function letThrough(email: string, network: string, count: number): Promise<number> {
  let through = 0;
  for (let n = 0; n < count; n++) {
    if ((await takeTurns(shop.db, signInTurns(email, network))).ok) through += 1;
  }
  return through;
}

test("one address cannot lock an account's owner out, however often it tries", async () => {
  expect(await letThrough("maya@evenlake.example", "203.0.113.7", 60)).toBe(10);
  expect(await letThrough("maya@evenlake.example", "198.51.100.9", 1)).toBe(1);
});

test("guessing at one account from many addresses comes to an end", async () => {
  let through = 0;
  for (let n = 1; n <= 6; n++) through += await letThrough("theo@evenlake.example", `198.51.100.${n}`, 10);
  expect(through).toBe(40);
});

test("tries at the same moment count as many", async () => {
  const turns = signInTurns("noor@evenlake.example", "203.0.113.8");
  const answers = await Promise.all(Array.from({ length: 15 }, () => takeTurns(shop.db, turns)));
  expect(answers.filter((answer) => answer.ok)).toHaveLength(10);
});
