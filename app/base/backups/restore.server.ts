import pg from "pg";
import type { Config } from "#app/base/config/config.server.ts";
import { log } from "#app/base/config/log.server.ts";
import { freshFolder, markFolder, removeFolder, swapIn } from "#app/base/embedded/data-folder.server.ts";
import { makeFreshDatabase, takeFolder } from "#app/base/embedded/embedded.server.ts";
import { startPostgres } from "#app/base/embedded/local-postgres.server.ts";
import { openPictureStore } from "#app/base/media/picture-store.server.ts";
import { readBackup } from "./read-backup.server.ts";

/** The backup was refused, and nothing has changed. The message says why. */
export class RestoreRefusedError extends Error {
  override name = "RestoreRefusedError";
}

/** Connections that a restore needs, with room for those by which PostgreSQL looks after itself. */
const CONNECTIONS = 10;

/**
 * Puts a backup in the place of the shop's database, once all of it has been read: in the data folder beside the old one,
 * at DATABASE_URL into a database that is empty. Returns where the old one is kept, if there was one. Throws
 * `RestoreRefusedError`, and `FolderLockedError` while a shop runs on the folder.
 */
export async function restoreBackup(file: string, config: Config): Promise<string | null> {
  const pictures = await openPictureStore(config.pictures, (sentence) => log.warn(sentence));
  /** Reads the file into an empty database; returns the secret. */
  const read = async (url: string) => {
    const client = new pg.Client({ connectionString: url, application_name: "evenlake restore" });
    client.on("error", () => {}); // the statement that is running reports it
    try {
      await client.connect();
      if (await hasTables(client)) throw new Error("the database at DATABASE_URL is not empty");
      return await readBackup(file, client, {
        checkSecret: (secret) => {
          if (config.authSecret !== null && config.authSecret !== secret)
            throw new Error(
              "it was made with another AUTH_SECRET; without that one nobody gets past a second factor",
            );
        },
        // A picture that is there already has the same name and content. One of a refused backup is swept up later.
        keepPicture: pictures.put,
      });
    } finally {
      await client.end();
    }
  };
  try {
    if (!config.databaseUrl) return await intoFolder(config.dataDir, read);
    await read(config.databaseDirectUrl ?? config.databaseUrl);
    return null;
  } catch (error) {
    throw refusal(error, file);
  } finally {
    pictures.close();
  }
}

async function hasTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    "select exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as found",
  );
  return rows[0]?.found;
}

async function intoFolder(directory: string, read: (url: string) => Promise<string>): Promise<string | null> {
  const { dataDir, lock } = await takeFolder(directory, "npm run restore");
  const report = (level: "info" | "warn" | "error", message: string, details: object) =>
    log[level](details, message);
  try {
    const place = await makeFreshDatabase(dataDir, report);
    const postgres = await startPostgres(place, CONNECTIONS, report);
    let secret: string;
    try {
      secret = await read(postgres.url);
    } finally {
      await postgres.stop();
    }
    markFolder(dataDir);
    return swapIn(dataDir, secret);
  } finally {
    removeFolder(freshFolder(dataDir));
    lock.release();
  }
}

/** Why a backup is refused, in one line: in our words, or in those of PostgreSQL. */
function refusal(error: unknown, file: string): Error {
  if (!(error instanceof Error) || error.name === "FolderLockedError" || error.name === "NoPostgresError")
    return error as Error;
  let reason = error.message.split("\n")[0] ?? "";
  if ("code" in error && String(error.code).startsWith("Z_")) reason = `it is no whole gzip file (${reason})`;
  else if (reason === "Unexpected end of data") reason = "it is cut off";
  else if (reason.startsWith("Invalid tar header"))
    reason = "what is inside is no tar archive, or it is damaged";
  const sentence = `${file} is not restored: ${reason.trim().replace(/\.$/, "")}. Nothing has changed; the database is as it was.`;
  return new RestoreRefusedError(sentence, { cause: error });
}
