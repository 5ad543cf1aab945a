import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Dice } from "#seed/load-data.ts";

type Pair = {
  near: Socket;
  far: Socket;
  /** Swallowed: both ends stay open, and nothing passes any more, not even the news that one of them is gone. */
  mute: boolean;
};

/** A wire between the shop and its database that can be slow, cut, dead or frozen. Listens on loopback only. */
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

  /** Where it listens: the same port from the first `accept` on. */
  get port(): number {
    return this.#port;
  }

  /** Takes connections, as at the beginning. */
  async accept(): Promise<void> {
    if (this.#server) return;
    const server = createServer((near) => this.#join(near));
    server.listen(this.#port, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (typeof address === "object" && address) this.#port = address.port;
    this.#server = server;
  }

  /** Refuses new connections, as a machine does on which nobody listens; what is open stays. */
  refuse(): void {
    this.#server?.close();
    this.#server = null;
  }

  /** From now on each piece of data arrives so much later, in its order, in both directions. */
  delay(milliseconds: number): void {
    this.#delayMs = milliseconds;
  }

  /** Breaks every open connection. */
  cut(): void {
    for (const pair of this.#pairs) this.#destroy(pair);
  }

  /** Breaks the one open connection that the dice pick, whatever it is in the middle of. */
  cutOne(dice: Dice): void {
    if (this.#pairs.size > 0) this.#destroy(dice.pick([...this.#pairs]));
  }

  /** Open connections stay open and dead, as behind a firewall that has forgotten them; new ones work. */
  swallow(): void {
    for (const pair of this.#pairs) pair.mute = true;
  }

  /** Nothing passes on any connection, new ones included, until `thaw`; nothing is lost either. */
  freeze(): void {
    this.#thaw();
    this.#thawed = new Promise((resolve) => {
      this.#thaw = resolve;
    });
  }

  thaw(): void {
    this.#thaw();
  }

  /** As at the beginning: open, quick, and without the connections that were swallowed. */
  async mend(): Promise<void> {
    this.delay(0);
    this.thaw();
    for (const pair of this.#pairs) if (pair.mute) this.#destroy(pair);
    await this.accept();
  }

  /** Ends it with all its connections. */
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
    // One thing after the other, each not before its time: so data keeps its order whatever the delay becomes.
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
