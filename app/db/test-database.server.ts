import { randomUUID } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type Database, openDatabase, PATIENT, postgresSettings } from "./client.server.ts";
import { openEmbedded } from "./embedded.server.ts";
import { migrateDatabase } from "./migrate.server.ts";

/** A migrated, empty database of a test's own, and the way to throw it away. */
export type TestDatabase = { db: Database; onPostgres: boolean; close: () => Promise<void> };

/** A busy machine is slow, and nothing is shown by its slowness; tests of the limits set limits of their own. */
const UNHURRIED = { ...PATIENT, connectionTimeoutMillis: 300_000 };

/**
 * Opens a fresh database for a test file: on PostgreSQL when TEST_DATABASE_URL names a server (races show only
 * there), else on an embedded one in a temporary folder.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? openOnPostgres(server) : openOnEmbedded();
}

async function openOnPostgres(server: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const db = openDatabase({ ...postgresSettings(url.href, 20), ...UNHURRIED });
  await migrateDatabase(db);
  return {
    db,
    onPostgres: true,
    close: async () => {
      await db.$client.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

async function openOnEmbedded(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), "evenlake-test-"));
  const template = process.env.TEST_TEMPLATE;
  if (template) await cp(template, dataDir, { recursive: true });
  const embedded = await openEmbedded({ dataDir, holder: "a test", log: () => {} });
  const db = openDatabase({ ...embedded.pool, max: 8, ...UNHURRIED });
  await migrateDatabase(db);
  return {
    db,
    onPostgres: false,
    close: async () => {
      await db.$client.end();
      await embedded.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * For the test runner, once before all files: makes an empty, migrated embedded database for them to copy, since making
 * one takes seconds. Returns the way to throw it away. On PostgreSQL there is nothing to do.
 */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) return async () => {};
  const dataDir = await mkdtemp(join(tmpdir(), "evenlake-template-"));
  const embedded = await openEmbedded({ dataDir, holder: "the test runner", log: () => {} });
  const db = openDatabase({ ...embedded.pool, ...UNHURRIED });
  await migrateDatabase(db);
  await db.$client.end();
  await embedded.close();
  process.env.TEST_TEMPLATE = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}
