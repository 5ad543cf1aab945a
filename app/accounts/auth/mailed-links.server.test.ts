import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestAccounts } from "#fixtures/accounts.ts";
import { mailsTo } from "#fixtures/mails.ts";
import { NOW } from "#fixtures/shop.ts";
import {
  confirmEmail,
  findMailedLink,
  mailConfirmation,
  makeMailedLink,
  useMailedLink,
} from "./mailed-links.server.ts";
import { sweepSessions } from "./session.server.ts";
import { users } from "./tables.server.ts";

const { db, newUser } = await openTestAccounts();

const later = (duration: Temporal.DurationLike) => NOW.add(duration);

async function newOwner() {
  const { id, email } = await newUser();
  return { userId: id, email };
}

const made = async (...asked: Parameters<typeof makeMailedLink>) => {
  const token = await makeMailedLink(...asked);
  if (!token) throw new Error("no link was made");
  return token;
};

test("accepts a link once, for its own purpose, until it expires", async () => {
  const owner = await newOwner();
  const token = await made(db, "reset-password", owner, NOW);
  expect(await useMailedLink(db, "confirm-email", token, NOW)).toBeNull();
  expect(await useMailedLink(db, "reset-password", `${token}x`, NOW)).toBeNull();
  expect(await findMailedLink(db, "reset-password", token, later({ minutes: 60 }))).toBeNull();
  expect(await useMailedLink(db, "reset-password", token, later({ minutes: 60 }))).toBeNull();
  expect(await findMailedLink(db, "reset-password", token, later({ minutes: 59 }))).toEqual(owner);
  const tries = [1, 2, 3, 4].map(() => useMailedLink(db, "reset-password", token, later({ minutes: 59 })));
  expect((await Promise.all(tries)).filter(Boolean)).toEqual([owner]);
});

test("invalidates older links of the same purpose only", async () => {
  const [owner, other] = [await newOwner(), await newOwner()];
  const older = await made(db, "confirm-email", owner, NOW);
  const reset = await made(db, "reset-password", owner, NOW);
  const others = await made(db, "confirm-email", other, NOW);
  const newer = await made(db, "confirm-email", owner, later({ seconds: 60 }));
  const find = (token: string, purpose: "confirm-email" | "reset-password" = "confirm-email") =>
    findMailedLink(db, purpose, token, later({ seconds: 61 }));
  expect(await find(older)).toBeNull();
  expect([await find(newer), await find(others), await find(reset, "reset-password")]).toEqual([
    owner,
    other,
    owner,
  ]);
});

test("makes a newer link after a minute at the earliest, once for concurrent requests", async () => {
  const owner = await newOwner();
  const first = await made(db, "confirm-email", owner, NOW);
  expect(await makeMailedLink(db, "confirm-email", owner, later({ seconds: 59 }))).toBeNull();
  expect(await findMailedLink(db, "confirm-email", first, later({ seconds: 59 }))).toEqual(owner);
  const many = [1, 2, 3, 4].map(() => makeMailedLink(db, "confirm-email", owner, later({ seconds: 60 })));
  expect((await Promise.all(many)).filter(Boolean)).toHaveLength(1);
});

test("sweeps expired links", async () => {
  const token = await made(db, "reset-password", await newOwner(), NOW);
  await sweepSessions(db, later({ hours: 2 }));
  expect(await findMailedLink(db, "reset-password", token, NOW)).toBeNull();
});

test("invalidates a confirmation link with a newer one, emailed a minute later at the earliest", async () => {
  const { id, email } = await newUser();
  const ask = (seconds: number) =>
    db.transaction((tx) => mailConfirmation(tx, { userId: id, email }, NOW.add({ seconds })));
  expect([await ask(0), await ask(59), await ask(60)]).toEqual([true, false, true]);
  const tokens = (await mailsTo(db, email)).map(
    ({ text }) => /\/confirm-email\?token=([\w-]+)/.exec(text)?.[1] ?? "",
  );
  expect(tokens).toHaveLength(2);
  const [older = "", newer = ""] = tokens;
  expect(await confirmEmail(db, older, NOW.add({ minutes: 2 }))).toBe(false);
  expect(await db.$count(users, eq(users.emailVerified, true))).toBe(0);
  expect(await confirmEmail(db, newer, NOW.add({ minutes: 2 }))).toBe(true);
  expect(await db.$count(users, eq(users.emailVerified, true))).toBe(1);
});
