/** The name of the variable that tells a worker its number. */
export const WORKER_NUMBER = "EVENLAKE_WORKER";

/** What the supervisor tells a worker. A connection comes with its socket. */
export type ToWorker =
  | { kind: "connection" }
  /** Take no new connections, finish, end. A connection that has been silent for so long may be closed meanwhile. */
  | { kind: "stop"; why: string; silenceMs: number }
  /** No new connection comes any more: what waited for that may be answered. */
  | { kind: "door closed" }
  /** Another worker changed this: drop what is kept of it, and say so. */
  | { kind: "changed"; topics: string[]; key: string }
  /** All others have dropped what this worker changed. */
  | { kind: "all know"; key: string };

/** What a worker tells the supervisor. */
export type FromWorker =
  /** It is ready for connections; with what to print about the shop, and where it listens. */
  | { kind: "ready"; address: string; host: string; port: number; greeting: string[] }
  /** The oldest connection that was sent is its own now. */
  | { kind: "took" }
  /** It is to get no new connections. */
  | { kind: "leaving" }
  /** It changed this. The key names the change among those of all workers. */
  | { kind: "changed"; topics: string[]; key: string }
  /** It has dropped what it kept of that change. */
  | { kind: "dropped"; key: string };
