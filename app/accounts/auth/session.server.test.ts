import { createHash, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { openTestAccounts, SECRET } from "#fixtures/accounts.ts";
import { NOW } from "#fixtures/shop.ts";
import { signToken } from "./secrets.server.ts";
import { endSession, findViewer, listOpenSessions, openSession, sweepSessions } from "./session.server.ts";
import { admins, sessions } from "./tables.server.ts";

const { db, auth, cookieOf, newUser } = await openTestAccounts();

describe("sessions", () => {
  test("opens no session without a cookie, or for a forged signature, a foreign secret, or garbage", async () => {
    const cookie = await cookieOf(await newUser());
    const [name = "", value = ""] = cookie.split(/=(.*)/s);
    const [token = ""] = decodeURIComponent(value).split(".");
    const foreign = { ...auth, secret: `${SECRET}!` };
    expect(await findViewer(db, auth, null)).toBeNull();
    expect(await findViewer(db, foreign, cookie)).toBeNull();
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
      expect(await findViewer(db, auth, `${name}=${forged}`)).toBeNull();
    }
    const flipped = value.startsWith("A") ? `B${value.slice(1)}` : `A${value.slice(1)}`;
    expect(await findViewer(db, auth, `${name}=${flipped}`)).toBeNull();
    // The page cache doesn't recognize this form as a session, so it must not be one.
    expect(await findViewer(db, auth, `${name} =${value}`)).toBeNull();
    expect(await findViewer(db, auth, `theme=dark;${name}=${value} ; a=b`)).not.toBeNull();
  });

  test("refuses two cookies of the same name, whichever comes first", async () => {
    const [maya, other] = [await cookieOf(await newUser()), await cookieOf(await newUser())];
    expect(await findViewer(db, auth, maya)).not.toBeNull();
    expect(await findViewer(db, auth, `${maya}; ${other}`)).toBeNull();
    expect(await findViewer(db, auth, `${maya}; theme=dark; ${maya}`)).toBeNull();
    expect(await findViewer(db, auth, `shop.session_token=; ${maya}`)).toBeNull();
  });

  test("opens no session with the stored hash of a token", async () => {
    const maya = await newUser();
    const cookie = await cookieOf(maya);
    const [session] = await db.select().from(sessions).where(eq(sessions.userId, maya.id));
    const [token = ""] = decodeURIComponent(cookie.split("=")[1] ?? "").split(".");
    expect(token).toHaveLength(43);
    expect(session?.token).toBe(createHash("sha256").update(token).digest("hex"));
    const stolen = signToken(session?.token ?? "", SECRET);
    expect(await findViewer(db, auth, `shop.session_token=${encodeURIComponent(stolen)}`)).toBeNull();
  });

  test("ends the session immediately at sign-out, copies of the cookie included", async () => {
    const cookie = await cookieOf(await newUser());
    const viewer = await findViewer(db, auth, cookie);
    if (!viewer) throw new Error("not signed in");
    expect(await endSession(db, viewer)).toBe(true);
    expect(await endSession(db, viewer)).toBe(false);
    expect(await findViewer(db, auth, cookie)).toBeNull();
  });

  test("reads an admin's right on every request", async () => {
    const ingrid = await newUser();
    const cookie = await cookieOf(ingrid);
    await db.insert(admins).values({ userId: ingrid.id });
    expect((await findViewer(db, auth, cookie))?.roles).toEqual(["owner"]);
    await db.delete(admins).where(eq(admins.userId, ingrid.id));
    expect((await findViewer(db, auth, cookie))?.roles).toEqual([]);
  });

  test("keeps an expired session ended when the clock is set back", async () => {
    const cookie = await cookieOf(await newUser());
    const current = Temporal.Now.instant();
    expect(await findViewer(db, auth, cookie, current)).not.toBeNull();
    expect(await findViewer(db, auth, cookie, current.add({ hours: 30 * 24 + 1 }))).toBeNull();
    expect(await findViewer(db, auth, cookie, current)).toBeNull();
  });

  test("sweeps expired sessions", async () => {
    const maya = await newUser();
    await cookieOf(maya);
    await db
      .update(sessions)
      .set({ expiresAt: new Date(0) })
      .where(eq(sessions.userId, maya.id));
    await sweepSessions(db, NOW);
    expect(await db.select().from(sessions).where(eq(sessions.userId, maya.id))).toEqual([]);
  });
});

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1";

test("lists a person's own valid sessions, by device and network, and no one else's", async () => {
  const [maya, theo] = [await newUser(), await newUser()];
  await openSession(db, auth, theo.id, { address: "203.0.113.9", userAgent: PHONE });
  await openSession(db, auth, maya.id, { address: "2001:db8:1:2:3:4:5:6", userAgent: PHONE });
  await openSession(db, auth, maya.id, { address: "203.0.113.7", userAgent: "" });
  const now = Temporal.Now.instant();
  const listed = await listOpenSessions(db, maya.id, now);
  expect(listed.map(({ device, network }) => `${device}, ${network}`).sort()).toEqual([
    "Safari on iPhone, 2001:db8:1:2::/64",
    "a browser, 203.0.113.7",
  ]);
  expect(JSON.stringify(listed)).not.toContain("token");
  expect(await listOpenSessions(db, maya.id, now.add({ hours: 24 * 31 }))).toEqual([]);
});

test("rejects an ended session from the next request on, and lets only its owner end it", async () => {
  const [maya, theo] = [await newUser(), await newUser()];
  const line = await openSession(db, auth, maya.id, { address: "", userAgent: "" });
  const cookie = line.split(";")[0] as string;
  const sessionId = (await findViewer(db, auth, cookie, NOW))?.sessionId as string;
  expect(await endSession(db, { userId: theo.id, sessionId })).toBe(false);
  expect(await endSession(db, { userId: theo.id, sessionId: randomUUID() })).toBe(false);
  expect(await endSession(db, { userId: maya.id, sessionId })).toBe(true);
  expect(await findViewer(db, auth, cookie, NOW)).toBeNull();
});
