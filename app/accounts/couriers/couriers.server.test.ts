import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { askForReset } from "#app/accounts/auth/reset-password.server.ts";
import { findViewer } from "#app/accounts/auth/session.server.ts";
import { sessions, users } from "#app/accounts/auth/tables.server.ts";
import { signUp } from "#app/accounts/customers/sign-up.server.ts";
import { customers } from "#app/accounts/customers/tables.server.ts";
import { openTestAccounts, PASSWORD } from "#fixtures/accounts.ts";
import { resetByLink } from "#fixtures/factors.ts";
import { mailsTo } from "#fixtures/mails.ts";
import { by, NOW } from "#fixtures/shop.ts";
import {
  changeCourierPhone,
  endCourier,
  endPhone,
  makeCourier,
  newCourierPassword,
} from "./change-courier.server.ts";
import { findCourier, listCouriers, listPhones } from "./queries.server.ts";
import { isPhoneEnded, registerPhone } from "./register-phone.server.ts";

let courier: { id: string; email: string; password: string; address: string };

const shop = await openTestAccounts();
const { db, auth } = shop;
const admin = await shop.newUser();

const newEmail = () => `${randomUUID()}@evenlake.example`;
const make = (email: string) =>
  makeCourier(db, by(admin.id), { name: "Sigrid Aas", email, phone: "612-555-0199" }, NOW);

let count = 0;

beforeEach(async () => {
  // Sign-in limits count by address.
  count += 1;
  const email = newEmail();
  const made = await make(email);
  if (!made.ok) throw new Error(made.refusal.name);
  const { userId: id, password } = made.value;
  courier = { id, email, password, address: `198.51.100.${count}` };
});

const tryPassword = (password = courier.password) => shop.tryToSignIn(courier, password);

/** Signs in; returns the cookie and the viewer. */
async function signIn(password = courier.password) {
  const answer = await tryPassword(password);
  if (!answer.ok) throw new Error(answer.refusal.sentence);
  const cookie = answer.value.cookies[0]?.split(";")[0] ?? "";
  const viewer = await findViewer(db, auth, cookie, NOW);
  if (!viewer) throw new Error("not signed in");
  return { cookie, viewer };
}

const still = async (cookie: string) => (await findViewer(db, auth, cookie, NOW)) !== null;
const auditOf = async () =>
  db.select().from(auditLog).where(eq(auditLog.subjectId, courier.id)).orderBy(auditLog.at);

describe("creating a courier", () => {
  test("creates an account that isn't a customer's, and stores only the hash of its password", async () => {
    const { viewer } = await signIn();
    expect(viewer).toMatchObject({ userId: courier.id, roles: ["courier"], isCourierOnly: true });
    expect(await db.$count(customers, eq(customers.id, courier.id))).toBe(0);
    expect(JSON.stringify(await auditOf())).not.toContain(courier.password);
    expect(await auditOf()).toMatchObject([{ action: "couriers.make", actorId: admin.id }]);
    expect(await findCourier(db, courier.id)).toMatchObject({ email: courier.email, endedAt: null });
  });

  test("refuses an address that already has an account of any kind", async () => {
    const customer = await shop.newUser();
    for (const email of [customer.email, courier.email])
      expect(await make(email)).toEqual({ ok: false, refusal: { name: "email_taken" } });
    expect((await listCouriers(db)).filter(({ email }) => email === courier.email)).toHaveLength(1);
  });

  test("creates only one of two couriers with the same address at once", async () => {
    const email = newEmail();
    const made = await Promise.all([make(email), make(email)]);
    expect(made.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await db.$count(users, eq(users.email, email))).toBe(1);
  });

  test("creates no customer for a sign-up with a courier's address, and notifies the courier", async () => {
    const born = { year: "1990", month: "5", day: "1" };
    const fields = {
      firstName: "Sigrid",
      lastName: "Aas",
      email: courier.email,
      password: PASSWORD,
      ...born,
    };
    expect(await signUp(db, fields, courier.address, NOW)).toMatchObject({ ok: true });
    expect(await db.$count(customers, eq(customers.email, courier.email))).toBe(0);
    expect(await mailsTo(db, courier.email)).toHaveLength(1);
    expect((await tryPassword(PASSWORD)).ok).toBe(false);
    expect((await signIn()).viewer.roles).toEqual(["courier"]);
  });
});

describe("a courier's password", () => {
  test("is replaced by the admin, which ends the old one and all sessions", async () => {
    const { cookie } = await signIn();
    const set = await newCourierPassword(db, by(admin.id), courier.id, NOW);
    if (!set.ok) throw new Error(set.refusal.name);
    expect(await still(cookie)).toBe(false);
    expect((await tryPassword()).ok).toBe(false);
    expect((await signIn(set.value.password)).viewer.roles).toEqual(["courier"]);
    expect(JSON.stringify(await auditOf())).not.toContain(set.value.password);
  });

  test("can be reset with an emailed link", async () => {
    await askForReset(db, courier, NOW);
    const [mail] = await mailsTo(db, courier.email);
    const [, token = ""] = /token=([\w-]{43})/.exec(mail?.text ?? "") ?? [];
    const client = { address: courier.address, userAgent: "a test", cookies: null };
    expect(await resetByLink(shop, { token, newPassword: PASSWORD }, client, NOW)).toMatchObject({
      ok: true,
    });
    expect((await signIn(PASSWORD)).viewer).toMatchObject({ userId: courier.id, roles: ["courier"] });
  });
});

describe("deactivating a courier", () => {
  test("ends every session and phone, and refuses further sign-ins", async () => {
    const { cookie, viewer } = await signIn();
    const phoneId = await registerPhone(db, viewer, { phoneId: null, userAgent: "a phone" }, NOW);
    expect(await endCourier(db, by(admin.id), courier.id, NOW)).toMatchObject({ ok: true });
    expect(await still(cookie)).toBe(false);
    expect(await db.$count(sessions, eq(sessions.userId, courier.id))).toBe(0);
    expect(await isPhoneEnded(db, phoneId)).toBe(true);
    expect((await tryPassword()).ok).toBe(false);
    const ended = { ok: false, refusal: { name: "ended" } };
    expect(await endCourier(db, by(admin.id), courier.id, NOW)).toEqual(ended);
    expect(await newCourierPassword(db, by(admin.id), courier.id, NOW)).toEqual(ended);
    expect(await findCourier(db, courier.id)).toMatchObject({
      name: "Sigrid Aas",
      endedAt: NOW.toString(),
    });
  });

  test("leaves no session from a concurrent sign-in", async () => {
    await Promise.all([tryPassword(), endCourier(db, by(admin.id), courier.id, NOW), tryPassword()]);
    expect(await db.$count(sessions, eq(sessions.userId, courier.id))).toBe(0);
  });

  test("records a phone number only when it changes", async () => {
    for (const phone of ["612-555-0142", "612-555-0142"]) {
      const changed = await changeCourierPhone(db, by(admin.id), { userId: courier.id, phone }, NOW);
      expect(changed).toMatchObject({ ok: true });
    }
    expect((await auditOf()).map(({ action }) => action)).toEqual(["couriers.make", "couriers.phone"]);
  });

  test("refuses to deactivate or change a user who isn't a courier", async () => {
    const customer = await shop.newUser();
    const gone = { ok: false, refusal: { name: "gone" } };
    for (const userId of [customer.id, randomUUID()]) {
      expect(await endCourier(db, by(admin.id), userId, NOW)).toEqual(gone);
      expect(await newCourierPassword(db, by(admin.id), userId, NOW)).toEqual(gone);
      expect(await changeCourierPhone(db, by(admin.id), { userId, phone: "1" }, NOW)).toEqual(gone);
    }
    expect((await shop.tryToSignIn(customer)).ok).toBe(true);
  });
});

describe("a phone", () => {
  test("keeps its ID; one that another courier has used gets a new one", async () => {
    const { viewer } = await signIn();
    const phoneId = await registerPhone(db, viewer, { phoneId: null, userAgent: "a phone" }, NOW);
    expect(await registerPhone(db, viewer, { phoneId, userAgent: "a phone" }, NOW)).toBe(phoneId);
    const other = { ...viewer, userId: admin.id };
    expect(await registerPhone(db, other, { phoneId, userAgent: "a phone" }, NOW)).not.toBe(phoneId);
  });

  test("that missed the response with its ID isn't registered twice when it retries", async () => {
    const { viewer } = await signIn();
    const meet = () => registerPhone(db, viewer, { phoneId: null, userAgent: "a phone" }, NOW);
    const ids = [...(await Promise.all([meet(), meet(), meet()])), await meet()];
    expect(new Set(ids).size).toBe(1);
    expect(await listPhones(db, courier.id)).toHaveLength(1);
    // Another session counts as another phone.
    const again = await registerPhone(db, (await signIn()).viewer, { phoneId: null, userAgent: "x" }, NOW);
    expect(ids).not.toContain(again);
  });

  test("that is lost is removed with its session; the courier's other phones keep working", async () => {
    const [lost, kept] = [await signIn(), await signIn()];
    const ids = [];
    for (const { viewer } of [lost, kept])
      ids.push(await registerPhone(db, viewer, { phoneId: null, userAgent: "a phone" }, NOW));
    const [lostId = "", keptId = ""] = ids;
    const end = (userId: string) => endPhone(db, by(admin.id), { userId, phoneId: lostId }, NOW);
    // One courier's phone can't be removed from another's page.
    expect(await end(admin.id)).toMatchObject({ ok: false });
    expect(await isPhoneEnded(db, lostId)).toBe(false);
    expect(await end(courier.id)).toMatchObject({ ok: true });
    expect(await end(courier.id)).toEqual({ ok: false, refusal: { name: "phone_ended" } });
    expect([await isPhoneEnded(db, lostId), await isPhoneEnded(db, keptId)]).toEqual([true, false]);
    expect([await still(lost.cookie), await still(kept.cookie)]).toEqual([false, true]);
    expect((await listPhones(db, courier.id)).filter(({ endedAt }) => endedAt)).toMatchObject([
      { id: lostId },
    ]);
  });
});
