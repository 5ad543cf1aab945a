import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { PROGRAMS } from "./programs.ts";

/** The machines' network. It exists only in the network namespace in which the check runs. */
export const NETWORK = "10.77.0.0/24";
const BRIDGE = "town";
const OURS = "10.77.0.254";
/** An address that no machine has: packets sent there are silently lost, as on a broken line. */
const NO_MACHINE = "02:00:00:00:00:01";

const ip = (...args: string[]) => execFileSync(PROGRAMS.ip.path, args, { stdio: "pipe" });

/** Opens the machines' network, with an address for this process. */
export function openNetwork(): void {
  execFileSync("mount", ["-t", "tmpfs", "tmpfs", "/run"]);
  ip("link", "set", "lo", "up");
  ip("link", "add", BRIDGE, "type", "bridge");
  ip("addr", "add", `${OURS}/24`, "dev", BRIDGE);
  ip("link", "set", BRIDGE, "up");
}

/** A machine: a network namespace with an address, which can be cut off, and the programs that run on it. */
export class Machine {
  readonly name: string;
  readonly address: string;

  constructor(name: string, lastByte: number) {
    this.name = name;
    this.address = `10.77.0.${lastByte}`;
    ip("netns", "add", name);
    ip("link", "add", `v-${name}`, "type", "veth", "peer", "name", "eth0", "netns", name);
    ip("link", "set", `v-${name}`, "master", BRIDGE, "up");
    this.#ip("addr", "add", `${this.address}/24`, "dev", "eth0");
    this.#ip("link", "set", "eth0", "up");
    this.#ip("link", "set", "lo", "up");
  }

  #ip(...args: string[]): void {
    ip("-n", this.name, ...args);
  }

  /** Cuts the machine off from all others. Connections stay open, silently. */
  cutOff(): void {
    ip("link", "set", `v-${this.name}`, "down");
  }

  /** Drops only the packets this machine sends to those machines. */
  cutOffFrom(others: readonly Machine[]): void {
    for (const { address } of others)
      this.#ip("neigh", "replace", address, "lladdr", NO_MACHINE, "dev", "eth0", "nud", "permanent");
  }

  /** Undoes both. */
  connect(): void {
    ip("link", "set", `v-${this.name}`, "up");
    this.#ip("neigh", "flush", "dev", "eth0", "nud", "permanent");
  }

  /** Starts a program on this machine with its output in a file; optionally as the user postgres. */
  start(
    command: readonly string[],
    log: string,
    options: SpawnOptions & { asPostgres?: boolean } = {},
  ): Program {
    const { asPostgres, ...others } = options;
    const user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"];
    const output = openSync(log, "a");
    const child = spawn(
      PROGRAMS.ip.path,
      ["netns", "exec", this.name, ...(asPostgres ? user : []), ...command],
      { ...others, stdio: ["ignore", output, output] },
    );
    closeSync(output);
    return new Program(child, log);
  }
}

/** A program started on a machine. */
export class Program {
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown>;
  readonly log: string;

  constructor(child: ChildProcess, log: string) {
    this.#child = child;
    this.#exited = once(child, "exit");
    this.log = log;
  }

  get isUp(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Sends a signal and waits for the program to exit. */
  async end(signal: NodeJS.Signals): Promise<void> {
    if (this.isUp) this.#child.kill(signal);
    await this.#exited;
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  said(): string {
    return readFileSync(this.log, "utf8");
  }
}

const LOOK_EVERY_MS = 250;

/**
 * Waits until the condition is true, treating errors as false; throws with the description after this many
 * seconds.
 */
export async function until(what: string, seconds: number, isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > end) throw new Error(`After ${seconds} s still waiting for: ${what}.`);
    await wait(LOOK_EVERY_MS);
  }
}
