import { desc, eq } from "drizzle-orm";
import { admins, users } from "#app/accounts/auth/tables.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import type { Scope } from "./scopes.ts";
import { apiKeys } from "./tables.server.ts";

/** Most keys listed. */
const MOST = 200;

const SHOWN = {
  id: apiKeys.id,
  name: apiKeys.name,
  start: apiKeys.start,
  scopes: apiKeys.scopes,
  createdAt: apiKeys.createdAt,
  endsAt: apiKeys.endsAt,
  endedAt: apiKeys.endedAt,
  lastUsedAt: apiKeys.lastUsedAt,
  madeBy: users.name,
  adminId: admins.userId,
};

const rowsOf = (db: Db) =>
  db
    .select(SHOWN)
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.madeBy))
    .leftJoin(admins, eq(admins.userId, apiKeys.madeBy));

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** A key as admins see it; times are ISO strings. */
export type KeyRow = ReturnType<typeof shown>;

function shown({ createdAt, endsAt, endedAt, lastUsedAt, adminId, scopes, ...row }: Row) {
  return {
    ...row,
    scopes: scopes as Scope[],
    createdAt: isoText(createdAt),
    endsAt: isoText(endsAt),
    endedAt: endedAt && isoText(endedAt),
    lastUsedAt: lastUsedAt && isoText(lastUsedAt),
    /** Whether its creator is still an admin; otherwise, the key has no access. */
    isMakerAdmin: adminId !== null,
  };
}

/** Returns the keys, newest first. */
export async function listKeys(db: Db): Promise<KeyRow[]> {
  const rows = await rowsOf(db).orderBy(desc(apiKeys.createdAt), apiKeys.id).limit(MOST);
  return rows.map(shown);
}

/** Returns a key; null if there is none with this ID (must be a UUID). */
export async function findKey(db: Db, id: string): Promise<KeyRow | null> {
  const [row] = await rowsOf(db).where(eq(apiKeys.id, id));
  return row ? shown(row) : null;
}
