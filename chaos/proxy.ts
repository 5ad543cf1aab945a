import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Dice } from "#seed/load/load-data.ts";

type Pair = {
  near: Socket;
  far: Socket;
  /** Set by `swallow`: both ends stay open, and nothing passes, not even the close of one end. */
  mute: boolean;
};

/**
 * A proxy between the shop and its database that can delay, cut, swallow, or freeze. Listens on loopback
 * only.
 */
export class Wire {
  readonly #target: { host: string; port: number };
  #server: Server | null = null;
  #port = 0;
  #delayMs = 0;
  #thawed = Promise.resolve();
  #thaw = () => {};
  readonly #pairs = new Set<Pair>();

  constructor(target: { host: string; port: number }) {
    this.#target = target;
  }

  /** The listening port, stable from the first `accept` on. */
  get port(): number {
    return this.#port;
  }

  /** Accepts connections (the initial state). */
  async accept(): Promise<void> {
    if (this.#server) return;
    const server = createServer((near) => this.#join(near));
    server.listen(this.#port, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (typeof address === "object" && address) this.#port = address.port;
    this.#server = server;
  }

  /** Refuses new connections, like a machine without a listening program. Open connections stay open. */
  refuse(): void {
    this.#server?.close();
    this.#server = null;
  }

  /** Delays all data in both directions by this much, keeping its order. */
  delay(milliseconds: number): void {
    this.#delayMs = milliseconds;
  }

  /** Breaks every open connection. */
  cut(): void {
    for (const pair of this.#pairs) this.#destroy(pair);
  }

  /** Breaks a randomly chosen open connection, whatever it's doing. */
  cutOne(dice: Dice): void {
    if (this.#pairs.size > 0) this.#destroy(dice.pick([...this.#pairs]));
  }

  /**
   * Keeps open connections open without passing data, as behind a firewall that dropped them; new ones work.
   */
  swallow(): void {
    for (const pair of this.#pairs) pair.mute = true;
  }

  /** Holds all data on every connection, including new ones, until `thaw`. No data is lost. */
  freeze(): void {
    this.#thaw();
    this.#thawed = new Promise((resolve) => {
      this.#thaw = resolve;
    });
  }

  thaw(): void {
    this.#thaw();
  }

  /** Undoes every fault: no delay, no freeze, new connections accepted, swallowed ones closed. */
  async mend(): Promise<void> {
    this.delay(0);
    this.thaw();
    for (const pair of this.#pairs) if (pair.mute) this.#destroy(pair);
    await this.accept();
  }

  /** Stops listening and closes all connections. */
  close(): void {
    this.refuse();
    this.thaw();
    this.cut();
  }

  #join(near: Socket): void {
    const far = connect({ ...this.#target, noDelay: true });
    near.setNoDelay(true);
    const pair: Pair = { near, far, mute: false };
    this.#pairs.add(pair);
    this.#pass(pair, near, far);
    this.#pass(pair, far, near);
  }

  #pass(pair: Pair, from: Socket, to: Socket): void {
    // Each chunk waits for the previous one and for its own time, so data stays in order when the delay
    // changes.
    let line = Promise.resolve();
    const inTurn = (deliver: () => void) => {
      const due = performance.now() + this.#delayMs;
      line = line.then(async () => {
        const ahead = due - performance.now();
        if (ahead > 0) await wait(ahead);
        await this.#thawed;
        if (!pair.mute && !to.destroyed) deliver();
      });
    };
    from.on("data", (data: Buffer) => inTurn(() => to.write(data)));
    from.on("end", () => inTurn(() => to.end()));
    from.on("error", () => inTurn(() => to.resetAndDestroy()));
    from.on("close", () => {
      if (!to.destroyed) inTurn(() => to.end());
      else this.#pairs.delete(pair);
    });
  }

  #destroy({ near, far }: Pair): void {
    near.resetAndDestroy();
    far.destroy();
  }
}
