import { eq, inArray } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { verifyPassword } from "./passwords.server.ts";
import { passwords, users } from "./tables.server.ts";

/** A published sign-in. */
export type KnownSignIn = { email: string; password: string };

/** What has been found out about a hash, since finding out takes as long as a sign-in. */
const found = new Map<string, boolean>();

/** Finds those of the sign-ins that open an account of this shop. */
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
  // One after the other: each takes 19 MB while it is checked.
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
