import { execFile, execFileSync } from "node:child_process";
import { chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { findPostgres } from "#fixtures/postgres.ts";
import { Machine, NETWORK, type Program, until } from "./network.ts";
import { PROGRAMS } from "./programs.ts";
import { fillTemplate } from "./template.ts";

/** A cluster member as reported by Patroni. */
type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | string };

const NUMBERS = [1, 2, 3] as const;
const ASK_MS = 2_000;

/** Fills in the template with this name and writes it into the folder; returns the file. */
export function writeConfiguration(folder: string, name: string, values: Record<string, string>): string {
  const file = join(folder, name);
  writeFileSync(file, fillTemplate(readFileSync(join("cluster/templates", name), "utf8"), values), {
    mode: 0o600,
  });
  return file;
}

const idOf = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));

/** Gives files and folders to the user postgres, who runs the databases and the pooler. */
export function giveToPostgres(...paths: string[]): void {
  const [user, group] = [idOf("-u"), idOf("-g")];
  for (const path of paths) chownSync(path, user, group);
}

/** A machine with an etcd member and a PostgreSQL managed by Patroni. */
export class DatabaseNode {
  readonly machine: Machine;
  readonly #folder: string;
  #etcd: Program | null = null;
  #patroni: Program | null = null;

  constructor(machine: Machine, folder: string) {
    this.machine = machine;
    this.#folder = folder;
  }

  get name(): string {
    return this.machine.name;
  }

  startEtcd(): void {
    const command = [PROGRAMS.etcd.path, "--config-file", join(this.#folder, "etcd.yml")];
    this.#etcd = this.machine.start(command, join(this.#folder, "etcd.log"), { asPostgres: true });
  }

  startPatroni(): void {
    const command = [PROGRAMS.patroni.path, this.configuration];
    this.#patroni = this.machine.start(command, join(this.#folder, "patroni.log"), {
      asPostgres: true,
      cwd: this.#folder,
    });
  }

  get configuration(): string {
    return join(this.#folder, "patroni.yml");
  }

  async killEtcd(): Promise<void> {
    await this.#etcd?.end("SIGKILL");
  }

  /** Kills PostgreSQL's main process; the others notice and exit. */
  killPostgres(): void {
    process.kill(
      Number(readFileSync(join(this.#folder, "data/postmaster.pid"), "utf8").split("\n")[0]),
      "SIGKILL",
    );
  }

  /** Stops Patroni cleanly, and PostgreSQL with it. */
  async endPatroni(): Promise<void> {
    await this.#patroni?.end("SIGTERM");
  }

  /** Kills everything on this machine at once, as in a power failure. */
  async lose(): Promise<void> {
    const ended = [this.#patroni?.end("SIGKILL"), this.#etcd?.end("SIGKILL")];
    this.killPostgres();
    await Promise.all(ended);
  }

  async isLeader(): Promise<boolean> {
    return (await this.#ask("/primary").catch(() => null))?.ok ?? false;
  }

  async members(): Promise<Member[]> {
    const answer = (await (await this.#ask("/cluster")).json()) as { members: Member[] };
    return answer.members;
  }

  #ask(path: string): Promise<Response> {
    return fetch(`http://${this.machine.address}:8008${path}`, { signal: AbortSignal.timeout(ASK_MS) });
  }
}

/** Three database machines, which elect a leader. */
export class Databases {
  readonly nodes: readonly DatabaseNode[];
  readonly #synchronous: boolean;

  /** Writes the configuration and starts everything; returns when all three are up. */
  static async start(folder: string, password: string, synchronous: boolean): Promise<Databases> {
    const machines = NUMBERS.map((n) => new Machine(`db${n}`, n));
    const members = machines.map(({ name, address }) => `${name}=http://${address}:2380`).join();
    const etcd = machines.map(({ address }) => `${address}:2379`).join();
    const nodes = machines.map((machine) => {
      const own = join(folder, machine.name);
      mkdirSync(own, { mode: 0o700 });
      const values = {
        NAME: machine.name,
        ADDRESS: machine.address,
        FOLDER: own,
        MEMBERS: members,
        ETCD: etcd,
        PASSWORD: password,
        NETWORK,
        POSTGRES: String(findPostgres()),
        SYNCHRONOUS: String(synchronous),
      };
      giveToPostgres(
        own,
        ...["etcd.yml", "patroni.yml"].map((name) => writeConfiguration(own, name, values)),
      );
      return new DatabaseNode(machine, own);
    });
    const databases = new Databases(nodes, synchronous);
    for (const node of nodes) node.startEtcd();
    for (const node of nodes) node.startPatroni();
    await databases.untilWhole(120);
    return databases;
  }

  private constructor(nodes: readonly DatabaseNode[], synchronous: boolean) {
    this.nodes = nodes;
    this.#synchronous = synchronous;
  }

  /** Returns the leader. Throws if there is none. */
  async leader(): Promise<DatabaseNode> {
    const answers = await Promise.all(this.nodes.map((node) => node.isLeader()));
    const [leader, ...more] = this.nodes.filter((_, index) => answers[index]);
    if (!leader || more.length > 0)
      throw new Error(`${leader ? "Several databases lead" : "No database leads"}.`);
    return leader;
  }

  /** Returns the replica that has every acknowledged order; in asynchronous mode, any replica. */
  async standby(): Promise<DatabaseNode> {
    const members = await (await this.leader()).members();
    const wanted = this.#synchronous ? "sync_standby" : "replica";
    const found = members.find(({ role }) => role === wanted);
    const node = this.nodes.find(({ name }) => name === found?.name);
    if (!node) throw new Error("There is no standby.");
    return node;
  }

  /** Waits until one leads and two follow without delay. */
  untilWhole(seconds: number): Promise<void> {
    return until("one database leads and two follow it", seconds, async () => {
      const members = await (await this.leader()).members();
      const followers = members.filter(({ role }) => role !== "leader");
      const timelines = new Set(members.map(({ timeline }) => timeline));
      return (
        followers.length === NUMBERS.length - 1 &&
        timelines.size === 1 &&
        members.every(({ state }) => state === "running" || state === "streaming") &&
        followers.every(({ lag }) => typeof lag === "number" && lag < 1024 ** 2) &&
        (!this.#synchronous || followers.some(({ role }) => role === "sync_standby"))
      );
    });
  }

  /** Switches the lead cleanly to another one. */
  async switchOver(): Promise<void> {
    const leader = await this.leader();
    const candidate = await this.standby();
    const to = ["--master", leader.name, "--candidate", candidate.name, "--force"];
    await this.#control(leader, ["switchover", "shop", ...to]);
  }

  /** Empties a replica and refills it from the leader. */
  async makeAnew(node: DatabaseNode): Promise<void> {
    await this.#control(await this.leader(), ["reinit", "shop", node.name, "--force"]);
  }

  /** Runs patronictl without blocking this process's simulated people. */
  async #control(on: DatabaseNode, command: readonly string[]): Promise<void> {
    const program = [PROGRAMS.patronictl.path, "-c", on.configuration, ...command];
    await promisify(execFile)(PROGRAMS.ip.path, ["netns", "exec", on.name, ...program]);
  }
}
