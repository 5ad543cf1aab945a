import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { CACHE } from "./data-folder.server.ts";
import type { ThreadAsk, ThreadNews, ThreadSetup } from "./embedded-worker.ts";

/** The function by which the database reports, as it has no logger of its own; `err` in the details is an Error. */
export type EmbeddedLog = (level: "info" | "error", message: string, details: object) => void;

type Value = string | number | undefined;
type Asked = { resolve(value: Value): void; reject(error: Error): void };

/** How long the thread may be busy with one thing before it is started anew. */
export type Patience = {
  /** One statement of a connection, or its silence in an open transaction, once the shop serves customers. */
  statementMs: number;
  /** Opening the database, and one step of our own upkeep; also a statement before the shop serves customers. */
  upkeepMs: number;
};

const CHECKS = 10; // checks within one limit: a standstill is noticed at most a tenth of the limit late
const CLOSE_LIMIT_MS = 10_000;
const RETRY_MS = 1_000;

/**
 * The thread of the embedded database, started anew when it ends or one connection keeps it for longer than `patience`
 * allows. Connections break then and the pool makes new ones; what was committed is on disk.
 */
export class DatabaseThread {
  readonly #setup: ThreadSetup;
  readonly #patience: Patience;
  readonly #log: EmbeddedLog;
  readonly #asked = new Map<number, Asked>();
  #worker: Worker | null = null;
  #lastId = 0;
  #watch: NodeJS.Timeout | undefined;
  #missed = 0; // checks in a row that found the thread busy with one and the same thing
  #serving = false;
  #upkeep = false;
  #closing = false;
  #recovery: Promise<void> | null = null;

  constructor(setup: ThreadSetup, patience: Patience, log: EmbeddedLog) {
    this.#setup = { ...setup };
    this.#patience = patience;
    this.#log = log;
  }

  /** From now on customers wait for the statements: each must be done within `patience.statementMs`. */
  serve(): void {
    this.#serving = true;
    this.#missed = 0;
  }

  /** Resolves when the database accepts connections; rejects with the reason when it cannot. */
  start(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    // The server is bundled into one file elsewhere, so the thread's file is found from the project's folder.
    const file = join(process.cwd(), "app/base/embedded/embedded-worker.ts");
    const worker = new Worker(file, {
      workerData: this.#setup,
      name: "database",
      execArgv: [],
      // PGlite keeps its data outside of V8's memory, so that the thread has few objects of its own.
      resourceLimits: { maxYoungGenerationSizeMb: 4 },
      // Node keeps the compiled code of the thread there, which makes the next start faster.
      env: { ...process.env, NODE_COMPILE_CACHE: join(this.#setup.dataDir, CACHE) },
    });
    this.#worker = worker;
    let ready = false;
    let failure: Error | null = null;
    const limit = setTimeout(() => {
      failure = new Error(`The database did not open within ${this.#patience.upkeepMs} ms`);
      void worker.terminate();
    }, this.#patience.upkeepMs);
    worker.on("message", (news: ThreadNews) => {
      if (news.kind === "ready") {
        ready = true;
        // If the database goes missing later, a restart with an empty one would hide the loss.
        this.#setup.make = false;
        clearTimeout(limit);
        this.#startWatch();
        resolve();
      } else if (news.kind === "trouble") {
        if (ready) this.#log("error", news.message, {});
        else failure = new Error(news.message);
      } else if (news.kind === "upkeep") {
        this.#upkeep = news.begins;
        this.#missed = 0;
      } else {
        const asked = this.#asked.get(news.id);
        this.#asked.delete(news.id);
        if (news.error === undefined) asked?.resolve(news.value);
        else asked?.reject(new Error(news.error));
      }
    });
    worker.on("error", (error: unknown) => {
      failure = error instanceof Error ? error : new Error(String(error));
    });
    worker.on("exit", (code) => {
      clearTimeout(limit);
      const reason = failure ?? new Error(`The database thread ended (code ${code})`);
      if (!ready) reject(reason);
      if (worker !== this.#worker) return; // it was ended on purpose
      this.#worker = null;
      this.#rejectAsked(reason);
      if (ready) this.#recover(reason.message);
    });
    return promise;
  }

  /** Asks the thread; rejects when it ends before it answers. */
  async ask(ask: ThreadAsk["ask"]): Promise<Value> {
    await this.#recovery;
    const worker = this.#worker;
    if (!worker) throw new Error("The database is closed");
    const { promise, resolve, reject } = Promise.withResolvers<Value>();
    const id = ++this.#lastId;
    this.#asked.set(id, { resolve, reject });
    worker.postMessage({ id, ask } satisfies ThreadAsk);
    return await promise;
  }

  /** Ends connections, closes the database and ends the thread; after 10 s it is ended anyway. */
  async close(): Promise<void> {
    if (this.#closing) return;
    this.#closing = true;
    clearInterval(this.#watch);
    if (!this.#worker && !this.#recovery) return; // it never opened
    const limit = new AbortController();
    const late = wait(CLOSE_LIMIT_MS, "late", { signal: limit.signal }).catch(() => "in time");
    const closed = this.ask("close").catch((error: unknown) => {
      this.#log("error", "The embedded database did not close cleanly", { err: error });
    });
    if ((await Promise.race([late, closed])) === "late")
      this.#log("error", "The embedded database was slow to close", {});
    limit.abort();
    await this.#end("The database is closed");
  }

  #startWatch() {
    let pending = false;
    let lastTurn: Value;
    this.#missed = 0;
    this.#upkeep = false;
    const { statementMs, upkeepMs } = this.#patience;
    const pauseMs = statementMs / CHECKS;
    // Checks are counted rather than time: while this process itself stands still (a suspended laptop, a
    // debugger), it makes no checks, so it does not blame the thread.
    const lookForStandstill = (what: string) => {
      this.#missed += 1;
      const limitMs = this.#upkeep || !this.#serving ? upkeepMs : statementMs;
      if (this.#missed * pauseMs >= limitMs) this.#recover(`${what} for more than ${limitMs} ms`);
    };
    this.#watch = setInterval(() => {
      if (pending) return lookForStandstill("One statement ran");
      pending = true;
      this.ask("ping").then(
        (turn) => {
          pending = false;
          if (turn !== undefined && turn === lastTurn)
            lookForStandstill("A connection left its transaction open");
          else this.#missed = 0;
          lastTurn = turn;
        },
        (error: Error) => this.#recover(error.message),
      );
    }, pauseMs);
    this.#watch.unref();
  }

  #recover(reason: string) {
    clearInterval(this.#watch);
    if (this.#closing || this.#recovery) return;
    this.#log("error", "The embedded database is started again", { reason });
    this.#recovery = this.#startAgain(reason).finally(() => {
      this.#recovery = null;
    });
  }

  async #startAgain(reason: string) {
    const began = performance.now();
    await this.#end(reason);
    while (!this.#closing) {
      try {
        await this.start();
        this.#log("info", "The embedded database is back", { ms: Math.round(performance.now() - began) });
        return;
      } catch (error) {
        this.#log("error", "The embedded database does not start; trying again", { err: error });
        await this.#end(reason);
        await wait(RETRY_MS);
      }
    }
  }

  async #end(reason: string) {
    const worker = this.#worker;
    this.#worker = null; // so that its exit starts no recovery
    await worker?.terminate();
    this.#rejectAsked(new Error(reason));
  }

  #rejectAsked(reason: Error) {
    for (const asked of this.#asked.values()) asked.reject(reason);
    this.#asked.clear();
  }
}
