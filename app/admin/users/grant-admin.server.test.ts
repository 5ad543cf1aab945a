import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { admins, couriers, sessions } from "#app/accounts/auth/tables.server.ts";
import { createUser } from "#app/accounts/auth/users.server.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { grantAdmin } from "./access-commands.server.ts";

const now = Temporal.Instant.from("2026-11-21T18:00:00Z");

const { db } = await openTestDatabase();

test("an unknown email is refused with a sentence that says what to do", async () => {
  expect(await grantAdmin(db, "nobody@evenlake.example", now)).toEqual({
    ok: false,
    refusal: "There is no account with the email nobody@evenlake.example. Sign up in the shop first.",
  });
});

test("the right is given once and stands in the audit log once", async () => {
  const userId = randomUUID();
  const email = "ingrid@evenlake.example";
  await createUser(db, { id: userId, name: "Ingrid Halvorsen", email, passwordHash: "x" }, now);
  await db
    .insert(sessions)
    .values({ id: randomUUID(), token: "t", userId, expiresAt: new Date(Date.now() + 60_000) });
  expect(await grantAdmin(db, " Ingrid@Evenlake.example", now)).toEqual({
    ok: true,
    value: { userId, already: false },
  });
  // Whoever was signed in before does not get the right; whoever signs in afterwards does.
  expect(await db.select().from(sessions)).toEqual([]);
  expect(await grantAdmin(db, email, now)).toEqual({ ok: true, value: { userId, already: true } });
  expect(await db.select().from(admins)).toMatchObject([{ userId, grantedBy: null, grantedAt: now }]);
  expect(await db.select().from(auditLog)).toMatchObject([
    { actorId: null, action: "admins.grant", subject: "admins", subjectId: userId },
  ]);
});

test("a courier's account gets no right: it would count as an admin and be sent away from every page of theirs", async () => {
  const userId = randomUUID();
  const email = "kim@evenlake.example";
  await createUser(db, { id: userId, name: "Kim", email, passwordHash: "x" }, now);
  await db.insert(couriers).values({ userId, phone: "612-555-0199", madeAt: now });
  expect(await grantAdmin(db, email, now)).toMatchObject({
    ok: false,
    refusal: expect.stringContaining("is a courier's"),
  });
  expect(await db.$count(admins)).toBe(1);
});
