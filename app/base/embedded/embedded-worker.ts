// The thread that runs the embedded database: PGlite on the data folder, behind a Unix socket. Node runs this
// file from source, so it imports packages and plain .ts files only.
import { chmodSync, existsSync, renameSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { BACKUP_SOCKET, freshFolder, SOCKET } from "./data-folder.server.ts";
import {
  checkDurability,
  DurableFiles,
  durableParameters,
  fsyncFolder,
  fsyncTree,
} from "./durable-files.server.ts";
import { keepHouse, writeBackup } from "./embedded-care.server.ts";
import { MARK_UNFILLED } from "./filling.server.ts";
import { SharedPGlite } from "./shared-pglite.server.ts";

/** What the thread is started with. `make` allows it to make a database when there is none in `folder`. */
export type ThreadSetup = { folder: string; make: boolean; dataDir: string; socketFolder: string };
/** A question to the thread; each is answered by a `ThreadNews` with the same id. */
export type ThreadAsk = { id: number; ask: "ping" | "fsyncs" | "backup" | "close" };
export type ThreadNews =
  | { kind: "ready" }
  | { kind: "answer"; id: number; value?: string | number; error?: string }
  /** Sent before and after a step of our own upkeep, which may block the thread for longer than a statement may. */
  | { kind: "upkeep"; begins: boolean }
  | { kind: "trouble"; message: string };

const MAX_CONNECTIONS = 50; // enough for a server's pool and some commands; a connection costs next to nothing

// The memory and log sizes suit a small shop: the log is kept short by keepHouse and every hourly backup holds a copy
// of it.
const SIZES = ["shared_buffers=16MB", "min_wal_size=16MB", "max_wal_size=32MB"];
const START = [
  ...durableParameters(PGlite.defaultStartParams),
  ...SIZES.flatMap((setting) => ["-c", setting]),
];
const INITDB = ["--wal-segsize=4"]; // MB; the default of 16 MB makes the first start and every backup larger

/** What PostgreSQL has beside itself; a database makes use of one only once a migration asks for it. */
const EXTENSIONS = { pg_trgm };

const port = parentPort;
if (!port) throw new Error("embedded-worker.ts runs as a worker thread");
const setup = workerData as ThreadSetup;
const { folder } = setup;
const report = (news: ThreadNews) => port.postMessage(news);
let serving = false;

/** Ends this thread alone; the server starts a new one, which recovers from the log. */
function stop(reason: string): never {
  report({ kind: "trouble", message: reason });
  process.exit(1);
}

async function open(path: string) {
  const said: string[] = [];
  const whatWasSaid = () => `The database in ${path} does not open. It said:\n${said.join("\n")}`;
  const onStderr = (line: string) => {
    said.push(line);
    if (said.length > 5) said.shift();
    // After such a message PostgreSQL would end its process, but PGlite goes on in a broken state, mostly in an endless
    // loop. Only while it opens the database does it end by itself after a FATAL, and then it says more about it.
    if ((serving ? /\b(FATAL|PANIC): / : /\bPANIC: /).test(line)) stop(serving ? line : whatWasSaid());
    return false;
  };
  const files = new DurableFiles(path, (error) => stop(`The disk refused a write: ${String(error)}`));
  const db = new SharedPGlite({
    fs: files,
    extensions: EXTENSIONS,
    startParams: START,
    initDbStartParams: INITDB,
    onStderr,
  });
  try {
    await db.waitReady;
  } catch (error) {
    throw new Error(whatWasSaid(), { cause: error });
  }
  return { db, files };
}

/** Makes the database beside its place and moves it there when it is whole and on disk. */
async function makeDatabase() {
  const fresh = freshFolder(setup.dataDir);
  rmSync(fresh, { recursive: true, force: true });
  const { db } = await open(fresh);
  await db.query(MARK_UNFILLED);
  await db.close();
  chmodSync(fresh, 0o700);
  await fsyncTree(fresh);
  renameSync(fresh, folder);
  fsyncFolder(setup.dataDir);
}

if (!existsSync(join(folder, "PG_VERSION"))) {
  if (!setup.make) throw new Error(`There is no database in ${folder} any more.`);
  await makeDatabase();
}
const { db, files } = await open(folder);
await checkDurability(db, files);
db.onUpkeep = (begins) => report({ kind: "upkeep", begins });

const socketPath = (name: string) => {
  const path = join(setup.socketFolder, name);
  rmSync(path, { force: true }); // left by a killed process, which is gone, as this one holds the lock
  return path;
};
const server = new PGLiteSocketServer({
  db,
  path: socketPath(SOCKET),
  maxConnections: MAX_CONNECTIONS,
});
await server.start();

let backup: Promise<string> | null = null;
const backUp = () => {
  backup ??= writeBackup(db, files, setup.dataDir).finally(() => {
    backup = null;
  });
  return backup;
};
// A connection to this socket makes a backup and is answered with one line of JSON about it.
createServer((socket) => {
  socket.on("error", () => {});
  backUp().then(
    (file) => socket.end(JSON.stringify({ file })),
    (error) => socket.end(JSON.stringify({ error: String(error) })),
  );
}).listen(socketPath(BACKUP_SOCKET));

const endUpkeep = keepHouse(db, files, (error) =>
  report({ kind: "trouble", message: `Upkeep of the database failed: ${String(error)}` }),
);

async function close(): Promise<undefined> {
  void endUpkeep();
  await Promise.race([server.stop(), wait(2_000)]);
  await db.inTurn(async () => {}); // waits until the connections' open transactions are rolled back
  await db.close(); // this makes a checkpoint, so that the next start has nothing to recover
}

const answers: Record<ThreadAsk["ask"], () => Promise<string | number | undefined>> = {
  // The answer tells whose turn it is, and proves that PostgreSQL still runs.
  ping: async () => {
    await db.runExclusive(async () => (db.isInTransaction() ? null : db.run("select 1")));
    return db.turn();
  },
  fsyncs: async () => files.fsyncs,
  backup: backUp,
  close,
};

port.on("message", ({ id, ask }: ThreadAsk) => {
  answers[ask]().then(
    (value) => report({ kind: "answer", id, ...(value === undefined ? {} : { value }) }),
    (error) => report({ kind: "answer", id, error: error instanceof Error ? error.message : String(error) }),
  );
});
serving = true;
report({ kind: "ready" });
