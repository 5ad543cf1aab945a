import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { openTestAccounts, PASSWORD, SECRET } from "#fixtures/accounts.ts";
import { countWaiting, keepOpen } from "#fixtures/open-transactions.ts";
import { NOW } from "#fixtures/shop.ts";
import { WRONG_CREDENTIALS } from "./account-rules.ts";
import { findViewer } from "./session.server.ts";
import { signIn } from "./sign-in.server.ts";
import { passwords, sessions, users } from "./tables.server.ts";

const { db, auth, newUser, tryToSignIn, cookieOf } = await openTestAccounts();

describe("signing in", () => {
  test("opens a session for a correct password, whose cookie pages can't read", async () => {
    const maya = await newUser();
    const answer = await tryToSignIn(maya);
    const [cookie] = answer.ok ? answer.value.cookies : [];
    expect(cookie).toMatch(/^evenlake\.session_token=\S+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    const viewer = await findViewer(db, auth, await cookieOf(maya));
    expect(viewer).toMatchObject({
      userId: maya.id,
      email: maya.email,
      name: "Maya Lindqvist",
      roles: [],
    });
    const [session] = await db.select().from(sessions).where(eq(sessions.userId, maya.id));
    expect(session).toMatchObject({ ipAddress: maya.address, userAgent: "a test" });
  });

  test("binds both cookies to the host behind HTTPS", async () => {
    const maya = await newUser();
    const https = { publicUrl: new URL("https://shop.example"), secret: SECRET };
    const client = { address: maya.address, userAgent: "", cookies: null };
    const answer = await signIn(db, https, { email: maya.email, password: PASSWORD }, client, NOW);
    const cookies = answer.ok ? answer.value.cookies : [];
    expect(cookies.map((cookie) => cookie.split("=")[0])).toEqual([
      "__Host-shop.session_token",
      "__Host-shop-browser",
    ]);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
      expect(cookie).not.toMatch(/Domain/i);
    }
    const session = cookies[0]?.split(";")[0] as string;
    expect(await findViewer(db, https, session)).toMatchObject({ userId: maya.id });
    expect(await findViewer(db, auth, session.replace("__Host-", ""))).toMatchObject({
      userId: maya.id,
    });
    expect(await findViewer(db, https, session.replace("__Host-", ""))).toBeNull();
  });

  test("throws instead of refusing when the database can't store the session", async () => {
    const maya = await newUser();
    await db.execute(sql`alter table sessions add constraint no_more check (false) not valid`);
    await expect(tryToSignIn(maya)).rejects.toThrow();
    await db.execute(sql`alter table sessions drop constraint no_more`);
  });

  test("responds the same to an unknown email and a wrong password", async () => {
    const maya = await newUser();
    const refusal = { ok: false, refusal: { name: "wrong_credentials", sentence: WRONG_CREDENTIALS } };
    expect(await tryToSignIn(maya, "not-the-password")).toEqual(refusal);
    expect(await tryToSignIn({ ...maya, email: `nobody-${maya.email}` })).toEqual(refusal);
  });

  test("refuses the next attempt after ten failures from one place, and says how long to wait", async () => {
    const maya = await newUser();
    const failures = await Promise.all(
      Array.from({ length: 12 }, () => tryToSignIn(maya, "not-the-password")),
    );
    const names = failures.map((answer) => (answer.ok ? "in" : answer.refusal.name));
    expect(names.filter((name) => name === "wrong_credentials")).toHaveLength(10);
    const answer = await tryToSignIn(maya);
    expect(answer).toMatchObject({
      ok: false,
      refusal: { name: "too_many", sentence: "Too many attempts. Please try again in 15 minutes." },
    });
    // The owner can sign in from another address.
    expect((await tryToSignIn({ ...maya, address: "2001:db8::7" })).ok).toBe(true);
  });

  test("allows sixty successful sign-ins from one address", async () => {
    const maya = await newUser();
    for (let five = 0; five < 12; five += 1) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => tryToSignIn(maya)));
      expect(answers.every(({ ok }) => ok)).toBe(true);
    }
  });
});

// The embedded database runs one transaction at a time, so nothing waits for a row there.
test("runs a concurrent sign-in and password reset without a deadlock", async () => {
  const maya = await newUser();
  const finish = await keepOpen((pause) =>
    db.transaction(async (tx) => {
      await tx.update(users).set({ emailVerified: true }).where(eq(users.id, maya.id));
      await pause();
      await tx.update(passwords).set({ hash: "another hash" }).where(eq(passwords.userId, maya.id));
    }),
  );
  const signingIn = tryToSignIn(maya);
  await expect.poll(() => countWaiting(db)).toBe(1);
  await finish();
  expect(await signingIn).toMatchObject({ ok: false, refusal: { name: "wrong_credentials" } });
});
