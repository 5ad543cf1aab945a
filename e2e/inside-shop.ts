import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "@playwright/test";
import pg from "pg";
import { connectToRunning } from "#app/base/embedded/embedded.server.ts";

// The shop that the journeys visit, from inside: what has no screen yet is changed in its database.

/** The folder of the shop that this journey visits. */
const folder = () => join(process.env.E2E_FOLDER ?? "", new URL(test.info().project.use.baseURL ?? "").port);
const dataFolder = () => join(folder(), "data");

/** The folder into which the shop writes its mail. */
export const mailFolder = () => join(folder(), "mail");

/** Runs statements on the database of the shop. */
export async function inDatabase<Seen>(work: (db: pg.Client) => Promise<Seen>): Promise<Seen> {
  const db = new pg.Client((await connectToRunning(dataFolder())) ?? {});
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

/** The secret with which the shop signs. */
export function shopSecret(): string {
  return readFileSync(join(dataFolder(), "auth-secret"), "utf8");
}
