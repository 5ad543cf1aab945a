import { cpSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join, resolve } from "node:path";
import { nodeOf } from "#fixtures/child-processes.ts";
import { putInPlace } from "#scripts/build/put-in-place.ts";
import { writeConfiguration } from "./database.ts";
import { Machine, type Program, until } from "./network.ts";

const NUMBERS = [1, 2, 3] as const;
const FIRST_BYTE = 20;
/** Files that a build needs besides itself; all machines share this checkout's. */
const SHARED = ["node_modules", "app", "package.json"];

/** A machine that runs the built shop from a separate folder. */
export class ShopNode {
  readonly machine: Machine;
  readonly #folder: string;
  readonly #environment: Record<string, string>;
  #program: Program | null = null;

  constructor(machine: Machine, folder: string, environment: Record<string, string>) {
    this.machine = machine;
    this.#folder = folder;
    this.#environment = environment;
  }

  get url(): string {
    return `http://${this.machine.address}:3000`;
  }

  /** Starts the shop and waits until it is ready. */
  async start(): Promise<void> {
    // Separate process titles distinguish the three.
    const command = [nodeOf("."), `--title=${this.machine.name}`, "build/server/index.js"];
    this.#program = this.machine.start(command, join(this.#folder, "shop.log"), {
      cwd: this.#folder,
      env: { PATH: process.env.PATH, ...this.#environment },
    });
    await until(`the shop on ${this.machine.name} is ready`, 60, async () => {
      return (await fetch(`${this.url}/readyz`)).status === 200;
    });
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    await this.#program?.end(signal);
  }

  /** The unexpected errors of its log, each once. */
  errors(): string[] {
    const lines = (this.#program?.said() ?? "")
      .split("\n")
      .filter((line) => /^\{"level":(50|60),/.test(line));
    const said = lines.map((line) => {
      const { msg, err, reason } = JSON.parse(line);
      return `${this.machine.name}: ${msg}: ${err?.cause?.message ?? err?.message ?? reason ?? ""}`;
    });
    return [...new Set(said)];
  }

  /** Deploys another build beside the running one, whose files stay. */
  async receive(build: string): Promise<void> {
    const next = join(this.#folder, "build/next");
    await cp(build, next, { recursive: true });
    putInPlace(next, join(this.#folder, "build"));
  }
}

/** Prepares three machines with the same build and settings. */
export function prepareShops(folder: string, build: string, values: Record<string, string>): ShopNode[] {
  const pictures = join(folder, "pictures");
  mkdirSync(pictures);
  return NUMBERS.map((n) => {
    const machine = new Machine(`shop${n}`, FIRST_BYTE + n);
    const own = join(folder, machine.name);
    mkdirSync(own);
    for (const name of SHARED) symlinkSync(resolve(name), join(own, name));
    cpSync(build, join(own, "build"), { recursive: true });
    const file = writeConfiguration(own, "shop.env", {
      ...values,
      ADDRESS: machine.address,
      PICTURES: pictures,
    });
    return new ShopNode(machine, own, readEnvironment(file));
  });
}

/** Parses a file of lines such as `PORT=3000`, like systemd's EnvironmentFile. */
function readEnvironment(file: string): Record<string, string> {
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
}
