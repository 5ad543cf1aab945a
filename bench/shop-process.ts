import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { runToEnd, untilWeEnd } from "#scripts/child-processes.ts";
import type { OwnPostgres } from "#scripts/postgres.ts";

/** A program of ours that listens on this machine until it is disposed of. */
export type Started = AsyncDisposable & { origin: string; port: number };

const SECRET = "a-secret-that-signs-nothing-but-measurements";
const START_LIMIT_MS = 60_000;

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  if (typeof address !== "object" || address === null) throw new Error("No port is free.");
  return address.port;
}

/** Starts a program and waits until `path` answers 200. */
export async function startProgram(
  args: string[],
  { port, path, env }: { port: number; path: string; env: NodeJS.ProcessEnv },
): Promise<Started> {
  const child = untilWeEnd(
    spawn(process.execPath, args, {
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
  return { origin, port, [Symbol.asyncDispose]: stop };
}

async function untilOpen(url: string, child: ChildProcess): Promise<void> {
  const limit = performance.now() + START_LIMIT_MS;
  while (performance.now() < limit) {
    if (child.exitCode !== null)
      throw new Error(`The program ended with ${child.exitCode} before it answered.`);
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

/** How much a shop to be measured holds. */
export type ShopSize = { products: number; customers: number };

/** A shop on a database of its own, with a connection to that database. */
export type MeasuredShop = Started & { publicOrigin: string; database: pg.Client };

/**
 * Fills a new database on this PostgreSQL with load data and opens the built shop on it, as one process with the
 * settings of production. Its windows take a thousand orders each, so that none fills up while it is measured.
 */
export async function openShop(
  postgres: OwnPostgres,
  { products, customers }: ShopSize,
): Promise<MeasuredShop> {
  await using opened = new AsyncDisposableStack();
  const name = `shop_${products}_${Date.now()}`;
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query(`create database ${name}`).finally(() => admin.end());

  const port = await freePort();
  const publicOrigin = `http://localhost:${port}`;
  const url = postgres.url.replace(/[^/]+$/, name);
  const env = {
    NODE_ENV: "production",
    DATABASE_URL: url,
    AUTH_SECRET: SECRET,
    PUBLIC_URL: publicOrigin,
    LOG_LEVEL: "warn",
    HOST: "127.0.0.1",
  };
  await runToEnd(["scripts/seed-load.ts", `--products=${products}`, `--customers=${customers}`], env);

  const database = new pg.Client({ connectionString: url });
  database.on("error", () => {});
  await database.connect();
  opened.defer(() => database.end());
  await database.query(
    "update site_settings set window_capacity = 1000, open_orders_per_customer = 10000, open_orders_per_phone = 10000",
  );
  const server = opened.use(await startProgram(["build/server/index.js"], { port, path: "/readyz", env }));
  const kept = opened.move();
  return { ...server, publicOrigin, database, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
