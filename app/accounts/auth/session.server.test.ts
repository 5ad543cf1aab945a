import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { openTestAccounts, SECRET } from "#fixtures/accounts.ts";
import { NOW } from "#fixtures/shop.ts";
import { signToken } from "./secrets.server.ts";
import { endSession, findViewer, sweepSessions } from "./session.server.ts";
import { admins, sessions } from "./tables.server.ts";

const shop = await openTestAccounts();
const auth = shop.auth;

describe("sessions", () => {
  test("no cookie, a forged signature, a foreign secret and rubbish open no session", async () => {
    const cookie = await shop.cookieOf(await shop.newUser());
    const [name = "", value = ""] = cookie.split(/=(.*)/s);
    const [token = ""] = decodeURIComponent(value).split(".");
    const foreign = { ...auth, secret: `${SECRET}!` };
    expect(await findViewer(shop.db, auth, null)).toBeNull();
    expect(await findViewer(shop.db, foreign, cookie)).toBeNull();
    for (const forged of [
      token,
      `${token}.`,
      `${token}.AAAA`,
      `.${token}`,
      `${value}x`,
      "%",
      "%E0%A4%A",
      "",
    ]) {
      expect(await findViewer(shop.db, auth, `${name}=${forged}`)).toBeNull();
    }
    const flipped = value.startsWith("A") ? `B${value.slice(1)}` : `A${value.slice(1)}`;
    expect(await findViewer(shop.db, auth, `${name}=${flipped}`)).toBeNull();
    // The page cache does not recognize a session in this form, so it must not be one.
    expect(await findViewer(shop.db, auth, `${name} =${value}`)).toBeNull();
    expect(await findViewer(shop.db, auth, `theme=dark;${name}=${value} ; a=b`)).not.toBeNull();
  });

  test("two cookies of the name open no session, whichever comes first", async () => {
    const [maya, other] = [
      await shop.cookieOf(await shop.newUser()),
      await shop.cookieOf(await shop.newUser()),
    ];
    expect(await findViewer(shop.db, auth, maya)).not.toBeNull();
    expect(await findViewer(shop.db, auth, `${maya}; ${other}`)).toBeNull();
    expect(await findViewer(shop.db, auth, `${maya}; theme=dark; ${maya}`)).toBeNull();
    expect(await findViewer(shop.db, auth, `evenlake.session_token=; ${maya}`)).toBeNull();
  });

  test("what the database keeps of a token opens no session", async () => {
    const maya = await shop.newUser();
    const cookie = await shop.cookieOf(maya);
    const [session] = await shop.db.select().from(sessions).where(eq(sessions.userId, maya.id));
    const [token = ""] = decodeURIComponent(cookie.split("=")[1] ?? "").split(".");
    expect(token).toHaveLength(43);
    expect(session?.token).toBe(createHash("sha256").update(token).digest("hex"));
    const stolen = signToken(session?.token ?? "", SECRET);
    expect(
      await findViewer(shop.db, auth, `evenlake.session_token=${encodeURIComponent(stolen)}`),
    ).toBeNull();
  });

  test("signing out is final at once, wherever the cookie was copied to", async () => {
    const cookie = await shop.cookieOf(await shop.newUser());
    const viewer = await findViewer(shop.db, auth, cookie);
    if (!viewer) throw new Error("not signed in");
    expect(await endSession(shop.db, viewer)).toBe(true);
    expect(await endSession(shop.db, viewer)).toBe(false);
    expect(await findViewer(shop.db, auth, cookie)).toBeNull();
  });

  test("an admin's right is read again on every request", async () => {
    const ingrid = await shop.newUser();
    const cookie = await shop.cookieOf(ingrid);
    await shop.db.insert(admins).values({ userId: ingrid.id });
    expect((await findViewer(shop.db, auth, cookie))?.isAdmin).toBe(true);
    await shop.db.delete(admins).where(eq(admins.userId, ingrid.id));
    expect((await findViewer(shop.db, auth, cookie))?.isAdmin).toBe(false);
  });

  test("a session that has run out stays ended when the clock is set back", async () => {
    const cookie = await shop.cookieOf(await shop.newUser());
    const current = Temporal.Now.instant();
    expect(await findViewer(shop.db, auth, cookie, current)).not.toBeNull();
    expect(await findViewer(shop.db, auth, cookie, current.add({ hours: 30 * 24 + 1 }))).toBeNull();
    expect(await findViewer(shop.db, auth, cookie, current)).toBeNull();
  });

  test("a session that has run out is deleted by the sweep", async () => {
    const maya = await shop.newUser();
    await shop.cookieOf(maya);
    await shop.db
      .update(sessions)
      .set({ expiresAt: new Date(0) })
      .where(eq(sessions.userId, maya.id));
    await sweepSessions(shop.db, NOW);
    expect(await shop.db.select().from(sessions).where(eq(sessions.userId, maya.id))).toEqual([]);
  });
});
