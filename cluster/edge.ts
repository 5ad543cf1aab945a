import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SERVER_LIMITS } from "#app/base/db/client.server.ts";
import { giveToPostgres, writeConfiguration } from "./database.ts";
import { Machine, type Program, until } from "./network.ts";
import { PROGRAMS } from "./programs.ts";

const LAST_BYTE = 10;

/** The edge machine: HAProxy and the pooler. */
export class Edge {
  readonly machine = new Machine("edge", LAST_BYTE);
  readonly #folder: string;
  #haproxy: Program | null = null;
  #pooler: Program | null = null;

  constructor(folder: string) {
    this.#folder = join(folder, "edge");
    mkdirSync(this.#folder, { mode: 0o700 });
  }

  /** Address customers use for the shop. */
  get url(): string {
    return `http://${this.machine.address}:8080`;
  }

  async start(databases: readonly Machine[], shops: readonly Machine[], password: string): Promise<void> {
    const servers = (machines: readonly Machine[], port: number, more: string) =>
      machines.map(({ name, address }) => `    server ${name} ${address}:${port} check${more}`).join("\n");
    const limits = Object.entries(SERVER_LIMITS).map(([name, ms]) => `set ${name} = ${ms}`);
    const values = {
      ADDRESS: this.machine.address,
      FOLDER: this.#folder,
      SHOPS: servers(shops, 3000, ""),
      DATABASES: servers(databases, 5432, " port 8008"),
      LIMITS: limits.join("; "),
    };
    const users = join(this.#folder, "userlist.txt");
    writeFileSync(users, `"shop" "${password}"\n`, { mode: 0o600 });
    const files = ["haproxy.cfg", "pgbouncer.ini"].map((name) =>
      writeConfiguration(this.#folder, name, values),
    );
    giveToPostgres(this.#folder, users, ...files);
    await this.startHaproxy();
    this.startPooler();
  }

  async startHaproxy(): Promise<void> {
    const command = [PROGRAMS.haproxy.path, "-W", "-db", "-f", join(this.#folder, "haproxy.cfg")];
    this.#haproxy = this.machine.start(command, join(this.#folder, "haproxy.log"));
    await until("HAProxy listens", 20, async () => (await fetch(this.url)).status > 0);
  }

  startPooler(): void {
    const command = [PROGRAMS.pgbouncer.path, join(this.#folder, "pgbouncer.ini")];
    this.#pooler = this.machine.start(command, join(this.#folder, "pgbouncer.log"), { asPostgres: true });
  }

  /** Kills the pooler with all its connections, and restarts it. */
  async restartPooler(): Promise<void> {
    await this.#pooler?.end("SIGTERM");
    this.startPooler();
  }

  /** Kills HAProxy with all its connections, and restarts it. */
  async restartHaproxy(): Promise<void> {
    await this.#haproxy?.end("SIGTERM");
    await this.startHaproxy();
  }

  reloadHaproxy(): void {
    this.#haproxy?.signal("SIGUSR2");
  }
}

/** A secret derived from the seed, so a run can be repeated. */
export function secretOf(seed: number, what: string): string {
  return createHash("sha256").update(`${seed} ${what}`).digest("base64url");
}
