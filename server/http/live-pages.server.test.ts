import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { LiveSubject } from "#app/accounts/auth/guards.server.ts";
import { endSession, findViewer, type Viewer } from "#app/accounts/auth/session.server.ts";
import { admins, couriers, staffRoles, users } from "#app/accounts/auth/tables.server.ts";
import { changeRoles } from "#app/admin/users/change-roles.server.ts";
import { ADMIN_UPDATES, makeChange, notifyListeners, person } from "#app/base/db/changes.server.ts";
import { openDatabase } from "#app/base/db/client.server.ts";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { openTestAccounts } from "#fixtures/accounts.ts";
import { createLivePages, LIVE_LIMITS } from "./live-pages.ts";

const shop = await openTestAccounts();
const { auth, newUser, cookieOf } = shop;

/** Creates separate live pages, with a function that stops them. Signing in requires real time. */
function livePages(limits = LIVE_LIMITS, db = shop.db) {
  const running = {
    db,
    auth,
    stopping: new AbortController(),
  };
  return { running, pages: createLivePages(running, limits) };
}

async function signedIn() {
  const someone = await newUser();
  const cookie = await cookieOf(someone);
  return { userId: someone.id, cookie, someone };
}

const announce = (userId: string) => makeChange(shop.db, [person(userId)], async () => null);

/** Reads the event stream of a page; `text` is everything received so far. */
function follow(response: Response) {
  const heard = { text: "", isOver: false };
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  void (async () => {
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) break;
      heard.text += part.value;
    }
    heard.isOver = true;
  })();
  return { heard, leave: () => reader?.cancel() };
}

const times = (text: string, event: string) => text.split(`event: ${event}\n`).length - 1;

test("sends a change to every page of the person it concerns, to no one else, and without data", async () => {
  const { pages, running } = livePages();
  const [maya, theo] = [await signedIn(), await signedIn()];
  const opened = [
    await pages.open(maya.cookie),
    await pages.open(maya.cookie),
    await pages.open(theo.cookie),
  ];
  expect(opened.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(opened[0]?.headers.get("cache-control")).toContain("no-store");
  const [first, second, theos] = opened.map(follow);
  await announce(maya.userId);
  await expect.poll(() => first?.heard.text).toMatch(/^retry: \d+\n\nevent: changed\ndata:\n\n$/);
  await expect.poll(() => times(second?.heard.text ?? "", "changed")).toBe(1);
  await announce(theo.userId);
  await expect.poll(() => times(theos?.heard.text ?? "", "changed")).toBe(1);
  expect(times(first?.heard.text ?? "", "changed")).toBe(1);
  running.stopping.abort();
});

test("sends simultaneous changes as one message", async () => {
  const { pages, running } = livePages();
  const { cookie, userId } = await signedIn();
  const page = follow(await pages.open(cookie));
  for (let n = 0; n < 5; n++) notifyListeners([person(userId)]);
  await expect.poll(() => times(page.heard.text, "changed")).toBe(1);
  notifyListeners([person(userId)]);
  await expect.poll(() => times(page.heard.text, "changed")).toBe(2);
  running.stopping.abort();
});

test("responds with 401 to a visitor and to an ended session", async () => {
  const { pages } = livePages();
  expect((await pages.open(null)).status).toBe(401);
  const { cookie, userId } = await signedIn();
  const viewer = await findViewer(shop.db, auth, cookie);
  await endSession(shop.db, { userId, sessionId: viewer?.sessionId as string });
  expect((await pages.open(cookie)).status).toBe(401);
});

test("notifies and closes the pages of an ended session; other sessions only get a change", async () => {
  const { pages, running } = livePages();
  const { cookie, userId, someone } = await signedIn();
  const other = await cookieOf(someone);
  const ended = follow(await pages.open(cookie));
  const kept = follow(await pages.open(other));
  const viewer = await findViewer(shop.db, auth, cookie);
  await endSession(shop.db, { userId, sessionId: viewer?.sessionId as string });
  await expect.poll(() => ended.heard).toMatchObject({ isOver: true });
  expect([times(ended.heard.text, "ended"), times(ended.heard.text, "changed")]).toEqual([1, 0]);
  await expect.poll(() => times(kept.heard.text, "changed")).toBe(1);
  expect(kept.heard.isOver).toBe(false);
  running.stopping.abort();
});

test("limits open pages per person and per process; closing one makes room", async () => {
  const { pages, running } = livePages({ ...LIVE_LIMITS, all: 3, perPerson: 2 });
  const [maya, theo] = [await signedIn(), await signedIn()];
  const first = follow(await pages.open(maya.cookie));
  await pages.open(maya.cookie);
  const third = await pages.open(maya.cookie);
  expect([third.status, third.headers.get("retry-after")]).toEqual([429, "30"]);
  expect((await pages.open(theo.cookie)).status).toBe(200);
  expect((await pages.open(theo.cookie)).status).toBe(503);
  await first.leave();
  expect((await pages.open(maya.cookie)).status).toBe(200);
  running.stopping.abort();
});

test("sends a change even if the database can't confirm the sessions", async () => {
  const away = openDatabase(shop.db.$client.options);
  const { pages, running } = livePages(LIVE_LIMITS, away);
  const { cookie, userId } = await signedIn();
  const page = follow(await pages.open(cookie));
  await away.$client.end();
  await announce(userId);
  await expect.poll(() => times(page.heard.text, "changed")).toBe(1);
  expect(page.heard.isOver).toBe(false);
  running.stopping.abort();
});

test("ends its pages when the shop stops, and opens no more", async () => {
  const { pages, running } = livePages();
  const { cookie } = await signedIn();
  const page = follow(await pages.open(cookie));
  running.stopping.abort();
  expect((await pages.open(cookie)).status).toBe(503);
  await expect.poll(() => page.heard.isOver).toBe(true);
  expect(times(page.heard.text, "ended")).toBe(0);
});

describe("the event stream of admins", () => {
  async function signedInAdmin() {
    const admin = await signedIn();
    await shop.db.insert(admins).values({ userId: admin.userId });
    return admin;
  }

  const setSecondFactor = (adminSecondFactor: "off" | "required") =>
    makeChange(shop.db, ["site"], (tx) =>
      tx
        .insert(siteSettings)
        .values({ adminSecondFactor })
        .onConflictDoUpdate({ target: siteSettings.id, set: { adminSecondFactor } }),
    );

  test("is open only to admins, regardless of their other streams", async () => {
    const { pages, running } = livePages();
    const [ingrid, maya] = [await signedInAdmin(), await signedIn()];
    expect((await pages.open(null, "admin")).status).toBe(401);
    const refused = await pages.open(maya.cookie, "admin");
    expect([refused.status, await refused.text()]).toEqual([403, "For admins only."]);
    expect((await pages.open(ingrid.cookie, "admin")).status).toBe(200);
    running.stopping.abort();
  });

  test("sends order changes to the admin area once, without data, and to no customer", async () => {
    const { pages, running } = livePages();
    const [ingrid, maya] = [await signedInAdmin(), await signedIn()];
    const admin = follow(await pages.open(ingrid.cookie, "admin"));
    const own = follow(await pages.open(maya.cookie));
    for (let nth = 0; nth < 3; nth++) notifyListeners([ADMIN_UPDATES]);
    await expect.poll(() => admin.heard.text).toMatch(/^retry: \d+\n\nevent: changed\ndata:\n\n$/);
    await announce(maya.userId);
    await expect.poll(() => times(own.heard.text, "changed")).toBe(1);
    expect(times(admin.heard.text, "changed")).toBe(1);
    running.stopping.abort();
  });

  test("throttles order changes for the admin area, and sends an admin's own immediately", async () => {
    const { pages, running } = livePages({ ...LIVE_LIMITS, adminPaceMs: 600_000 });
    const someone = await signedInAdmin();
    const admin = follow(await pages.open(someone.cookie, "admin"));
    notifyListeners([ADMIN_UPDATES]);
    await expect.poll(() => times(admin.heard.text, "changed")).toBe(1);
    // The second order change is delayed. If it were sent, it would arrive before the admin's own change and
    // be counted.
    notifyListeners([ADMIN_UPDATES]);
    notifyListeners([person(someone.userId)]);
    await expect.poll(() => times(admin.heard.text, "changed")).toBe(2);
    running.stopping.abort();
    await expect.poll(() => admin.heard.isOver).toBe(true);
    expect(times(admin.heard.text, "changed")).toBe(2);
  });

  test("ends when admin access is revoked, while the person's own stream stays", async () => {
    const { pages, running } = livePages();
    const ingrid = await signedInAdmin();
    const admin = follow(await pages.open(ingrid.cookie, "admin"));
    const own = follow(await pages.open(ingrid.cookie));
    await shop.db.delete(admins).where(eq(admins.userId, ingrid.userId));
    notifyListeners([ADMIN_UPDATES]);
    await expect.poll(() => admin.heard).toMatchObject({ isOver: true });
    expect([times(admin.heard.text, "ended"), times(admin.heard.text, "changed")]).toEqual([1, 0]);
    await announce(ingrid.userId);
    await expect.poll(() => times(own.heard.text, "changed")).toBe(1);
    running.stopping.abort();
  });

  test("ends with the role that allowed it, and so do all pages of the sessions that end with it", async () => {
    const { pages, running } = livePages();
    const [ingrid, packer, rider] = [await signedInAdmin(), await signedIn(), await signedInAdmin()];
    await shop.db.insert(staffRoles).values({ userId: packer.userId, role: "packer" });
    await shop.db
      .insert(couriers)
      .values({ userId: rider.userId, phone: "612-555-0142", sharesAccount: true });
    const open = async (cookie: string, subject?: LiveSubject) => follow(await pages.open(cookie, subject));
    const [board, orders] = [await open(packer.cookie, "admin"), await open(packer.cookie)];
    const [stops, ridersBoard] = [await open(rider.cookie, "courier"), await open(rider.cookie, "admin")];

    const owner = await findViewer(shop.db, auth, ingrid.cookie);
    const own = await findViewer(shop.db, auth, rider.cookie);
    const takeRoles = (by: Viewer | null, userId: string, seen: string) => {
      const changer = { actor: { userId: by?.userId ?? "", address: "::1" }, sessionId: by?.sessionId ?? "" };
      const asked = { userId, seen, roles: [], courierPhone: null, mustConfirmEmail: false };
      return changeRoles(shop.db, changer, asked, Temporal.Now.instant());
    };
    expect(await takeRoles(owner, packer.userId, "packer")).toMatchObject({ ok: true });
    // An owner's own session stays.
    expect(await takeRoles(own, rider.userId, "courier")).toMatchObject({ ok: true });
    for (const { heard } of [board, orders, stops]) {
      await expect.poll(() => heard).toMatchObject({ isOver: true });
      expect(times(heard.text, "ended")).toBe(1);
    }
    expect(ridersBoard.heard.isOver).toBe(false);
    expect((await pages.open(rider.cookie, "courier")).status).toBe(403);
    running.stopping.abort();
  });

  test("is closed to an admin without the required two-step verification, at opening and later", async () => {
    const { pages, running } = livePages();
    const ingrid = await signedInAdmin();
    const admin = follow(await pages.open(ingrid.cookie, "admin"));
    await setSecondFactor("required");
    expect((await pages.open(ingrid.cookie, "admin")).status).toBe(403);
    notifyListeners([ADMIN_UPDATES]);
    await expect.poll(() => admin.heard).toMatchObject({ isOver: true });
    expect([times(admin.heard.text, "ended"), times(admin.heard.text, "changed")]).toEqual([1, 0]);

    await shop.db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, ingrid.userId));
    expect((await pages.open(ingrid.cookie, "admin")).status).toBe(200);
    await setSecondFactor("off");
    running.stopping.abort();
  });
});
