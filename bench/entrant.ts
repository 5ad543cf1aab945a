import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { runToEnd, temporaryFolder } from "#fixtures/child-processes.ts";
import type { OwnPostgres } from "#fixtures/postgres.ts";
import { type MeasuredShop, openShop, type ShopPlan, scriptOf } from "./shop-process.ts";

/** A revision of this shop under measurement: its build folder, and the shops opened from it. */
export type Entrant = {
  name: string;
  folder: string;
  /** The PostgreSQL shop of the usual size, shared by most measurements; opened on first use. */
  shop: () => Promise<MeasuredShop>;
  /** Opens a separate shop for one measurement. */
  open: (plan?: Partial<ShopPlan> & { embedded?: boolean }) => Promise<MeasuredShop>;
};

const USUAL = { products: 1_000, customers: 500, orders: 1_000 };

/** Adds the revision built in `folder`; `held` holds its usual shop. */
export function entrantOf(
  { name, folder }: { name: string; folder: string },
  postgres: () => Promise<OwnPostgres>,
  held: AsyncDisposableStack,
): Entrant {
  let opened: Promise<MeasuredShop> | undefined;
  const open: Entrant["open"] = async ({ embedded = false, ...plan } = {}) =>
    openShop(folder, { ...USUAL, postgres: embedded ? null : await postgres(), ...plan });
  return {
    name,
    folder,
    open,
    shop: () => {
      opened ??= open().then((shop) => held.use(shop));
      return opened;
    },
  };
}

/**
 * Unpacks and builds another revision in a temporary folder. Shares this checkout's packages if the lock
 * files match, and installs its own otherwise. Throws with a message if there is no such revision.
 */
export async function buildRevision(name: string): Promise<{ name: string; folder: string; commit: string }> {
  const commit = findCommit(name);
  const folder = join(temporaryFolder(), "revision");
  mkdirSync(folder);
  const packed = execFileSync("git", ["archive", "--format=tar", commit], { maxBuffer: 1024 ** 3 });
  execFileSync("tar", ["-x", "-C", folder], { input: packed });
  const lock = "package-lock.json";
  if (readFileSync(join(folder, lock), "utf8") === readFileSync(lock, "utf8"))
    symlinkSync(resolve("node_modules"), join(folder, "node_modules"), "dir");
  else install(folder, name);
  await runToEnd([scriptOf(folder, "build/build.ts")], { NODE_ENV: "production" }, folder);
  return { name, folder, commit };
}

function findCommit(name: string): string {
  const found = spawnSync(
    "git",
    ["rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`],
    {
      encoding: "utf8",
    },
  );
  if (found.error) throw new Error("Reading another revision needs git, which isn't installed.");
  if (found.status !== 0) throw new Error(`There is no revision "${name}" in this repository.`);
  return found.stdout.trim();
}

function install(folder: string, name: string): void {
  const installed = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  });
  if (installed.status !== 0) throw new Error(`Couldn't install the packages of ${name}.`);
}
