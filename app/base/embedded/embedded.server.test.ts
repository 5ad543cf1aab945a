import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openDatabase } from "#app/base/db/client.server.ts";
import { migrateDatabase } from "#app/base/db/migrate.server.ts";
import { quickFolder } from "#fixtures/quick-folder.ts";
import {
  backupEmbedded,
  connectToRunning,
  type EmbeddedDatabase,
  type EmbeddedPool,
  openEmbedded,
} from "./embedded.server.ts";
import { restoreEmbedded } from "./restore-embedded.server.ts";

const root = mkdtempSync(join(quickFolder(), "evenlake-embedded-"));
const dataDir = join(root, "main");
const log = vi.fn();
let database: EmbeddedDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await openEmbedded({ dataDir, holder: "http://localhost:3000", log });
  const db = openDatabase(database.pool);
  await migrateDatabase(db);
  await db.$client.end();
  pool = openPool(database.pool);
  await pool.query("create table counter (id int primary key, n int not null)");
  await pool.query("create table note (id serial primary key, text text not null)");
});

afterAll(async () => {
  await pool.end();
  await database.close();
  rmSync(root, { recursive: true, force: true });
});

function openPool(settings: EmbeddedPool): pg.Pool {
  const opened = new pg.Pool({ ...settings, max: 8 });
  opened.on("error", () => {}); // the restarts below break idle connections
  return opened;
}

/** Runs a script in a process of its own; the project's folder is its working directory, as for the server. */
function run(script: string): ChildProcess {
  const code = `
    import pg from "pg";
    import { openEmbedded } from "${join(import.meta.dirname, "embedded.server.ts")}";
    ${script}`;
  return spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: ["ignore", "pipe", "pipe"] });
}

async function count(where: string): Promise<number> {
  const found = await pool.query(`select count(*)::int as n from note where ${where}`);
  return found.rows[0].n;
}

test("commits are written through to the disk", async () => {
  const shown = await pool.query("show fsync");
  expect(shown.rows).toEqual([{ fsync: "on" }]);
  const before = await database.fsyncCount();
  await pool.query("insert into note (text) values ('durable')");
  expect(await database.fsyncCount()).toBeGreaterThan(before);
});

test("only the owner may enter the folders", () => {
  for (const folder of ["", "socket", "pgdata"])
    expect(statSync(join(dataDir, folder)).mode & 0o777).toBe(0o700);
});

test("other connections do not see what is not committed", async () => {
  const [one, two] = await Promise.all([pool.connect(), pool.connect()]);
  await one.query("begin");
  await one.query("insert into note (text) values ('unseen')");
  const seen = two.query("select count(*)::int as n from note where text = 'unseen'");
  await one.query("insert into note (text) values ('unseen')");
  await one.query("rollback");
  expect((await seen).rows).toEqual([{ n: 0 }]);
  one.release();
  two.release();
});

test("no concurrent increment is lost", async () => {
  await pool.query("insert into counter values (1, 0)");
  const increment = async () => {
    const client = await pool.connect();
    await client.query("begin");
    const { rows } = await client.query("select n from counter where id = $1 for update", [1]);
    await client.query("update counter set n = $2 where id = $1", [1, rows[0].n + 1]);
    await client.query("commit");
    client.release();
  };
  await Promise.all(Array.from({ length: 100 }, increment));
  const { rows } = await pool.query("select n from counter where id = 1");
  expect(rows).toEqual([{ n: 100 }]);
});

test("large requests, which arrive in pieces, are not mixed with those of other connections", async () => {
  const large = "x".repeat(3_000_000);
  const ask = async (i: number) => {
    if (i % 2) {
      const { rows } = await pool.query("select 'small' as kind, $1::int as i", [i]);
      expect(rows).toEqual([{ kind: "small", i }]);
    } else {
      const { rows } = await pool.query("select $1::int as i, length($2::text) as size", [i, large]);
      expect(rows).toEqual([{ i, size: large.length }]);
    }
  };
  await Promise.all(Array.from({ length: 120 }, (_, i) => ask(i)));
});

test("the transaction of a client that dies is rolled back, and the other clients go on", async () => {
  const client = new pg.Client(database.pool);
  client.on("error", () => {});
  await client.connect();
  await client.query("begin");
  await client.query("insert into note (text) values ('abandoned')");
  const waiting = count("text = 'abandoned'");
  client.connection.stream.destroy();
  expect(await waiting).toBe(0);
});

test("a client that dies in the middle of a failed request does not block the others", async () => {
  const socket = connect(join(database.pool.host, ".s.PGSQL.5432"));
  const answered = () => new Promise<Buffer>((resolve) => socket.once("data", resolve));
  socket.write(Buffer.from("\0\0\0\x17\0\x03\0\0user\0postgres\0\0"));
  await answered();
  const query = "select nothing\0";
  const parse = Buffer.from(`P\0\0\0${String.fromCharCode(4 + 1 + query.length + 2)}\0${query}\0\0`);
  socket.write(parse); // no Sync follows
  expect((await answered()).toString()).toContain("nothing");
  const waiting = pool.query("select 1 as one");
  socket.destroy();
  expect((await waiting).rows).toEqual([{ one: 1 }]);
});

test("a second process ends with a message that names the holder", async () => {
  const child = run(`
    const began = performance.now();
    await openEmbedded({ dataDir: "${dataDir}", holder: "the second", log() {} })
      .catch((error) => console.log(error.name + ": " + error.message));
    console.log("seconds", (performance.now() - began) / 1000);`);
  const said = child.stdout ? await text(child.stdout) : "";
  expect(said).toContain(`FolderLockedError: The data folder ${dataDir} is in use by http://localhost:3000`);
  expect(said).toContain(`process ${process.pid}`);
  expect(Number(/seconds (.+)/.exec(said)?.[1])).toBeLessThan(10);
});

test("maintenance commands find a running server", async () => {
  expect(await connectToRunning(dataDir)).toEqual(database.pool);
  expect(await connectToRunning(join(root, "nowhere"))).toBeNull();
});

test("a backup made by the running server can be restored, even where socket paths get too long", async () => {
  await pool.query("insert into note (text) values ('kept')");
  const backup = await backupEmbedded({ dataDir, log });
  const deep = join(root, "long-".repeat(20), "folder");
  mkdirSync(deep, { recursive: true });
  await restoreEmbedded(backup, deep);
  const restored = await openEmbedded({ dataDir: deep, holder: "restored", log });
  expect(await connectToRunning(deep)).toEqual(restored.pool);
  const copy = openPool(restored.pool);
  expect((await copy.query("select count(*)::int as n from note where text = 'kept'")).rows).toEqual([
    { n: 1 },
  ]);
  await copy.end();
  await restored.close();
  expect(await connectToRunning(deep)).toBeNull();
  rmSync(restored.pool.host, { recursive: true });
});

test("a killed owner leaves no lock, and every acknowledged commit is there", async () => {
  const folder = join(root, "killed");
  const child = run(`
    const database = await openEmbedded({ dataDir: "${folder}", holder: "the killed", log() {} });
    const pool = new pg.Pool({ ...database.pool, max: 4 });
    await pool.query("create table t (id int primary key)");
    let id = 0;
    const insert = async () => {
      for (;;) {
        const mine = ++id;
        await pool.query("insert into t values ($1)", [mine]);
        console.log(mine);
      }
    };
    await Promise.all([insert(), insert(), insert(), insert()]);`);
  const acknowledged: number[] = [];
  if (!child.stdout) throw new Error("no output");
  for await (const line of createInterface(child.stdout)) {
    acknowledged.push(Number(line));
    if (acknowledged.length === 500) child.kill("SIGKILL");
  }
  const reopened = await openEmbedded({ dataDir: folder, holder: "the next", log });
  const again = openPool(reopened.pool);
  const { rows } = await again.query<{ id: number }>("select id from t");
  const found = new Set(rows.map((row) => row.id));
  expect(acknowledged.length).toBeGreaterThanOrEqual(500);
  expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
  await again.end();
  await reopened.close();
});

describe("the watchdog", () => {
  const folder = join(root, "watched");
  const endless = "select count(*) from generate_series(1, 1000000) a, generate_series(1, 1000000) b";
  let watched: EmbeddedDatabase;
  let guests: pg.Pool;

  beforeAll(async () => {
    watched = await openEmbedded({
      dataDir: folder,
      holder: "a test",
      log,
      patience: { statementMs: 1_000, upkeepMs: 60_000 },
    });
    guests = openPool(watched.pool);
    await guests.query("create table note (text text not null)");
    await guests.query("insert into note values ('before the restart')");
    log.mockClear();
  });

  afterAll(async () => {
    await guests.end();
    await watched.close();
  });

  /** Waits until the database answers again; on a busy machine the small limit may end a few statements first. */
  const backAgain = () =>
    expect
      .poll(() => guests.query("select text from note").then(({ rows }) => rows, String), { timeout: 30_000 })
      .toEqual([{ text: "before the restart" }]);

  test("lets a statement take its time before the shop serves customers", async () => {
    await guests.query("select pg_sleep(2)");
    expect(log).not.toHaveBeenCalled();
  });

  test("ends an endless statement, and the database answers again", async () => {
    watched.serve();
    await expect(guests.query(endless)).rejects.toThrow("Connection terminated");
    await backAgain();
    expect(log).toHaveBeenCalledWith("error", "The embedded database is started again", {
      reason: "One statement ran for more than 1000 ms",
    });
  });

  test("ends a connection that is silent in an open transaction", async () => {
    // On a busy machine the small limit may end the connection before it is silent; then another one is tried.
    const reasons = () => log.mock.calls.map(([, , details]) => String(details.reason));
    await expect
      .poll(
        async () => {
          const client = new pg.Client(watched.pool);
          const ended = new Promise((resolve) => client.once("error", resolve));
          await client.connect();
          await client.query("begin");
          await ended;
          return reasons();
        },
        { timeout: 30_000 },
      )
      .toContain("A connection left its transaction open for more than 1000 ms");
    await backAgain();
  });
});
