import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

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

/** argon2id in the usual text form: `$argon2id$v=19$m=…,t=…,p=1$salt$tag`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive("argon2id", parametersOf(password, salt));
  const base64 = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${base64(salt)}$${base64(tag)}`;
}

/** A hash that no password has. It is checked when there is no account, so that the answer takes equally long. */
export const NOBODYS_HASH = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${"A".repeat(22)}$${"A".repeat(43)}`;

/** True when the password is the one that was hashed. A malformed hash answers false. */
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

// The process always runs from the project's folder; like the migrations, the list is read from source, so that no
// bundle carries it. docs/decisions/011-signing-in.md says where it comes from.
const FILE = join(process.cwd(), "app/accounts/auth/common-passwords.txt");

let known: ReadonlySet<string> | undefined;

/** The commonest passwords of ten or more characters, in lower case; read once. */
export function commonPasswords(): ReadonlySet<string> {
  known ??= new Set(readFileSync(FILE, "utf8").split("\n").filter(Boolean));
  return known;
}
