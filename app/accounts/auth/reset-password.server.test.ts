import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { exhaustSignIns, openTestAccounts, PASSWORD } from "#fixtures/accounts.ts";
import { resetByLink } from "#fixtures/factors.ts";
import { mailsTo } from "#fixtures/mails.ts";
import { NOW } from "#fixtures/shop.ts";
import { clientNetwork } from "./client-info.ts";
import { mailConfirmation } from "./mailed-links.server.ts";
import { countAttempts } from "./rate-limits.server.ts";
import { askForReset, findResetOwner } from "./reset-password.server.ts";
import { findViewer } from "./session.server.ts";
import { signIn } from "./sign-in.server.ts";
import { mailedLinks, passwords, users } from "./tables.server.ts";

const NEW = "otters-by-the-sauna";

const shop = await openTestAccounts();
const { db, auth } = shop;

type Someone = { id: string; email: string; address: string };

const ask = (email: string, address: string, now = NOW) => askForReset(db, { email, address }, now);
const set = (token: string, address = "203.0.113.1", newPassword = NEW, now = NOW) =>
  resetByLink(shop, { token, newPassword }, { address, userAgent: "a test", cookies: null }, now);
const resetMails = async (email: string) =>
  (await mailsTo(db, email)).filter(({ subject }) => subject.startsWith("Choose a new password"));
const hashOf = async ({ id }: Someone) => {
  const [row] = await db.select().from(passwords).where(eq(passwords.userId, id));
  return row?.hash;
};

/** Requests a link and returns its token from the newest email. */
async function tokenFor({ email, address }: Someone, now = NOW): Promise<string> {
  expect(await ask(email, address, now)).toEqual({ ok: true, value: null });
  return tokenIn((await resetMails(email)).at(-1)?.text);
}

const tokenIn = (text = "") =>
  /https:\/\/shop\.example\/reset-password\?token=([\w-]{43})\s/.exec(text)?.[1] as string;

describe("requesting a link", () => {
  test("responds the same for an address without an account, but sends no email", async () => {
    const person = await shop.newUser();
    const known = await ask(person.email, person.address);
    expect(await ask("nobody-here@evenlake.example", person.address)).toEqual(known);
    expect(await resetMails(person.email)).toHaveLength(1);
    expect(await mailsTo(db, "nobody-here@evenlake.example")).toEqual([]);
  });

  test("responds the same to many requests for an address, and sends at most five emails an hour", async () => {
    const person = await shop.newUser();
    const known = [];
    const unknown = [];
    for (let n = 0; n < 7; n++) {
      const then = NOW.add({ minutes: n });
      known.push(await ask(person.email, `198.51.100.${n}`, then));
      unknown.push(await ask(`un${person.email}`, `198.51.100.${n}`, then));
    }
    expect(known.every(({ ok }) => ok)).toBe(true);
    expect(unknown).toEqual(known);
    const mails = await resetMails(person.email);
    expect(mails).toHaveLength(5);
    // The owner requests another link, gets none, and uses the last one.
    const token = tokenIn(mails.at(-1)?.text);
    expect(await set(token, person.address, NEW, NOW.add({ minutes: 10 }))).toMatchObject({ ok: true });
  });

  test("limits a network to 200 requests, for known and unknown addresses", async () => {
    const person = await shop.newUser();
    const attempt = { limit: "reset-address", subject: clientNetwork("192.0.2.77") } as const;
    for (let n = 0; n < 200; n++) await countAttempts(db, [attempt]);
    const known = await ask(person.email, "192.0.2.77");
    expect(known).toMatchObject({
      refusal: { sentence: "Too many attempts. Please try again in 60 minutes." },
    });
    expect((await ask(`un${person.email}`, "192.0.2.77")).ok).toBe(false);
    expect(await resetMails(person.email)).toEqual([]);
  });

  test("sends one email for several clicks within a minute, and its link stays valid", async () => {
    const person = await shop.newUser();
    const token = await tokenFor(person);
    await ask(person.email, person.address, NOW.add({ seconds: 59 }));
    expect(await resetMails(person.email)).toHaveLength(1);
    expect(await findResetOwner(db, token, NOW)).toMatchObject({ userId: person.id });
  });
});

describe("the emailed link", () => {
  test("sets the password, ends all sessions and other links, confirms the address, and notifies the owner", async () => {
    const person = await shop.newUser();
    const sessions = [await shop.cookieOf(person), await shop.cookieOf(person)];
    await db.transaction((tx) => mailConfirmation(tx, { userId: person.id, email: person.email }, NOW));
    const token = await tokenFor(person);
    expect(await set(token)).toMatchObject({ ok: true, value: { email: person.email } });
    for (const cookie of sessions) expect(await findViewer(db, auth, cookie, NOW)).toBeNull();
    expect(await db.select().from(mailedLinks).where(eq(mailedLinks.userId, person.id))).toEqual([]);
    const [user] = await db.select().from(users).where(eq(users.id, person.id));
    expect(user?.emailVerified).toBe(true);
    expect((await shop.tryToSignIn(person)).ok).toBe(false);
    expect((await shop.tryToSignIn(person, NEW)).ok).toBe(true);
    const notice = (await mailsTo(db, person.email)).find(({ subject }) => subject.includes("changed"));
    expect(notice?.subject).toBe("Your password for Evenlake was changed");
    expect(notice?.text).not.toMatch(/otters|Maya/);
  });

  test("works once, for an hour, and not after a newer one; opening it doesn't redeem it", async () => {
    const person = await shop.newUser();
    const old = await tokenFor(person);
    const token = await tokenFor(person, NOW.add({ seconds: 60 }));
    const before = await hashOf(person);
    const later = (minutes: number) => NOW.add({ seconds: 60 }).add({ minutes });
    expect(await set(old)).toEqual({ ok: false, refusal: { name: "dead_link" } });
    for (const made of ["", "none", `${token.slice(0, -1)}_`, `${token}x`]) {
      expect(await set(made)).toMatchObject({ refusal: { name: "dead_link" } });
    }
    expect(await set(token, "203.0.113.1", NEW, later(60))).toMatchObject({ refusal: { name: "dead_link" } });
    expect(await hashOf(person)).toBe(before);
    for (let n = 0; n < 3; n++) expect(await findResetOwner(db, token, later(59))).not.toBeNull();
    expect((await set(token, "203.0.113.1", NEW, later(59))).ok).toBe(true);
    expect(await set(token, "203.0.113.1", "another-good-one", later(59))).toMatchObject({ ok: false });
    expect((await shop.tryToSignIn(person, NEW)).ok).toBe(true);
  });

  test("is invalid after the account's address changed", async () => {
    const person = await shop.newUser();
    const token = await tokenFor(person);
    await db
      .update(users)
      .set({ email: `new-${person.email}` })
      .where(eq(users.id, person.id));
    expect(await set(token)).toMatchObject({ refusal: { name: "dead_link" } });
  });

  test("stays valid if the password couldn't be set", async () => {
    const person = await shop.newUser();
    const token = await tokenFor(person);
    await db.delete(passwords).where(eq(passwords.userId, person.id));
    expect(await set(token)).toMatchObject({ ok: false });
    expect(await findResetOwner(db, token, NOW)).toMatchObject({ userId: person.id });
  });

  // The embedded database runs one transaction at a time, so nothing waits there.
  test("works even if the database has to resolve a deadlock", async () => {
    const person = await shop.newUser();
    const token = await tokenFor(person);
    const isMine = eq(mailedLinks.userId, person.id);
    const held = Promise.withResolvers<void>();
    const isWaitedFor = Promise.withResolvers<void>();
    const other = db.transaction(async (tx) => {
      // This transaction doesn't check for deadlocks, so the reset detects it and is aborted.
      await tx.execute(sql`set local deadlock_timeout = '1h'`);
      await tx.select().from(users).where(eq(users.id, person.id)).for("update");
      held.resolve();
      await isWaitedFor.promise;
      // The reset has locked the link and waits for the account.
      await tx.select().from(mailedLinks).where(isMine).for("update");
    });
    await held.promise;
    const reset = set(token);
    await expect
      .poll(async () => {
        const { rows } = await db.execute(
          sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length;
      })
      .toBe(1);
    isWaitedFor.resolve();
    await other;
    expect(await reset).toMatchObject({ ok: true });
  });

  test("accepts one of two concurrent clicks", async () => {
    const person = await shop.newUser();
    const token = await tokenFor(person);
    const passwords = ["the-first-of-two", "the-second-of-two"];
    const answers = await Promise.all(passwords.map((password) => set(token, "203.0.113.1", password)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const winner = answers.findIndex(({ ok }) => ok);
    for (const [n, password] of passwords.entries())
      expect((await shop.tryToSignIn(person, password)).ok).toBe(n === winner);
    const notice = (await mailsTo(db, person.email)).filter(({ subject }) => subject.includes("changed"));
    expect(notice).toHaveLength(1);
  });
});

test("lets an owner whose account was locked by others sign in immediately after a reset", async () => {
  const owner = await shop.newUser();
  await exhaustSignIns(db, owner.email);
  expect(await shop.tryToSignIn(owner, PASSWORD)).toMatchObject({ refusal: { name: "too_many" } });

  const reset = await set(await tokenFor(owner), owner.address);
  if (!reset.ok) throw new Error(reset.refusal.name);
  const cookies = reset.value.cookie.split(";")[0] as string;
  const client = { address: owner.address, userAgent: "a test", cookies };
  const entered = await signIn(db, auth, { email: owner.email, password: NEW }, client, NOW);
  expect(entered.ok).toBe(true);
  // Another browser is still limited, even with the new password.
  expect(await shop.tryToSignIn({ ...owner, address: "198.51.100.9" }, NEW)).toMatchObject({
    refusal: { name: "too_many" },
  });
});

test("lets the owner's known browser with too many attempts sign in immediately after a reset, and request another", async () => {
  const owner = await shop.newUser();
  const knownBy = (answer: Awaited<ReturnType<typeof signIn>>) =>
    answer.ok ? (answer.value.cookies[1]?.split(";")[0] as string) : "";
  const cookies = knownBy(await shop.tryToSignIn(owner));
  const browser = { address: owner.address, userAgent: "a test", cookies };
  const enter = (password: string, client = browser) =>
    signIn(db, auth, { email: owner.email, password }, client, NOW);
  for (let n = 0; n < 10; n++) await enter(`wrong number ${n}`);
  expect(await enter(PASSWORD)).toMatchObject({ refusal: { name: "too_many" } });
  for (let n = 0; n < 5; n++) await ask(owner.email, owner.address, NOW.subtract({ minutes: 9 - n }));
  const token = tokenIn((await resetMails(owner.email)).at(-1)?.text);
  expect((await resetByLink(shop, { token, newPassword: NEW }, browser, NOW)).ok).toBe(true);
  expect((await enter(NEW)).ok).toBe(true);
  await tokenFor(owner);
  expect(await resetMails(owner.email)).toHaveLength(6);
});
