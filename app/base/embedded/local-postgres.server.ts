import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { chownSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { type Account, noneHere, notStarted, type Place, SUPERUSER, whyNot } from "./programs.server.ts";

/** Log function of the database, which has no logger of its own; `err` in the details is an Error. */
export type LocalLog = (level: "info" | "warn" | "error", message: string, details: object) => void;

const DATABASE = "postgres";
const SOCKET_PORT = 5432; // only names the socket; PostgreSQL doesn't listen on the network
const LONGEST_PATH = 100; // bytes; systems allow 103 to 107 for a Unix socket
const PID_FILE = "postmaster.pid";
const ASK_EVERY_MS = 25;
const RETRY_MS = 1_000;
const FAST_STOP_SECONDS = 8;

const run = promisify(execFile);

/** Names a database's processes, to tell them apart from all others. */
const clusterName = (folder: string) =>
  `evenlake-${createHash("sha256").update(folder).digest("hex").slice(0, 16)}`;

/**
 * Settings that differ from PostgreSQL's defaults. They are sized for sharing a machine with the shop, and
 * allow connections through the socket only. Its log omits statements and details, which could identify
 * people.
 */
const settingsFor = (folder: string, sockets: string, connections: number) => ({
  listen_addresses: "",
  unix_socket_directories: `"${sockets.replaceAll('"', '""')}"`,
  unix_socket_permissions: "0700",
  cluster_name: clusterName(folder),
  max_connections: String(connections),
  shared_buffers: "32MB",
  max_wal_size: "256MB",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_logical_replication_workers: "0",
  max_parallel_workers_per_gather: "0",
  io_method: "sync",
  log_min_messages: "fatal",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  lc_messages: "C",
  timezone: "UTC",
  log_timezone: "UTC",
});

/**
 * Returns the socket folder, which only the account may enter: everyone who can enter is superuser of the
 * database.
 */
function socketFolder(folder: string, { uid, gid }: Account): string {
  if (Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) <= LONGEST_PATH) return folder;
  // The path is too long for a socket, so use the temporary folder.
  const sockets = join(tmpdir(), clusterName(folder));
  mkdirSync(sockets, { recursive: true, mode: 0o700 });
  if (uid !== undefined && gid !== undefined) chownSync(sockets, uid, gid);
  const found = lstatSync(sockets);
  if (!found.isDirectory() || found.uid !== (uid ?? process.getuid?.()) || (found.mode & 0o077) !== 0)
    throw noneHere(`${sockets} belongs to another account, and TMPDIR doesn't name another folder`);
  return sockets;
}

/** Returns the URL of the database with this socket folder. */
const urlOf = (sockets: string) =>
  `postgres://${SUPERUSER}@localhost:${SOCKET_PORT}/${DATABASE}?host=${encodeURIComponent(sockets)}`;

/**
 * Returns the URL of the PostgreSQL running on a folder; null if none is running or it doesn't respond yet.
 */
export async function findRunning(folder: string): Promise<string | null> {
  const sockets = readPidFile(folder)?.[4];
  if (!sockets) return null;
  return (await answers(urlOf(sockets))) ? urlOf(sockets) : null;
}

/** Returns the lines of PostgreSQL's lock file: PID, folder, start time, port, socket folder, and so on. */
function readPidFile(folder: string): string[] | null {
  const file = join(folder, PID_FILE);
  return existsSync(file) ? readFileSync(file, "utf8").split("\n") : null;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    void client.end().catch(() => {});
  }
}

/**
 * Starts PostgreSQL on a folder, after stopping one left by a killed owner, and restarts it whenever it
 * exits. Resolves once it accepts connections; throws `NoPostgresError` with the reason if it doesn't start.
 */
export async function startPostgres(place: Place, connections: number, log: LocalLog) {
  const { folder, programs, account } = place;
  const sockets = socketFolder(folder, account);
  const settings = Object.entries(settingsFor(folder, sockets, connections));
  const args = ["-D", folder, ...settings.flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  let isStopping = false;
  let recovery: Promise<void> | null = null;
  let child: ChildProcess | null = null;
  let exited: Promise<unknown> = Promise.resolve();
  const leave = endWithUs(() => child?.kill("SIGINT"));

  async function launch(): Promise<void> {
    await endLeftBehind(place);
    // Runs in its own process group: Ctrl+C in a terminal is for the shop, which needs the database to shut
    // down.
    const started = spawn(programs.postgres, args, {
      ...account,
      cwd: folder,
      detached: true,
      stdio: ["ignore", "ignore", "pipe"],
    });
    child = started;
    let output = "";
    let failure: unknown = null;
    started.stderr.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-4_000);
    });
    const ended = once(started, "exit").catch((error) => {
      failure = error;
    });
    exited = ended;
    let hasEnded = false;
    void ended.then(() => {
      hasEnded = true;
    });
    while (!(await answers(urlOf(sockets)))) {
      if (hasEnded) throw notStarted(folder, whyNot(failure, output));
      await Promise.race([ended, wait(ASK_EVERY_MS)]);
    }
    void ended.then(() => {
      if (isStopping) return;
      log("error", "PostgreSQL exited; restarting it", {
        reason: whyNot(started.signalCode ?? started.exitCode, output),
      });
      recovery = startAgain();
    });
  }

  async function startAgain() {
    while (!isStopping) {
      try {
        await launch();
        log("info", "PostgreSQL is back", {});
        return;
      } catch (error) {
        log("error", "PostgreSQL failed to start; retrying", {
          reason: error instanceof Error ? error.message : error,
        });
        await wait(RETRY_MS);
      }
    }
  }

  await launch().catch((error) => {
    leave();
    throw error;
  });
  return {
    url: urlOf(sockets),
    /** Stops PostgreSQL: rolls back open transactions; commits are already on disk. */
    stop: async () => {
      isStopping = true;
      await recovery;
      await endPostgres(place);
      // pg_ctl waits for the PID file to go, which is shortly before the process does.
      await Promise.race([exited, wait(FAST_STOP_SECONDS * 1_000, undefined, { ref: false })]);
      leave();
      if (sockets !== folder) rmSync(sockets, { recursive: true, force: true });
    },
  };
}

/** Calls `end` when this process exits, except by SIGKILL; returns the function that undoes it. */
function endWithUs(end: () => void): () => void {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  // A serving shop has its own signal handlers and shuts down first.
  const onSignal = (signal: NodeJS.Signals) => {
    if (process.listenerCount(signal) === 1) process.exit(1);
  };
  process.on("exit", end);
  for (const signal of signals) process.on(signal, onSignal);
  return () => {
    process.off("exit", end);
    for (const signal of signals) process.off(signal, onSignal);
  };
}

/** Stops the PostgreSQL of a folder, gracefully if that is quick enough. */
async function endPostgres({ folder, programs, account }: Place): Promise<void> {
  if (!existsSync(join(folder, PID_FILE))) return;
  const stop = (mode: string) =>
    run(programs.pg_ctl, ["stop", "-D", folder, "-m", mode, "-w", "-t", String(FAST_STOP_SECONDS)], {
      ...account,
      cwd: folder,
    });
  await stop("fast")
    .catch(() => stop("immediate"))
    .catch(() => {}); // it is already gone
}

/**
 * Ends the processes of an owner that was killed, and removes lock files with a PID that now belongs to
 * another process (as in a restarted container) or to a zombie. Only the holder of the data folder's lock may
 * call this.
 */
export async function endLeftBehind(place: Place): Promise<void> {
  const [pid, , , port, sockets] = readPidFile(place.folder) ?? [];
  if (pid === undefined) return;
  const ours = () =>
    [...listProcesses()].flatMap(([one, command]) =>
      command.includes(clusterName(place.folder)) ? [one] : [],
    );
  if (ours().includes(pid)) await endPostgres(place);
  for (let tries = 0; ours().length > 0; tries++) {
    // Processes whose parent was killed end on their own once they notice.
    for (const one of ours()) kill(Number(one), tries < 100 ? "SIGQUIT" : "SIGKILL");
    await wait(20);
  }
  if (!listProcesses().has(pid)) return; // PostgreSQL detects its stale files
  rmSync(join(place.folder, PID_FILE), { force: true });
  if (sockets) rmSync(join(sockets, `.s.PGSQL.${port}.lock`), { force: true });
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just exited.
  }
}

/** Returns this machine's processes by PID with their command lines; none on Windows. */
function listProcesses(): Map<string, string> {
  if (process.platform === "linux") {
    const numbers = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
    return new Map(numbers.flatMap((pid) => commandOf(pid)));
  }
  if (process.platform === "win32") return new Map();
  const lines = execFileSync("ps", ["-A", "-o", "pid=,command="], { encoding: "utf8" }).trim().split("\n");
  return new Map(lines.map((line) => line.trim().split(/ (.*)/, 2) as [string, string]));
}

function commandOf(pid: string): [string, string][] {
  try {
    return [[pid, readFileSync(`/proc/${pid}/cmdline`, "utf8")]];
  } catch {
    return []; // it has just exited
  }
}
