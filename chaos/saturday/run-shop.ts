import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Result } from "#app/base/lib/result.ts";
import { nodeOf, untilWeEnd } from "#fixtures/child-processes.ts";
import type { Answered, Asked, Shop } from "./shop-process.ts";

type Waiting = { asked: Asked; done: (answered: Answered) => void };
type Outcome<What extends keyof Shop> = Awaited<ReturnType<Shop[What]>>;
type InputOf<What extends keyof Shop> = Parameters<Shop[What]>[0];

/** The shop as its users see it: a request to which the killed process didn't respond is sent again. */
export class RunningShop {
  readonly #url: string;
  readonly #waiting = new Map<number, Waiting>();
  #process: ChildProcess;
  #asked = 0;
  #killAfter: number[];
  kills = 0;

  /** `killAfter`: the process is killed after this many responses, with other requests in progress. */
  constructor(url: string, killAfter: readonly number[]) {
    this.#url = url;
    this.#killAfter = [...killAfter];
    this.#process = this.#start();
  }

  #start(): ChildProcess {
    const child = untilWeEnd(
      spawn(nodeOf("."), ["chaos/saturday/shop-process.ts"], {
        env: { ...process.env, DATABASE_URL: this.#url, LOG_LEVEL: "fatal" },
        stdio: ["ignore", "inherit", "inherit", "ipc"],
      }),
    );
    child.on("message", (answered: Answered) => this.#take(answered));
    return child;
  }

  #take(answered: Answered) {
    const waiting = this.#waiting.get(answered.id);
    this.#waiting.delete(answered.id);
    waiting?.done(answered);
    const [next] = this.#killAfter;
    if (next !== undefined && answered.id >= next && this.#waiting.size > 0) void this.#killAndStart();
  }

  async #killAndStart() {
    this.#killAfter.shift();
    const old = this.#process;
    old.removeAllListeners("message");
    const ended = once(old, "exit");
    old.kill("SIGKILL");
    await ended;
    this.kills += 1;
    this.#process = this.#start();
    for (const { asked } of this.#waiting.values()) this.#process.send(asked);
  }

  /** Sends a request at a moment of the shop's day; rethrows the shop's errors. */
  async ask<What extends keyof Shop>(
    what: What,
    input: InputOf<What>,
    at: Temporal.Instant,
  ): Promise<Outcome<What>> {
    const asked: Asked = { id: ++this.#asked, what, input, at: at.toString() };
    const { promise, resolve } = Promise.withResolvers<Answered>();
    this.#waiting.set(asked.id, { asked, done: resolve });
    if (this.#process.connected) this.#process.send(asked);
    const { result, thrown } = await promise;
    if (thrown) throw new Error(`${what}: ${thrown}`);
    return result as Outcome<What>;
  }

  /**
   * The same for a request that can't be refused; `unless` names the refusals that mean it was already done.
   */
  async need<What extends keyof Shop>(
    what: What,
    input: InputOf<What>,
    at: Temporal.Instant,
    unless: readonly string[] = [],
  ): Promise<void> {
    const done = (await this.ask(what, input, at)) as Result<unknown, { name: string; sentence: string }>;
    if (!done.ok && !unless.includes(done.refusal.name)) throw new Error(`${what}: ${done.refusal.sentence}`);
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, "exit");
    this.#process.kill("SIGKILL");
    await ended;
  }
}
