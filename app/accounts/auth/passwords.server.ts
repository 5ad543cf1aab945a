import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { eq, inArray } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { passwords, users } from "./tables.server.ts";

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const MEMORY_KIB = 19_456;
const PASSES = 2;
const TAG_BYTES = 32;

const derive = promisify(argon2);

function parametersOf(password: string, salt: Buffer) {
  return {
    message: Buffer.from(password.normalize("NFKC")),
    nonce: salt,
    parallelism: 1,
    tagLength: TAG_BYTES,
    memory: MEMORY_KIB,
    passes: PASSES,
  };
}

/** Hashes a password with argon2id, in the standard text format: `$argon2id$v=19$m=…,t=…,p=1$salt$tag`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive("argon2id", parametersOf(password, salt));
  const base64 = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${base64(salt)}$${base64(tag)}`;
}

/** Hash that no password matches, checked if there is no account, to keep response times equal. */
export const NOBODYS_HASH = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${"A".repeat(22)}$${"A".repeat(43)}`;

/** Returns whether the password matches the hash; false if the hash is malformed. */
export async function verifyPassword({
  hash,
  password,
}: {
  hash: string;
  password: string;
}): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([^$]+)\$([^$]+)$/.exec(hash);
  if (!match) return false;
  const expected = Buffer.from(match[4] as string, "base64");
  const tag = await derive("argon2id", {
    ...parametersOf(password, Buffer.from(match[3] as string, "base64")),
    memory: Number(match[1]),
    passes: Number(match[2]),
    tagLength: expected.length,
  });
  return timingSafeEqual(tag, expected);
}

// Every process runs in the project's folder; like migrations, the list is read from source, so no bundle
// includes it. See docs/decisions/011-signing-in.md for its origin.
const FILE = join(process.cwd(), "app/accounts/auth/common-passwords.txt");

let known: ReadonlySet<string> | undefined;

/** Returns the most common passwords of ten or more characters, in lower case; read once. */
export function commonPasswords(): ReadonlySet<string> {
  known ??= new Set(readFileSync(FILE, "utf8").split("\n").filter(Boolean));
  return known;
}

/** A published sign-in. */
export type KnownSignIn = { email: string; password: string };

/** Cached results by hash, since each check costs as much as a sign-in. */
const found = new Map<string, boolean>();

/** Returns the published sign-ins that work in this shop. */
export async function findKnownSignIns<One extends KnownSignIn>(
  db: Db,
  known: readonly One[],
): Promise<One[]> {
  const rows = await db
    .select({ email: users.email, hash: passwords.hash })
    .from(users)
    .innerJoin(passwords, eq(passwords.userId, users.id))
    .where(
      inArray(
        users.email,
        known.map(({ email }) => email),
      ),
    );
  const open: One[] = [];
  // Sequentially: each check takes 19 MB.
  for (const one of known) {
    const row = rows.find(({ email }) => email === one.email);
    if (row && (await hasPassword(row.hash, one.password))) open.push(one);
  }
  return open;
}

async function hasPassword(hash: string, password: string): Promise<boolean> {
  const key = `${hash} ${password}`;
  const is = found.get(key) ?? (await verifyPassword({ hash, password }));
  found.set(key, is);
  return is;
}
