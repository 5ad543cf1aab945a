import { spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { temporaryFolder } from "#fixtures/child-processes.ts";
import { quickFolder } from "#fixtures/quick-folder.ts";
import { connectAt } from "#fixtures/running-shop.ts";
import { removeFolder } from "./data-folder.server.ts";
import { connectToRunning, type EmbeddedDatabase, openEmbedded } from "./embedded.server.ts";

const isRoot = process.getuid?.() === 0;
const root = temporaryFolder(quickFolder());
const made = join(root, "made");
const log = vi.fn();
const open: EmbeddedDatabase[] = [];

async function openOn(dataDir: string): Promise<string> {
  const database = await openEmbedded({ dataDir, holder: "http://localhost:3000", connections: 10, log });
  open.push(database);
  return database.url;
}
const closeAll = async () => {
  for (const database of open.splice(0)) await database.close();
};
afterEach(closeAll);

/** Copies a folder with a database, since creating one takes a second. */
function copyOf(name: string): string {
  const folder = join(root, name);
  cpSync(made, folder, { recursive: true });
  return folder;
}

async function ask(url: string, statement: string) {
  const client = await connectAt(url);
  const { rows } = await client.query(statement).finally(() => client.end());
  return rows;
}

const pidFile = (dataDir: string) => join(dataDir, "postgres/postmaster.pid");
const leaderOf = (dataDir: string) => Number(readFileSync(pidFile(dataDir), "utf8").split("\n")[0]);
/** A zombie stays listed until its parent reaps it, but has no command line. */
const isRunning = (pid: number) =>
  existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`).length > 0;

beforeAll(async () => {
  const url = await openOn(made);
  await ask(url, "create table note (text text not null)");
  await closeAll();
});

test("syncs commits to disk, doesn't listen on the network, and handles non-ASCII letters", async () => {
  const url = await openOn(copyOf("settings"));
  const [found] = await ask(
    url,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits,
       current_setting('listen_addresses') as addresses, lower('ÅSA') as lower, 'Ö' ~* 'ö' as matched`,
  );
  expect(found).toEqual({ fsync: "on", commits: "on", addresses: "", lower: "åsa", matched: true });
});

test("lets only the owner enter the database folder and its socket", () => {
  expect(statSync(join(made, "postgres")).mode & 0o777).toBe(0o700);
  expect(statSync(made).mode & 0o777).toBe(isRoot ? 0o711 : 0o700);
});

test("ends a second process with a message that names the lock holder", async () => {
  const dataDir = copyOf("held");
  await openOn(dataDir);
  const code = `
    import { openEmbedded } from "${join(import.meta.dirname, "embedded.server.ts")}";
    await openEmbedded({ dataDir: "${dataDir}", holder: "the second", connections: 10, log() {} })
      .catch((error) => console.log(error.name + ": " + error.message));`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const said = await text(child.stdout);
  expect(said).toContain(`FolderLockedError: The data folder ${dataDir} is in use by http://localhost:3000`);
  expect(said).toContain(`process ${process.pid}`);
});

test("finds a running database from a command, even if socket paths are too long, and none if none is running", async () => {
  const dataDir = join(root, "long-".repeat(20), "folder");
  cpSync(made, dataDir, { recursive: true });
  expect(await connectToRunning(dataDir)).toBeNull();
  const url = await openOn(dataDir);
  expect(await connectToRunning(dataDir)).toBe(url);
  expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
  await closeAll();
  expect(await connectToRunning(dataDir)).toBeNull();
  expect(await connectToRunning(join(root, "nowhere"))).toBeNull();
});

test("restarts PostgreSQL with all committed data after its main process is killed", async () => {
  const dataDir = copyOf("crashed");
  const url = await openOn(dataDir);
  await ask(url, "insert into note values ('kept')");
  log.mockClear();
  process.kill(leaderOf(dataDir), "SIGKILL");
  await expect.poll(() => ask(url, "select text from note").catch(String)).toEqual([{ text: "kept" }]);
  await expect
    .poll(() => log.mock.calls.map(([level, message]) => [level, message]))
    .toEqual([
      ["error", "PostgreSQL exited; restarting it"],
      ["info", "PostgreSQL is back"],
    ]);
});

describe("after the owning process was killed", () => {
  /** Runs code in a separate process, which is then killed and leaves its PostgreSQL running. */
  async function killAfter(work: string): Promise<void> {
    const code = `
      import { makeFreshDatabase, openEmbedded } from "${join(import.meta.dirname, "embedded.server.ts")}";
      import { startPostgres } from "${join(import.meta.dirname, "local-postgres.server.ts")}";
      ${work}
      process.kill(process.pid, "SIGKILL");`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: "inherit" });
    await new Promise((resolve) => child.once("exit", resolve));
  }

  test("stops the leftover PostgreSQL and starts a new one", async () => {
    const dataDir = copyOf("left");
    await killAfter(
      `await openEmbedded({ dataDir: "${dataDir}", holder: "it", connections: 10, log() {} });`,
    );
    const left = leaderOf(dataDir);
    expect(isRunning(left)).toBe(true);
    const url = await openOn(dataDir);
    expect(leaderOf(dataDir)).not.toBe(left);
    expect(isRunning(left)).toBe(false);
    expect(await ask(url, "select text from note")).toEqual([]);
  });

  test("stops the PostgreSQL of a killed restore, and deletes its unfinished database", async () => {
    const dataDir = copyOf("restoring");
    await killAfter(`await startPostgres(await makeFreshDatabase("${dataDir}", () => {}), 10, () => {});`);
    const [leader] = readFileSync(join(dataDir, "postgres.new/postmaster.pid"), "utf8").split("\n");
    expect(isRunning(Number(leader))).toBe(true);
    await openOn(dataDir);
    expect(isRunning(Number(leader))).toBe(false);
    expect(existsSync(join(dataDir, "postgres.new"))).toBe(false);
  });

  test("leaves nothing running when a signal ends the process during startup", async () => {
    const dataDir = copyOf("ended");
    await killAfter(`
      await openEmbedded({ dataDir: "${dataDir}", holder: "it", connections: 10, log() {} });
      process.kill(process.pid, "SIGTERM");
      await new Promise((resolve) => setTimeout(resolve, 60_000));`);
    await expect.poll(() => existsSync(pidFile(dataDir)), { timeout: 15_000 }).toBe(false);
  });

  test("leaves another process alone that now has the PID in the lock files", async () => {
    const dataDir = copyOf("reused");
    const stranger = spawn("sleep", ["600"]);
    const folder = join(dataDir, "postgres");
    writeFileSync(pidFile(dataDir), `${stranger.pid}\n${folder}\n1\n5432\n${folder}\n\n\n`);
    writeFileSync(join(folder, ".s.PGSQL.5432.lock"), `${stranger.pid}\n${folder}\n1\n5432\n${folder}\n`);
    expect(await ask(await openOn(dataDir), "select 1 as one")).toEqual([{ one: 1 }]);
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    stranger.kill();
  });
});

test("gives PostgreSQL's reason in one sentence when the database doesn't start", async () => {
  const dataDir = copyOf("damaged");
  rmSync(join(dataDir, "postgres/global/pg_control"));
  await expect(openOn(dataDir)).rejects.toThrow(
    /doesn't start: .*could not find the database system.*Set DATABASE_URL.*npm run restore/,
  );
});

describe.runIf(isRoot)("as root, in a folder that only root can enter", () => {
  test("creates the database where its account can reach it, and refuses a copied link to it", async () => {
    const closed = join(root, "closed");
    mkdirSync(closed, { mode: 0o700 });
    const dataDir = join(closed, "data");
    log.mockClear();
    const url = await openOn(dataDir);
    expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
    const place = join(dataDir, "postgres");
    expect(lstatSync(place).isSymbolicLink()).toBe(true);
    const elsewhere = realpathSync(place);
    expect(log).toHaveBeenCalledWith("info", expect.stringContaining("stored elsewhere"), {
      dataDir,
      folder: elsewhere,
    });
    const copy = join(closed, "copy");
    cpSync(dataDir, copy, { recursive: true, verbatimSymlinks: true });
    await expect(openOn(copy)).rejects.toThrow(`is a link to the database of ${dataDir}`);
    await closeAll();
    removeFolder(place);
    rmSync(`${elsewhere}.of`);
    expect(existsSync(elsewhere)).toBe(false);
  });

  test("gives a copy owned by root to the account", async () => {
    const dataDir = copyOf("given");
    expect(statSync(join(dataDir, "postgres/PG_VERSION")).uid).toBe(0);
    expect(await ask(await openOn(dataDir), "select 1 as one")).toEqual([{ one: 1 }]);
  });
});
