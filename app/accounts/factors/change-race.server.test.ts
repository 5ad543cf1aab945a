import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  endOtherSessions,
  endSession,
  findViewer,
  noteProof,
  type Viewer,
} from "#app/accounts/auth/session.server.ts";
import { findSecondStep, finishSecondStep } from "#app/accounts/auth/sign-in.server.ts";
import { sessions } from "#app/accounts/auth/tables.server.ts";
import { ok } from "#app/base/lib/result.ts";
import { openTestAccounts } from "#fixtures/accounts.ts";
import { codeAt } from "#fixtures/app-codes.ts";
import { asksForFactor, newOwner, ownerWithApp } from "#fixtures/factors.ts";
import { mailsTo } from "#fixtures/mails.ts";
import { countWaiting, keepOpen } from "#fixtures/open-transactions.ts";
import { NOW } from "#fixtures/shop.ts";
import {
  beginAppSetUp,
  changeFactors,
  removeFactor,
  renewRecoveryCodes,
  turnOnApp,
} from "./change-factors.server.ts";
import { checkCode } from "./check-code.server.ts";

const shop = await openTestAccounts();
const { db, auth } = shop;

const later = (seconds: number) => NOW.add({ seconds });
const APP = { kind: "app" } as const;

async function sessionsOf(userId: string) {
  const rows = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
  return rows.map(({ id }) => id);
}

/** Creates a user signed in twice, with the key of an app shown in the first session. */
async function ownerOfTwoSessions() {
  const owner = await newOwner(shop);
  const elsewhere = (await findViewer(db, auth, await shop.cookieOf(owner), NOW)) as Viewer;
  const secret = await beginAppSetUp(db, auth, owner.viewer, NOW);
  return { ...owner, elsewhere, code: codeAt(secret, NOW) };
}

/**
 * Creates a user with an app who has entered the password in another browser, and a valid code of each kind.
 */
async function ownerInSecondStep() {
  const owner = await ownerWithApp(shop);
  const answer = await shop.tryToSignIn(owner);
  const cookies = (answer.ok && answer.value.cookies[0]?.split(";")[0]) || "";
  const step = await findSecondStep(db, auth, cookies, NOW);
  if (!step) throw new Error("no second step");
  const typed = [
    { kind: "app", code: codeAt(owner.secret, later(30)) },
    { kind: "recovery", code: owner.recoveryCodes[0] ?? "" },
  ] as const;
  return { ...owner, step, typed, elsewhere: { ...owner.client, cookies } };
}

test("refuses a factor change by an ended session, or one whose proof is too old by then", async () => {
  const { viewer, elsewhere, id, code } = await ownerOfTwoSessions();
  await noteProof(db, viewer.sessionId, NOW.subtract({ minutes: 15 }));
  expect(await turnOnApp(db, auth, viewer, code, NOW)).toEqual({
    ok: false,
    refusal: { name: "stale_proof" },
  });
  await endSession(db, viewer);
  for (const change of [
    turnOnApp(db, auth, viewer, code, NOW),
    removeFactor(db, auth, viewer, APP, NOW),
    renewRecoveryCodes(db, auth, viewer, NOW),
  ]) {
    expect(await change).toEqual({ ok: false, refusal: { name: "signed_out" } });
  }
  expect(await asksForFactor(shop, id)).toBe(false);
  expect(await sessionsOf(id)).toEqual([elsewhere.sessionId]);
});

test("refuses a factor change by another user's session, or an expired one", async () => {
  const { viewer, code, id } = await ownerOfTwoSessions();
  const stranger = await newOwner(shop);
  const mixed = { ...viewer, userId: stranger.id };
  expect(await turnOnApp(db, auth, mixed, code, NOW)).toMatchObject({ refusal: { name: "signed_out" } });
  await db
    .update(sessions)
    .set({ expiresAt: new Date(NOW.epochMilliseconds) })
    .where(eq(sessions.userId, id));
  expect(await turnOnApp(db, auth, viewer, code, NOW)).toMatchObject({ refusal: { name: "signed_out" } });
  expect(await asksForFactor(shop, stranger.id)).toBe(false);
});

test("opens no session if the factors changed after its code was checked", async () => {
  const { id, email, viewer, step, typed, elsewhere } = await ownerInSecondStep();
  expect(await checkCode(db, auth, { userId: id, email }, typed[0], later(30))).toMatchObject({ ok: true });
  expect((await renewRecoveryCodes(db, auth, viewer, NOW)).ok).toBe(true);
  expect(await finishSecondStep(db, auth, step, elsewhere)).toBeNull();
  expect(await sessionsOf(id)).toEqual([viewer.sessionId]);
});

describe("at the same time", () => {
  const waiting = () => countWaiting(db);

  test("refuses changes by a session that another one has ended", async () => {
    const { viewer, elsewhere, id, email, code } = await ownerOfTwoSessions();
    const finish = await keepOpen((pause) =>
      db.transaction(async (tx) => {
        await endOtherSessions(tx, id, elsewhere.sessionId);
        await pause();
      }),
    );
    const turningOn = turnOnApp(db, auth, viewer, code, NOW);
    await Promise.race([turningOn, expect.poll(waiting).toBe(1)]);
    await finish();
    expect(await turningOn).toEqual({ ok: false, refusal: { name: "signed_out" } });
    expect(await sessionsOf(id)).toEqual([elsewhere.sessionId]);
    expect(await asksForFactor(shop, id)).toBe(false);
    expect(await mailsTo(db, email)).toEqual([]);
  });

  test.each([0, 1])("opens no session for a code accepted while the factors change (%s)", async (n) => {
    const { id, email, viewer, step, typed, elsewhere } = await ownerInSecondStep();
    const finish = await keepOpen((pause) =>
      changeFactors(db, auth, viewer, NOW, async () => {
        await pause();
        return ok({ what: "app-moved" });
      }),
    );
    const code = typed[n as 0 | 1];
    expect(await checkCode(db, auth, { userId: id, email }, code, later(30))).toMatchObject({ ok: true });
    const finishing = finishSecondStep(db, auth, step, elsewhere);
    await expect.poll(waiting).toBe(1);
    expect((await finish()).ok).toBe(true);
    expect(await finishing).toBeNull();
    expect(await sessionsOf(id)).toEqual([viewer.sessionId]);
  });
});
