import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { caughtUp } from "./caught-up.ts";

/**
 * How many connections a worker is sent before it says that it took the first of them. With one, a burst of new
 * connections would go to whichever worker is awake; with many, they would wait for one that is busy.
 */
const MOST_UNTAKEN = 2;
/** How many connections wait while no worker can take them; more are turned away. */
const MOST_WAITING = 4_000;
/** How long a closing door waits until the workers have taken what came before, in ms. */
const LAST_TAKEN_MS = 2_000;

/** A process that takes connections. */
type Taker = { send: (socket: Socket) => void };

/** The one listening socket of all workers. */
export type ShopDoor = {
  /** Rejects when the address is taken or unknown. */
  open: (port: number, host: string) => Promise<void>;
  /** From now on this one is sent connections in turn. */
  admit: (taker: Taker) => void;
  /** It is sent no more; resolves when it has taken those that it was sent. */
  dismiss: (taker: Taker) => Promise<void>;
  /** It has taken the oldest connection that it was sent. */
  taken: (taker: Taker) => void;
  /** It is dead: what it was sent and had not taken goes to the others. */
  lost: (taker: Taker) => void;
  /** Accepts the connections that have arrived, hands them over and listens no more. */
  close: () => Promise<void>;
};

/**
 * Makes the door. It accepts connections and hands them to the takers in turn, unread. It keeps each open until its
 * taker says that it took it, so that a connection on its way to a process that dies is not lost.
 */
export function createDoor(complain: (error: Error) => void): ShopDoor {
  const sent = new Map<Taker, Socket[]>();
  /** Those that are sent connections, the next one first. */
  let inTurn: Taker[] = [];
  const waiting: Socket[] = [];
  let accepted = 0;
  let settled = Promise.withResolvers<void>();

  const server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
    accepted += 1;
    socket.on("error", () => {});
    if (waiting.length >= MOST_WAITING) socket.destroy();
    else waiting.push(socket);
    handOver();
  });

  function handOver() {
    while (waiting.length > 0) {
      const next = inTurn.findIndex((taker) => untaken(taker).length < MOST_UNTAKEN);
      const taker = inTurn[next];
      if (!taker) return;
      inTurn = [...inTurn.slice(next + 1), ...inTurn.slice(0, next + 1)];
      const socket = waiting.shift() as Socket;
      untaken(taker).push(socket);
      taker.send(socket);
    }
  }

  function untaken(taker: Taker): Socket[] {
    return sent.get(taker) ?? [];
  }

  function moved() {
    settled.resolve();
    settled = Promise.withResolvers();
    handOver();
  }

  const withdraw = (taker: Taker) => {
    inTurn = inTurn.filter((one) => one !== taker);
  };

  return {
    async open(port, host) {
      server.listen(port, host);
      await once(server, "listening");
      server.on("error", complain);
    },
    admit(taker) {
      sent.set(taker, []);
      inTurn.push(taker);
      handOver();
    },
    async dismiss(taker) {
      withdraw(taker);
      while (untaken(taker).length > 0) await settled.promise;
    },
    taken(taker) {
      // Only this process's copy is closed.
      untaken(taker).shift()?.destroy();
      moved();
    },
    lost(taker) {
      withdraw(taker);
      waiting.unshift(...untaken(taker));
      sent.delete(taker);
      moved();
    },
    async close() {
      await caughtUp(() => accepted);
      server.close();
      const limit = AbortSignal.timeout(LAST_TAKEN_MS);
      while ((waiting.length > 0 || [...sent.values()].some(({ length }) => length > 0)) && !limit.aborted) {
        await Promise.race([settled.promise, delay(50)]);
      }
      for (const socket of waiting.splice(0)) socket.destroy();
    },
  };
}
