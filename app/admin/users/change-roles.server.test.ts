import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import type { StaffRole } from "#app/accounts/auth/rights.ts";
import { findViewer } from "#app/accounts/auth/session.server.ts";
import { couriers, users } from "#app/accounts/auth/tables.server.ts";
import { makeAdmin } from "#app/accounts/auth/users.server.ts";
import { endCourier, newCourierPassword } from "#app/accounts/couriers/change-courier.server.ts";
import { openTestAccounts } from "#fixtures/accounts.ts";
import { newOwner } from "#fixtures/factors.ts";
import { mailsTo } from "#fixtures/mails.ts";
import { NOW } from "#fixtures/shop.ts";
import { type Changer, changeAccess } from "./change-access.server.ts";
import { changeRoles } from "./change-roles.server.ts";

const shop = await openTestAccounts();
const { db, auth } = shop;
const now = () => Temporal.Now.instant();

async function newShopOwner() {
  const someone = await shop.newUser();
  await makeAdmin(db, someone.id, null, NOW);
  const cookies = await shop.cookieOf(someone);
  const viewer = await findViewer(db, auth, cookies);
  if (!viewer) throw new Error("not signed in");
  const actor = { userId: someone.id, address: someone.address };
  return { ...someone, cookies, actor, changer: { actor, sessionId: viewer.sessionId } };
}

const ingrid = await newShopOwner();

type Asked = { seen?: string; roles?: StaffRole[]; courierPhone?: string | null; mustConfirmEmail?: boolean };
const change = (userId: string, asked: Asked, changer: Changer = ingrid.changer) =>
  changeRoles(
    db,
    changer,
    { userId, seen: "", roles: [], courierPhone: null, mustConfirmEmail: false, ...asked },
    now(),
  );
const viewerOf = async (someone: { email: string; address: string }) =>
  findViewer(db, auth, await shop.cookieOf(someone));

test("gives several roles, signs the person out, emails them, and writes to the audit log", async () => {
  const maya = await newOwner(shop);
  const asked: Asked = { roles: ["packer", "bookkeeper"], courierPhone: "612-555-0142" };
  expect(await change(maya.id, asked)).toEqual({ ok: true, value: null });
  expect(await findViewer(db, auth, maya.cookies)).toBeNull();
  expect(await viewerOf(maya)).toMatchObject({
    roles: ["packer", "bookkeeper", "courier"],
    isCourierOnly: false,
  });
  expect((await mailsTo(db, maya.email)).map(({ subject }) => subject)).toEqual([
    "Your roles at Evenlake changed",
  ]);
  const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, maya.id));
  expect(entries.find(({ subject }) => subject === "staff_roles")).toMatchObject({
    ...{ actorId: ingrid.id, action: "staff_roles.save" },
    ...{ before: { roles: "" }, after: { roles: "Packer, Bookkeeper, Courier" } },
  });
});

test("takes roles at once, and changes nothing for a form that shows former ones", async () => {
  const theo = await newOwner(shop);
  await change(theo.id, { roles: ["manager"] });
  const cookies = await shop.cookieOf(theo);
  expect(await change(theo.id, { roles: ["editor"] })).toMatchObject({ refusal: { name: "roles_changed" } });
  expect((await findViewer(db, auth, cookies))?.roles).toEqual(["manager"]);
  expect(await change(theo.id, { seen: "manager" })).toMatchObject({ ok: true });
  expect(await findViewer(db, auth, cookies)).toBeNull();
  expect((await viewerOf(theo))?.roles).toEqual([]);
});

test("gives no role to a blocked or unconfirmed account, or to one made for a courier", async () => {
  const maya = await newOwner(shop);
  const asked: Asked = { roles: ["packer"] };
  expect(await change(maya.id, { ...asked, mustConfirmEmail: true })).toMatchObject({
    refusal: { name: "unconfirmed" },
  });
  await db.update(users).set({ blockedAt: NOW }).where(eq(users.id, maya.id));
  expect(await change(maya.id, asked)).toMatchObject({ refusal: { name: "blocked_admin" } });
  const kim = await shop.newUser();
  await db.insert(couriers).values({ userId: kim.id, phone: "612-555-0199", madeAt: NOW });
  expect(await change(kim.id, { ...asked, seen: "courier" })).toMatchObject({ refusal: { name: "gone" } });
});

test("makes an owner a courier before they confirmed their address", async () => {
  const owner = await newShopOwner();
  const asked: Asked = { courierPhone: "612-555-0177", mustConfirmEmail: true };
  expect(await change(owner.id, asked)).toMatchObject({ ok: true });
});

test("lets only an owner change roles, with a recent proof", async () => {
  const manager = await newOwner(shop);
  await change(manager.id, { roles: ["manager"] });
  const cookies = await shop.cookieOf(manager);
  const sessionId = (await findViewer(db, auth, cookies))?.sessionId ?? "";
  const changer = { actor: { userId: manager.id, address: null }, sessionId };
  const maya = await newOwner(shop);
  expect(await change(maya.id, { roles: ["manager"] }, changer)).toMatchObject({ ok: false });
  const asked = { userId: maya.id, seen: "", roles: [], courierPhone: null, mustConfirmEmail: false };
  expect(await changeRoles(db, ingrid.changer, asked, now().add({ minutes: 16 }))).toMatchObject({
    refusal: { name: "stale_proof" },
  });
});

test("refuses to block someone with a role", async () => {
  const maya = await newOwner(shop);
  await change(maya.id, { roles: ["editor"] });
  const asked = { intent: "block", reason: "x", userId: maya.id, mustConfirmEmail: false } as const;
  expect(await changeAccess(db, ingrid.changer, asked, now())).toMatchObject({
    refusal: { name: "staff_block" },
  });
});

test("makes an admin a courier with the same account, who keeps it when the courier is deactivated", async () => {
  const kari = await newShopOwner();
  const asked: Asked = { courierPhone: "612-555-0142" };
  expect(await change(kari.id, asked, kari.changer)).toMatchObject({ ok: true });
  // The owner's own session stays.
  expect(await findViewer(db, auth, kari.cookies)).toMatchObject({
    roles: ["owner", "courier"],
    isCourierOnly: false,
  });
  expect(await newCourierPassword(db, kari.actor, kari.id, now())).toMatchObject({
    refusal: { name: "own_password" },
  });
  expect(await endCourier(db, ingrid.actor, kari.id, now())).toMatchObject({ ok: true });
  expect((await viewerOf(kari))?.roles).toEqual(["owner"]);
  expect(await change(kari.id, asked)).toMatchObject({ ok: true });
  expect((await viewerOf(kari))?.roles).toEqual(["owner", "courier"]);
  expect(await change(kari.id, { seen: "courier" })).toMatchObject({ ok: true });
  expect((await viewerOf(kari))?.roles).toEqual(["owner"]);
});
