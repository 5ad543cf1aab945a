import { createHash } from "node:crypto";
import { chmodSync, lstatSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What a `pg` pool needs to reach the embedded database. */
export type EmbeddedPool = {
  host: string;
  port: number;
  user: string;
  database: string;
  ssl: false;
  namedStatements: false;
};

const PORT = 5432; // only part of the socket's name: nothing listens on the network
const LONGEST_PATH = 100; // bytes; systems allow 103 to 107 for a Unix socket

/** The name of the database's socket in its folder. */
export const SOCKET = `.s.PGSQL.${PORT}`;

/**
 * The settings with which a pool connects to the database behind the socket in this folder. All its connections share one
 * session, in which a statement's name could be taken only once.
 */
export function poolSettings(socketFolder: string): EmbeddedPool {
  return {
    host: socketFolder,
    port: PORT,
    user: "postgres",
    database: "postgres",
    ssl: false,
    namedStatements: false,
  };
}

/** Makes the folder for the sockets. Only this user may enter it, as anybody who can enter is the database's superuser. */
export function makeSocketFolder(dataDir: string): string {
  const link = join(dataDir, "socket");
  if (Buffer.byteLength(join(link, SOCKET)) <= LONGEST_PATH) {
    if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(link);
    mkdirSync(link, { recursive: true, mode: 0o700 });
    chmodSync(link, 0o700);
    return link;
  }
  // The path is too long for a socket, so the folder is made among the temporary files, and a link leads there.
  const hash = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  const folder = join(tmpdir(), `evenlake-${hash}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new Error(`${folder} belongs to somebody else; set TMPDIR or DATA_DIR to another folder.`);
  }
  chmodSync(folder, 0o700);
  rmSync(link, { recursive: true, force: true });
  symlinkSync(folder, link);
  return folder;
}
