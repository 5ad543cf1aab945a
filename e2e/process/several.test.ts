import { readFileSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { Agent } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type BuiltShop, startBuiltShop } from "#fixtures/built-shop.ts";
import { newPerson } from "#fixtures/buyer.ts";
import { type OwnPostgres, startPostgres } from "#fixtures/postgres.ts";
import { openShop as openDemoShop } from "#fixtures/shared-shop.ts";
import { ORIGIN } from "#fixtures/shop-on-postgres.ts";
import { ask, halfForm, send, visit } from "#fixtures/visitors.ts";
import { isRunning, logOf, readyWorkers, untilReady, untilSaid } from "#fixtures/workers.ts";

// Several processes on one port: a supervisor and its workers (PROCESSES).

let postgres: OwnPostgres;
/** A shop of two workers, for tests that leave both running. */
let two: BuiltShop;

beforeAll(async () => {
  postgres = await startPostgres();
  two = await startShop(2);
  await untilReady(two, 2);
});

afterAll(async () => {
  await two?.stop();
  await postgres?.stop();
});

const startShop = (count: number, program?: string) =>
  startBuiltShop(
    {
      DATABASE_URL: postgres.url,
      AUTH_SECRET: "a-secret-of-more-than-32-characters",
      PUBLIC_URL: ORIGIN,
      DATABASE_POOL: "5",
      PROCESSES: String(count),
    },
    program,
  );

/** Opens a shop for one test. */
async function openShop(count: number, program?: string) {
  const shop = await startShop(count, program);
  onTestFinished(async () => void (await shop.stop()));
  return shop;
}

/** Kills one of the two workers, and waits until its replacement is ready. */
async function replace(pid: number) {
  const ready = readyWorkers(two).length;
  process.kill(pid, "SIGKILL");
  await untilReady(two, ready + 1);
}

const runningWorkers = () => readyWorkers(two).filter(isRunning) as [number, number];

/** Requests a page on a new connection; returns the response's status. */
const statusOf = async (shop: BuiltShop, path = "/shop") => (await ask(shop.url + path, false)).statusCode;

/** Reads a page on a new connection. */
const textOf = async (url: string) => (await fetch(url, { headers: { connection: "close" } })).text();

test("restarts the workers one by one on SIGHUP, without visitors noticing", async () => {
  const old = readyWorkers(two);
  const late = halfForm(two.url);
  await late.begun;
  const visitors = visit(two.url, 12);
  await expect.poll(visitors.answers).toBeGreaterThan(50);

  two.process.kill("SIGHUP");
  await untilSaid(two, "worker shutting down");
  const form = await late.send();
  await untilSaid(two, "rolling restart complete");
  const before = visitors.answers();
  await expect.poll(visitors.answers).toBeGreaterThan(before + 50);
  await visitors.leave();

  expect(visitors.failures).toEqual([]);
  expect(form.statusCode).toBe(200);
  expect(readyWorkers(two)).toHaveLength(4);
  expect(old.filter(isRunning)).toEqual([]);
  expect(two.output().match(/server listening/g)).toHaveLength(1);
});

test("delays at most one connection when a worker hangs, and replaces one that dies", async () => {
  const [stuck] = runningWorkers();
  process.kill(stuck, "SIGSTOP");
  let answered = 0;
  for (let n = 0; n < 20; n += 1) {
    void statusOf(two).then(
      (status) => {
        if (status === 200) answered += 1;
      },
      () => {},
    );
  }
  await expect.poll(() => answered).toBeGreaterThanOrEqual(19);
  await replace(stuck);

  const visitors = visit(two.url, 8);
  await expect.poll(visitors.answers).toBeGreaterThan(50);
  await visitors.leave();
  expect(visitors.failures).toEqual([]);
});

test("loses only the open requests of a worker killed while serving visitors", async () => {
  const visitors = visit(two.url, 12);
  await expect.poll(visitors.answers).toBeGreaterThan(50);
  await replace(runningWorkers()[0]);
  // Each of the 12 sends one request at a time.
  await visitors.leave();
  expect(visitors.failures.length).toBeLessThanOrEqual(12);
  expect(visitors.failures.filter((failure) => !/ECONNRESET|socket hang up|ABORT_ERR/.test(failure))).toEqual(
    [],
  );
});

test("confirms a change once no worker shows the old page", async () => {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { cookie } = await newPerson(two, client, { isAdmin: true, origin: ORIGIN });
  await client.end();
  const shown = () => Promise.all(Array.from({ length: 4 }, () => textOf(`${two.url}/education`)));
  // All changes are sent on one connection, so one of the two workers makes them.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { origin: ORIGIN, cookie, "content-type": "application/x-www-form-urlencoded" };
  const late: boolean[] = [];
  for (const pid of runningWorkers()) {
    await shown();
    const question = `May I ask this? ${crypto.randomUUID()}`;
    const form = { id: crypto.randomUUID(), version: "", question, answer: "Yes.", displayOrder: "0" };
    process.kill(pid, "SIGSTOP");
    let isSaved = false;
    const saved = send(`${two.url}/admin/education/faqs/new`, {
      ...{ agent, headers, body: String(new URLSearchParams({ ...form, status: "published" })) },
    }).finally(() => {
      isSaved = true;
    });
    await Promise.race([saved, wait(700)]);
    late.push(!isSaved);
    process.kill(pid, "SIGCONT");
    expect((await saved).statusCode).toBe(302);
    expect((await shown()).filter((text) => !text.includes(question))).toEqual([]);
  }
  agent.destroy();
  // The stopped worker was either the one that makes the change, or the one whose confirmation it awaits.
  expect(late).toEqual([true, true]);
});

test("shows a saved look in every worker (rules settings/look)", async () => {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { cookie } = await newPerson(two, client, { isAdmin: true, origin: ORIGIN });
  await client.end();
  const shown = () => Promise.all(Array.from({ length: 4 }, () => textOf(`${two.url}/shop`)));
  expect((await shown()).filter((text) => text.includes("/accent/"))).toEqual([]);
  const headers = { origin: ORIGIN, cookie, "content-type": "application/x-www-form-urlencoded" };
  const look = { mark: "", logo: "", accent: "#1D4ED8", heroPicture: "", heroAlt: "", sharePicture: "" };
  const saved = await send(`${two.url}/admin/settings/look`, {
    agent: new Agent(),
    headers,
    body: String(new URLSearchParams({ id: "1", version: "", ...look })),
  });
  expect(saved.statusCode).toBe(302);
  const pages = await shown();
  expect(pages.filter((text) => !text.includes('href="/accent/1-1d4ed8.css"'))).toEqual([]);
});

test("cuts off no visitor on SIGTERM to all processes, and exits with 0", async () => {
  const shop = await openShop(4);
  const workers = await untilReady(shop, 4);
  // Every worker has read its pages, so on a busy machine none waits for the database while shutting down.
  for (const path of ["/shop", "/about"]) {
    const statuses = await Promise.all(workers.map(() => statusOf(shop, path)));
    expect(statuses).toEqual([200, 200, 200, 200]);
  }
  const late = halfForm(shop.url);
  await late.begun;
  const visitors = visit(shop.url, 60, { leaveWhenClosed: true });
  await expect.poll(visitors.answers).toBeGreaterThan(200);

  // As a terminal does, or a service manager that stops a process group.
  for (const pid of workers) process.kill(pid, "SIGINT");
  const ended = shop.stop("SIGTERM");
  for (const pid of workers) process.kill(pid, "SIGTERM");
  await untilSaid(shop, "worker shutting down");
  const form = await late.send();
  expect(await ended).toBe(0);
  await visitors.leave();

  expect(visitors.failures, shop.output()).toEqual([]);
  expect([form.statusCode, form.headers.connection]).toEqual([200, "close"]);
  expect(workers.filter(isRunning)).toEqual([]);
});

test("stops workers immediately when their supervisor is killed", async () => {
  const workers = runningWorkers();
  await two.stop("SIGKILL");
  await expect.poll(() => workers.filter(isRunning)).toEqual([]);
});

test("keeps the old workers if a new version doesn't start, and retries a dead one with growing delays", async () => {
  // A copy of the program that this test can replace, beside the original, where it finds its packages.
  const place = await mkdtemp("build/update-");
  await cp("build/server", place, { recursive: true });
  const program = join(place, "index.js");
  const good = await readFile(program, "utf8");
  const shop = await openShop(2, program);
  const [first, second] = await untilReady(shop, 2);

  await writeFile(program, 'throw new Error("a version that is broken");');
  shop.process.kill("SIGHUP");
  await untilSaid(shop, "rolling restart started");
  // A second one isn't lost.
  shop.process.kill("SIGHUP");
  await untilSaid(shop, "new worker failed to start: rolling restart stopped, other workers keep running", 2);
  expect(shop.output()).toContain("a version that is broken");
  expect([first, second].filter((pid) => isRunning(Number(pid)))).toEqual([first, second]);

  process.kill(Number(second), "SIGKILL");
  const waits = () =>
    logOf(shop).flatMap(({ msg, againInMs }) =>
      String(msg).startsWith("worker failed to start") ? [againInMs] : [],
    );
  await expect.poll(waits).toEqual(expect.arrayContaining([1_000, 2_000]));
  expect(await statusOf(shop)).toBe(200);

  await writeFile(program, good);
  await untilReady(shop, 3);
  shop.process.kill("SIGHUP");
  await untilSaid(shop, "rolling restart complete");
  await rm(place, { recursive: true });
});

test("runs several workers on its own PostgreSQL too; they survive each other, and leave nothing running", async () => {
  const shop = await openDemoShop({ PROCESSES: "2" }, onTestFinished);
  const [first] = await untilReady(shop, 2);
  process.kill(Number(first), "SIGKILL");
  await untilReady(shop, 3);
  expect(await statusOf(shop)).toBe(200);
  const leader = Number(readFileSync(join(shop.dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
  expect(isRunning(leader)).toBe(true);
  expect(await shop.stop()).toBe(0);
  expect(isRunning(leader)).toBe(false);
});
