import { execFile } from "node:child_process";
import { chownSync, cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Account, noneHere, type Place, SUPERUSER, whyNot } from "./programs.server.ts";

const run = promisify(execFile);

/** A database that is copied where it is there: an image has one, as it lacks the shell and the names that initdb needs. */
const READY_MADE = join(process.cwd(), "first-database");

/** Letters and their order by PostgreSQL itself, so that they are the same on every system. */
const LOCALE = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];

/** Makes an empty database in an empty folder of the account. Throws `NoPostgresError` with the reason. */
export async function makeDatabase({ folder, programs, account }: Place, locale = LOCALE): Promise<void> {
  const isReady = existsSync(READY_MADE);
  const args = isReady ? ["--sync-only"] : ["-U", SUPERUSER, "--auth=trust", "--encoding=UTF8", ...locale];
  // initdb looks its own account up by its name, which the account that root lends has not: another one makes the files.
  const maker = account.uid === undefined || isReady ? account : namedAccount();
  try {
    if (isReady) cpSync(READY_MADE, folder, { recursive: true });
    if (maker.uid !== undefined) giveTo(maker, folder);
    await run(programs.initdb, ["-D", folder, ...args], { ...maker, cwd: folder });
    if (maker !== account) giveTo(account, folder);
  } catch (error) {
    throw noneHere(whyNot(error, String((error as { stderr?: string }).stderr ?? "")));
  }
}

/** An account without rights that has a name on this system. */
function namedAccount(): Account {
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  const accounts = lines.map((line) => line.split(":")).filter(([, , uid]) => Number(uid) > 0);
  const [, , uid, gid] = accounts.find(([name]) => name === "nobody") ?? accounts[0] ?? [];
  if (uid === undefined) throw new Error("initdb: error: no account but root has a name here");
  return { uid: Number(uid), gid: Number(gid) };
}

/** Gives a folder and all that is in it to an account. */
export function giveTo({ uid = -1, gid = -1 }: Account, folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    chownSync(join(folder, entry), uid, gid);
  chownSync(folder, uid, gid);
}
