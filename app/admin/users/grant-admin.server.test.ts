import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { admins, couriers, sessions } from "#app/accounts/auth/tables.server.ts";
import { createUser } from "#app/accounts/auth/users.server.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { grantAdmin } from "./grant-admin.server.ts";

const now = Temporal.Instant.from("2026-11-21T18:00:00Z");

const { db } = await openTestDatabase();

test("refuses an unknown email with the next step", async () => {
  expect(await grantAdmin(db, "nobody@evenlake.example", now)).toEqual({
    ok: false,
    refusal: "No account has the email nobody@evenlake.example. Sign up in the shop first.",
  });
});

test("grants admin access once, with one audit log entry", async () => {
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
  // Existing sessions don't get the right; new sign-ins do.
  expect(await db.select().from(sessions)).toEqual([]);
  expect(await grantAdmin(db, email, now)).toEqual({ ok: true, value: { userId, already: true } });
  expect(await db.select().from(admins)).toMatchObject([{ userId, grantedBy: null, grantedAt: now }]);
  expect(await db.select().from(auditLog)).toMatchObject([
    { actorId: null, action: "admins.grant", subject: "admins", subjectId: userId },
  ]);
});

test("refuses a courier account: it would count as an admin but be redirected from every admin page", async () => {
  const userId = randomUUID();
  const email = "kim@evenlake.example";
  await createUser(db, { id: userId, name: "Kim", email, passwordHash: "x" }, now);
  await db.insert(couriers).values({ userId, phone: "612-555-0199", madeAt: now });
  expect(await grantAdmin(db, email, now)).toMatchObject({
    ok: false,
    refusal: expect.stringContaining("is a courier account"),
  });
  expect(await db.$count(admins)).toBe(1);
});
