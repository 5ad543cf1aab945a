import { randomUUID } from "node:crypto";
import { createAuth } from "#app/auth/auth.server.ts";
import { createUser } from "#app/auth/create-user.server.ts";
import { hashPassword } from "#app/auth/password-hash.server.ts";
import { signIn } from "#app/auth/sign-in.server.ts";
import { openTestDatabase } from "#app/db/test-database.server.ts";
import { NOW } from "./test-shop.ts";

/** What everybody's password is in these tests, and what signs their sessions. */
export const PASSWORD = "canoe-before-supper";
export const SECRET = "a secret of at least thirty-two characters";

type Someone = { email: string; address: string };

/** A database with an auth instance, and people who can sign in. */
export async function openTestAccounts() {
  const { db, close } = await openTestDatabase();
  const auth = createAuth({ db, publicUrl: new URL("http://localhost:3000"), secret: SECRET });
  const passwordHash = await hashPassword(PASSWORD);

  /** A new user with PASSWORD. Each test has its own, and its own address, so that no limit of another counts. */
  async function newUser() {
    const id = randomUUID();
    const email = `${id}@evenlake.example`;
    await createUser(db, { id, name: "Maya Lindqvist", email, passwordHash }, NOW);
    const bytes = Buffer.from(id.replaceAll("-", ""), "hex");
    return { id, email, address: `10.${bytes[0]}.${bytes[1]}.${bytes[2]}` };
  }

  function tryToSignIn({ email, address }: Someone, password = PASSWORD) {
    return signIn(db, auth, { email, password }, { address, userAgent: "a test", cookies: null }, NOW);
  }

  /** Signs in and gives the session as a browser would send it from then on. */
  async function cookieOf(someone: Someone) {
    const answer = await tryToSignIn(someone);
    if (!answer.ok) throw new Error(answer.refusal.sentence);
    return answer.value.cookies[0]?.split(";")[0] as string;
  }

  return { db, auth, newUser, tryToSignIn, cookieOf, close };
}

/** What `openTestAccounts` opens. */
export type TestAccounts = Awaited<ReturnType<typeof openTestAccounts>>;
