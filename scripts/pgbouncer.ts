import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SERVER_LIMITS } from "#app/db/client.server.ts";
import { freePort } from "./free-port.ts";

/** A PgBouncer in transaction mode that we started in front of a PostgreSQL. */
export type OwnPgBouncer = { url: string; stop: () => Promise<void> };

const PROGRAM = "/usr/sbin/pgbouncer";

/** Why nothing can be tried behind a PgBouncer on this machine; null when it is there. */
export const WITHOUT_PGBOUNCER = existsSync(PROGRAM)
  ? null
  : "there is no PgBouncer on this machine (Debian: apt-get install pgbouncer)";

/**
 * Starts a PgBouncer with a folder and port of its own, as docs/operations.md says, but for `limits`: whether its
 * connections have those of a statement. When we are root, it runs as the user postgres, since it refuses to run as root.
 */
export async function startPgBouncer(
  databaseUrl: string,
  { connections = 8, limits = true }: { connections?: number; limits?: boolean } = {},
): Promise<OwnPgBouncer> {
  const { hostname, port: serverPort, pathname, username } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), "evenlake-pgbouncer-"));
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  const owner = process.getuid?.() === 0 ? { uid: idOf("-u"), gid: idOf("-g") } : null;
  const port = await freePort();
  const settings = Object.entries(SERVER_LIMITS).map(([name, ms]) => `set ${name} = ${ms}`);
  const connectQuery = limits ? ` connect_query='${settings.join("; ")}'` : "";
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(
    file,
    `[databases]
shop = host=${hostname} port=${serverPort} dbname=${pathname.slice(1)} user=${username}${connectQuery}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
`,
  );
  if (owner) for (const path of [folder, file]) chownSync(path, owner.uid, owner.gid);
  const pooler = spawn(PROGRAM, [file], { ...owner, stdio: ["ignore", "ignore", "pipe"] });
  const kill = () => pooler.kill("SIGKILL");
  process.once("exit", kill);
  const exited = once(pooler, "exit");
  await new Promise<void>((resolve, reject) => {
    let said = "";
    pooler.stderr.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("process up")) resolve();
    });
    void exited.then(() => reject(new Error(`PgBouncer did not start:\n${said}`)));
  });
  return {
    url: `postgres://evenlake@127.0.0.1:${port}/shop`,
    stop: async () => {
      kill();
      await exited;
      process.off("exit", kill);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
