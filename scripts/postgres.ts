import { type ChildProcessByStdio, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { freePort } from "./free-port.ts";

/** A PostgreSQL server that we started, with its own folder and port. */
export type OwnPostgres = {
  url: string;
  /** Stops the server ("immediate" stops it like a crash). `resume` starts it again with the same data. */
  halt: (how?: "fast" | "immediate") => Promise<void>;
  resume: () => Promise<void>;
  /** Stops the server and deletes its data. */
  stop: () => Promise<void>;
};

/** The folder of the newest PostgreSQL binaries on this machine, or null. */
export function findPostgres(): string | null {
  const folders: string[] = [];
  const debian = "/usr/lib/postgresql";
  if (existsSync(debian)) {
    const versions = readdirSync(debian).sort((a, b) => Number(b) - Number(a));
    folders.push(...versions.map((version) => join(debian, version, "bin")));
  }
  try {
    folders.push(execFileSync("pg_config", ["--bindir"], { encoding: "utf8", stdio: "pipe" }).trim());
  } catch {
    // Without pg_config only the known folders are searched.
  }
  return folders.find((folder) => existsSync(join(folder, "initdb"))) ?? null;
}

function idOf(user: string, flag: "-u" | "-g"): number {
  return Number(execFileSync("id", [flag, user], { encoding: "utf8" }));
}

/**
 * Starts a PostgreSQL server in a temporary folder. `durable` keeps fsync on; most tests are faster without it. When
 * we are root, the server runs as the user postgres, since PostgreSQL refuses to run as root.
 */
export async function startPostgres({ durable = false } = {}): Promise<OwnPostgres> {
  const bin = findPostgres();
  if (!bin) throw new Error("No PostgreSQL on this machine (Debian: apt-get install postgresql).");
  const folder = mkdtempSync(join(tmpdir(), "evenlake-postgres-"));
  const asRoot = process.getuid?.() === 0;
  const owner = asRoot ? { uid: idOf("postgres", "-u"), gid: idOf("postgres", "-g") } : {};
  if (asRoot) chownSync(folder, owner.uid as number, owner.gid as number);

  let server: ChildProcessByStdio<null, null, Readable> | null = null;
  const leaveNothing = () => {
    server?.kill("SIGQUIT");
    // A server that is still stopping writes and deletes files too, so a removal may stop half-way without an error.
    for (let tries = 0; tries < 20 && existsSync(folder); tries++)
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  };
  process.once("exit", leaveNothing);

  const data = join(folder, "data");
  execFileSync(
    join(bin, "initdb"),
    ["-D", data, "-U", "evenlake", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"],
    {
      ...owner,
      cwd: folder,
      stdio: "pipe",
    },
  );
  const port = await freePort();
  const settings = [
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${folder}`,
    "max_connections=200",
    "shared_buffers=256MB",
    ...(durable ? [] : ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]),
  ];
  const launch = () => {
    const args = ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
    const server = spawn(join(bin, "postgres"), args, {
      ...owner,
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
    });
    return untilReady(server);
  };
  server = await launch();
  const halt = async (how: "fast" | "immediate" = "fast") => {
    if (!server || server.exitCode !== null) return;
    const exited = once(server, "exit");
    server.kill(how === "fast" ? "SIGINT" : "SIGQUIT");
    await exited;
  };
  return {
    url: `postgres://evenlake@127.0.0.1:${port}/postgres`,
    halt,
    resume: async () => {
      server = await launch();
    },
    stop: async () => {
      await halt();
      process.off("exit", leaveNothing);
      leaveNothing();
    },
  };
}

function untilReady(server: ChildProcessByStdio<null, null, Readable>): Promise<typeof server> {
  return new Promise((resolve, reject) => {
    let said = "";
    server.stderr.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("ready to accept connections")) resolve(server);
    });
    server.once("exit", () => reject(new Error(`PostgreSQL did not start:\n${said}`)));
  });
}
