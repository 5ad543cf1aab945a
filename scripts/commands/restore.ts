import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { restoreBackup } from "#app/base/backups/restore.server.ts";
import { readConfig } from "#app/base/config/config.server.ts";
import { isFolderLocked } from "#app/base/embedded/data-folder.server.ts";
import { runCommand } from "./command.ts";

// `npm run restore -- FILE` restores a whole shop from a backup: in the data folder it replaces the old one,
// which is kept beside it; at DATABASE_URL it needs an empty database. Exits with 0, or with 1 and an error
// message; then nothing has changed.
const USAGE =
  "Usage: npm run restore -- FILE, for example data/backups/evenlake-….tar.gz, with the shop stopped";

/** npm runs a command in the project's folder, but the file's path is relative to the user's folder. */
function findFile(name: string): string {
  const places = [process.env.INIT_CWD ?? ".", "."].map((folder) => resolve(folder, name));
  const found = places.find((place) => existsSync(place));
  if (!found) throw new Error(`There is no file ${places[0]}.`);
  return found;
}

const [name, ...more] = process.argv.slice(2);
await runCommand(async () => {
  if (name === "--help" || name === "-h") return USAGE;
  if (!name || name.startsWith("-") || more.length > 0) throw new Error(USAGE);
  const config = readConfig(process.env);
  const file = findFile(name);
  if (!config.databaseUrl && isFolderLocked(config.dataDir))
    throw new Error("The shop is running on this folder. Stop it first, then restore.");
  const aside = await restoreBackup(file, config);
  if (aside) console.log(`The previous database is kept in ${aside}`);
  return `Restored from ${file}`;
});
