import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { readConfig } from "#app/base/config/config.server.ts";
import { log } from "#app/base/config/log.server.ts";
import { type Database, openDatabase } from "#app/base/db/client.server.ts";
import { openForCommand } from "#app/base/embedded/storage.server.ts";
import { nodeOf, runToEnd, temporaryFolder, untilWeEnd } from "#fixtures/child-processes.ts";
import { freePort } from "#fixtures/free-port.ts";
import type { OwnPostgres } from "#fixtures/postgres.ts";

/** One of our programs, listening on this machine until disposed. */
export type Started = AsyncDisposable & { origin: string; pid: number };

const SECRET = "a-secret-that-signs-nothing-but-measurements";
const START_LIMIT_MS = 60_000;

/** Starts a program from a folder and waits until `path` returns 200. */
export async function startProgram(
  file: string,
  { folder, port, path, env }: { folder: string; port: number; path: string; env: NodeJS.ProcessEnv },
): Promise<Started> {
  const child = untilWeEnd(
    spawn(nodeOf(folder), [file], {
      cwd: folder,
      env: { ...process.env, ...env, PORT: String(port) },
      stdio: ["ignore", "ignore", "inherit"],
    }),
  );
  const stop = () => stopProgram(child);
  const origin = `http://127.0.0.1:${port}`;
  try {
    await untilOpen(`${origin}${path}`, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, pid: child.pid as number, [Symbol.asyncDispose]: stop };
}

async function untilOpen(url: string, child: ChildProcess): Promise<void> {
  const limit = performance.now() + START_LIMIT_MS;
  while (performance.now() < limit) {
    if (child.exitCode !== null)
      throw new Error(`The program exited with ${child.exitCode} before it responded.`);
    const answer = await fetch(url).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
    await wait(5);
  }
  throw new Error(`${url} did not answer 200 within ${START_LIMIT_MS / 1000} s.`);
}

async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  const hard = setTimeout(() => child.kill("SIGKILL"), 20_000);
  await once(child, "exit");
  clearTimeout(hard);
}

/** Data and environment of a shop to be measured. */
export type ShopPlan = {
  products: number;
  customers: number;
  orders?: number;
  /** Where its database is created; null for the embedded one. */
  postgres: OwnPostgres | null;
  /** More environment settings. */
  env?: NodeJS.ProcessEnv;
};

/** A running shop, with access to its database while `work` runs. */
export type MeasuredShop = Started & {
  publicOrigin: string;
  ask: <Found>(work: (db: Database) => Promise<Found>) => Promise<Found>;
};

/** A script of the revision in `folder`; older revisions keep all scripts in one folder. */
export function scriptOf(folder: string, path: string): string {
  const places = [`scripts/${path}`, `scripts/${basename(path)}`];
  return places.find((place) => existsSync(join(folder, place))) ?? `scripts/${path}`;
}

/**
 * Fills a new database with load data and opens the shop built in `folder` on it, with production settings.
 * Fills it with the folder's own script, to match that revision.
 */
export async function openShop(folder: string, plan: ShopPlan): Promise<MeasuredShop> {
  const port = await freePort();
  const publicOrigin = `http://localhost:${port}`;
  const env = {
    NODE_ENV: "production",
    DATABASE_URL: plan.postgres ? await createDatabase(plan.postgres, port) : "",
    DATA_DIR: join(temporaryFolder(), "data"),
    AUTH_SECRET: SECRET,
    PUBLIC_URL: publicOrigin,
    LOG_LEVEL: "warn",
    HOST: "127.0.0.1",
    ...plan.env,
  };
  const amounts = (["products", "customers", "orders"] as const).map(
    (name) => `--${name}=${plan[name] ?? 0}`,
  );
  await runToEnd([scriptOf(folder, "commands/migrate.ts")], env, folder);
  await runToEnd([scriptOf(folder, "commands/seed-load.ts"), ...amounts], env, folder);

  const config = readConfig(env);
  const ask = async <Found>(work: (db: Database) => Promise<Found>): Promise<Found> => {
    const { db, close } = await openForCommand(config, log);
    try {
      return await work(db);
    } finally {
      await close();
    }
  };
  // Must come before the start, because a running shop caches its settings.
  await ask(liftLimits);
  const started = await startProgram(scriptOf(folder, "commands/start.ts"), {
    folder,
    port,
    path: "/readyz",
    env,
  });
  return { ...started, publicOrigin, ask };
}

async function createDatabase({ url }: OwnPostgres, port: number): Promise<string> {
  const name = `shop_${port}_${Date.now()}`;
  const admin = openDatabase({ connectionString: url, max: 1 });
  await admin.execute(sql.raw(`create database ${name}`)).finally(() => admin.$client.end());
  return url.replace(/[^/]+$/, name);
}

/**
 * Raises the shop's limits for customers, as far as this revision has them, so that measurements reach none.
 */
async function liftLimits(db: Database): Promise<void> {
  const lifted = { window_capacity: 1_000, open_orders_per_customer: 10_000, open_orders_per_phone: 10_000 };
  const { rows } = await db.execute<{ name: keyof typeof lifted }>(
    sql`select column_name as name from information_schema.columns
      where table_name = 'site_settings' and column_name in ${Object.keys(lifted)}`,
  );
  const changes = rows.map(({ name }) => `${name} = ${lifted[name]}`);
  if (changes.length > 0) await db.execute(sql.raw(`update site_settings set ${changes.join()}`));
  // Besides the load data, the demo shop has its own windows, with the capacity from when they were created.
  await db.execute(sql`update delivery_windows set capacity = ${lifted.window_capacity}`);
}
