import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseTrouble } from "#app/config/errors.server.ts";
import { openDatabase } from "#app/db/client.server.ts";
import { openTestDatabase, type TestDatabase } from "#app/db/test-database.server.ts";
import { WRONG_CREDENTIALS } from "./account-rules.ts";
import { type Auth, createAuth } from "./auth.server.ts";
import { changePassword } from "./change-password.server.ts";
import { createUser } from "./create-user.server.ts";
import { endSession } from "./end-sessions.server.ts";
import { hashPassword, NOBODYS_HASH, verifyPassword } from "./password-hash.server.ts";
import { findViewer } from "./session.server.ts";
import { signToken } from "./session-token.server.ts";
import { signIn } from "./sign-in.server.ts";
import { sweepSessions } from "./sweep-sessions.server.ts";
import { admins, sessions } from "./tables.server.ts";

const PASSWORD = "canoe-before-supper";
const now = Temporal.Instant.from("2026-11-21T18:00:00Z");
const SECRET = "a secret of at least thirty-two characters";

let shop: TestDatabase;
let auth: Auth;

beforeAll(async () => {
  shop = await openTestDatabase();
  auth = createAuth({ db: shop.db, publicUrl: new URL("http://localhost:3000"), secret: SECRET });
});
afterAll(() => shop.close());

/** A new user with PASSWORD. Each test has its own, and its own address, so that no limit of another counts. */
async function newUser() {
  const id = randomUUID();
  const email = `${id}@evenlake.example`;
  await createUser(
    shop.db,
    { id, name: "Maya Lindqvist", email, passwordHash: await hashPassword(PASSWORD) },
    now,
  );
  const bytes = Buffer.from(id.replaceAll("-", ""), "hex");
  return { id, email, address: `10.${bytes[0]}.${bytes[1]}.${bytes[2]}` };
}

type Someone = { email: string; address: string };

function tryToSignIn({ email, address }: Someone, password = PASSWORD) {
  return signIn(shop.db, auth, { email, password }, { address, userAgent: "a test", cookies: null }, now);
}

/** Signs in and gives the session as a browser would send it from then on. */
async function cookieOf(someone: Someone) {
  const answer = await tryToSignIn(someone);
  if (!answer.ok) throw new Error(answer.refusal.sentence);
  return answer.value.cookies[0]?.split(";")[0] as string;
}

describe("signing in", () => {
  test("a right password opens a session whose cookie pages cannot read", async () => {
    const maya = await newUser();
    const answer = await tryToSignIn(maya);
    const [cookie] = answer.ok ? answer.value.cookies : [];
    expect(cookie).toMatch(/^evenlake\.session_token=\S+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    const viewer = await findViewer(shop.db, auth, await cookieOf(maya));
    expect(viewer).toMatchObject({
      userId: maya.id,
      email: maya.email,
      name: "Maya Lindqvist",
      isAdmin: false,
    });
    const [session] = await shop.db.select().from(sessions).where(eq(sessions.userId, maya.id));
    expect(session).toMatchObject({ ipAddress: maya.address, userAgent: "a test" });
  });

  test("behind HTTPS both cookies are bound to the host", async () => {
    const maya = await newUser();
    const https = createAuth({ db: shop.db, publicUrl: new URL("https://shop.example"), secret: SECRET });
    const knock = { address: maya.address, userAgent: "", cookies: null };
    const answer = await signIn(shop.db, https, { email: maya.email, password: PASSWORD }, knock, now);
    const cookies = answer.ok ? answer.value.cookies : [];
    expect(cookies.map((cookie) => cookie.split("=")[0])).toEqual([
      "__Host-evenlake.session_token",
      "__Host-evenlake-browser",
    ]);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
      expect(cookie).not.toMatch(/Domain/i);
    }
    const session = cookies[0]?.split(";")[0] as string;
    expect(await findViewer(shop.db, https, session)).toMatchObject({ userId: maya.id });
    expect(await findViewer(shop.db, auth, session.replace("__Host-", ""))).toMatchObject({
      userId: maya.id,
    });
    expect(await findViewer(shop.db, https, session.replace("__Host-", ""))).toBeNull();
  });

  test("a database that does not take the session is no refusal but an error", async () => {
    const maya = await newUser();
    const broken = createAuth({
      // The sessions go to a database that is not there; all else is as it should be.
      db: openDatabase({ host: "127.0.0.1", port: 1 }),
      publicUrl: new URL("http://localhost:3000"),
      secret: SECRET,
    });
    const knock = { address: maya.address, userAgent: "", cookies: null };
    const trying = signIn(shop.db, broken, { email: maya.email, password: PASSWORD }, knock, now);
    await expect(trying).rejects.toSatisfy((error) => databaseTrouble(error) === "away");
  });

  test("an unknown e-mail and a wrong password get the same answer", async () => {
    const maya = await newUser();
    const refusal = { ok: false, refusal: { name: "wrong_credentials", sentence: WRONG_CREDENTIALS } };
    expect(await tryToSignIn(maya, "not-the-password")).toEqual(refusal);
    expect(await tryToSignIn({ ...maya, email: `nobody-${maya.email}` })).toEqual(refusal);
  });

  test("after ten failures from one place the account waits, and says how long", async () => {
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
    // Its owner, from elsewhere, gets in.
    expect((await tryToSignIn({ ...maya, address: "2001:db8::7" })).ok).toBe(true);
  });

  test("sixty customers behind one address all get in", async () => {
    const maya = await newUser();
    for (let five = 0; five < 12; five += 1) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => tryToSignIn(maya)));
      expect(answers.every(({ ok }) => ok)).toBe(true);
    }
  });
});

describe("sessions", () => {
  test("no cookie, a forged signature, a foreign secret and rubbish are nobody", async () => {
    const cookie = await cookieOf(await newUser());
    const [name = "", value = ""] = cookie.split(/=(.*)/s);
    const [token = ""] = decodeURIComponent(value).split(".");
    const foreign = createAuth({
      db: shop.db,
      publicUrl: new URL("http://localhost:3000"),
      secret: `${SECRET}!`,
    });
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
    // Not how the page cache knows a session, so it must be none.
    expect(await findViewer(shop.db, auth, `${name} =${value}`)).toBeNull();
    expect(await findViewer(shop.db, auth, `theme=dark;${name}=${value} ; a=b`)).not.toBeNull();
  });

  test("two cookies of the name are nobody, whichever comes first", async () => {
    const [maya, other] = [await cookieOf(await newUser()), await cookieOf(await newUser())];
    expect(await findViewer(shop.db, auth, maya)).not.toBeNull();
    expect(await findViewer(shop.db, auth, `${maya}; ${other}`)).toBeNull();
    expect(await findViewer(shop.db, auth, `${maya}; theme=dark; ${maya}`)).toBeNull();
    expect(await findViewer(shop.db, auth, `evenlake.session_token=; ${maya}`)).toBeNull();
  });

  test("what the database keeps of a token opens nothing", async () => {
    const maya = await newUser();
    const cookie = await cookieOf(maya);
    const [session] = await shop.db.select().from(sessions).where(eq(sessions.userId, maya.id));
    const [token = ""] = decodeURIComponent(cookie.split("=")[1] ?? "").split(".");
    expect(token).toHaveLength(32);
    expect(session?.token).toBe(createHash("sha256").update(token).digest("hex"));
    const stolen = signToken(session?.token ?? "", SECRET);
    expect(
      await findViewer(shop.db, auth, `evenlake.session_token=${encodeURIComponent(stolen)}`),
    ).toBeNull();
  });

  test("whoever was signed in before tokens were hashed stays signed in", async () => {
    const maya = await newUser();
    const token = "a-token-as-it-was-kept-before-00";
    await shop.db.insert(sessions).values({
      id: randomUUID(),
      token,
      userId: maya.id,
      expiresAt: new Date(Date.now() + 60_000),
    });
    const folder = join(process.cwd(), "app/db/migrations");
    const file = readdirSync(folder).find((name) => name.endsWith("_hash-session-tokens.sql")) ?? "";
    // Only this session is as it was before.
    const statement = readFileSync(join(folder, file), "utf8").replace(
      /;\s*$/,
      ` WHERE "user_id" = '${maya.id}'`,
    );
    await shop.db.execute(sql.raw(statement));
    const cookie = `evenlake.session_token=${encodeURIComponent(signToken(token, SECRET))}`;
    expect(await findViewer(shop.db, auth, cookie)).toMatchObject({ userId: maya.id });
  });

  test("Better Auth's own look-ups know a session by its token, and no hash leaves them", async () => {
    const maya = await newUser();
    const cookie = await cookieOf(maya);
    const [token = ""] = decodeURIComponent(cookie.split("=")[1] ?? "").split(".");
    const { internalAdapter } = await auth.$context;
    expect((await internalAdapter.findSession(token))?.session).toMatchObject({ userId: maya.id, token });
    expect(await internalAdapter.findSessions([token])).toMatchObject([{ session: { token } }]);
    await internalAdapter.deleteSession(token);
    expect(await findViewer(shop.db, auth, cookie)).toBeNull();
  });

  test("signing out is final at once, wherever the cookie was copied to", async () => {
    const cookie = await cookieOf(await newUser());
    const viewer = await findViewer(shop.db, auth, cookie);
    await endSession(shop.db, viewer?.sessionId as string);
    expect(await findViewer(shop.db, auth, cookie)).toBeNull();
  });

  test("an admin's right is read afresh on every request", async () => {
    const ingrid = await newUser();
    const cookie = await cookieOf(ingrid);
    await shop.db.insert(admins).values({ userId: ingrid.id });
    expect((await findViewer(shop.db, auth, cookie))?.isAdmin).toBe(true);
    await shop.db.delete(admins).where(eq(admins.userId, ingrid.id));
    expect((await findViewer(shop.db, auth, cookie))?.isAdmin).toBe(false);
  });

  test("a session that has run out stays ended when the clock is set back", async () => {
    const cookie = await cookieOf(await newUser());
    const current = Temporal.Now.instant();
    expect(await findViewer(shop.db, auth, cookie, current)).not.toBeNull();
    expect(await findViewer(shop.db, auth, cookie, current.add({ hours: 30 * 24 + 1 }))).toBeNull();
    expect(await findViewer(shop.db, auth, cookie, current)).toBeNull();
  });

  test("a session that has run out is swept", async () => {
    const maya = await newUser();
    await cookieOf(maya);
    await shop.db
      .update(sessions)
      .set({ expiresAt: new Date(0) })
      .where(eq(sessions.userId, maya.id));
    await sweepSessions(shop.db, now);
    expect(await shop.db.select().from(sessions).where(eq(sessions.userId, maya.id))).toEqual([]);
  });
});

describe("changing the password", () => {
  test("needs the current one, keeps this session and ends the others", async () => {
    const maya = await newUser();
    const here = await cookieOf(maya);
    const elsewhere = await cookieOf(maya);
    const viewer = await findViewer(shop.db, auth, here);
    const change = {
      userId: maya.id,
      email: maya.email,
      sessionId: viewer?.sessionId as string,
      newPassword: "supper-before-canoe",
    };
    expect(await changePassword(shop.db, { ...change, currentPassword: "not-the-password" }, now)).toEqual({
      ok: false,
      refusal: { name: "wrong_password", sentence: "Your current password is not right." },
    });
    expect(await findViewer(shop.db, auth, elsewhere)).not.toBeNull();

    expect(await changePassword(shop.db, { ...change, currentPassword: PASSWORD }, now)).toEqual({
      ok: true,
      value: null,
    });
    expect(await findViewer(shop.db, auth, here)).not.toBeNull();
    expect(await findViewer(shop.db, auth, elsewhere)).toBeNull();
    expect((await tryToSignIn(maya)).ok).toBe(false);
    expect((await tryToSignIn(maya, "supper-before-canoe")).ok).toBe(true);
  });
});

test("no sign-in with the old password outlives a password change that runs beside it", async () => {
  for (let round = 0; round < 5; round++) {
    const maya = await newUser();
    const viewer = await findViewer(shop.db, auth, await cookieOf(maya));
    if (!viewer) throw new Error("not signed in");
    const { id: userId, email } = maya;
    const change = { userId, email, sessionId: viewer.sessionId, currentPassword: PASSWORD };
    await Promise.all([
      changePassword(shop.db, { ...change, newPassword: "portage-after-supper" }, now),
      ...Array.from({ length: 6 }, () => tryToSignIn(maya)),
    ]);
    const left = await shop.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, maya.id));
    expect(left).toEqual([{ id: viewer.sessionId }]);
  }
});

test("a password's hash knows its password and no other", async () => {
  const hash = await hashPassword(PASSWORD);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hash).not.toBe(await hashPassword(PASSWORD));
  expect(await verifyPassword({ hash, password: PASSWORD })).toBe(true);
  expect(await verifyPassword({ hash, password: `${PASSWORD} ` })).toBe(false);
  expect(await verifyPassword({ hash: "no hash", password: PASSWORD })).toBe(false);
  // As dear to check as any: a hash that cannot be read is answered at once.
  expect(NOBODYS_HASH.replace(/A+/g, "")).toBe(hash.replace(/(?<=\$)[\w+/]{22,}/g, ""));
  expect(await verifyPassword({ hash: NOBODYS_HASH, password: "" })).toBe(false);
});
