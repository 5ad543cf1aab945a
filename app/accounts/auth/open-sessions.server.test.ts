import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openTestAccounts } from "#fixtures/accounts.ts";
import { NOW } from "#fixtures/shop.ts";
import { endSession, findViewer, listOpenSessions, openSession } from "./session.server.ts";

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1";

const { db, auth, newUser } = await openTestAccounts();

test("a person sees the own sessions that hold, by device and network, and nobody else's", async () => {
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

test("a session that is ended opens nothing from the next request on, and only its owner can end it", async () => {
  const [maya, theo] = [await newUser(), await newUser()];
  const line = await openSession(db, auth, maya.id, { address: "", userAgent: "" });
  const cookie = line.split(";")[0] as string;
  const sessionId = (await findViewer(db, auth, cookie, NOW))?.sessionId as string;
  expect(await endSession(db, { userId: theo.id, sessionId })).toBe(false);
  expect(await endSession(db, { userId: theo.id, sessionId: randomUUID() })).toBe(false);
  expect(await endSession(db, { userId: maya.id, sessionId })).toBe(true);
  expect(await findViewer(db, auth, cookie, NOW)).toBeNull();
});
