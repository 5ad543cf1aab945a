import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { connectToRunning } from "../app/embedded/embedded.server.ts";

// The shop that the journeys visit, from inside: what has no screen yet is changed in its database.

const folder = () => process.env.E2E_DATA_DIR ?? "";

/** Runs statements on the database of the shop. */
export async function inDatabase<Seen>(work: (db: pg.Client) => Promise<Seen>): Promise<Seen> {
  const db = new pg.Client((await connectToRunning(folder())) ?? {});
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

/** The secret with which the shop signs. */
export function shopSecret(): string {
  return readFileSync(join(folder(), "auth-secret"), "utf8");
}
