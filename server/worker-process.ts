import { type ChildProcess, fork } from "node:child_process";
import type { Socket } from "node:net";
import { LEAN_OPTIONS, LEAN_SETTINGS } from "./lean-memory.ts";
import { type FromWorker, type ToWorker, WORKER_NUMBER } from "./worker-messages.ts";

/** What a worker that is ready has said. */
export type Ready = Extract<FromWorker, { kind: "ready" }>;
/** How a process ended: with a code, or by a signal. */
type End = { code: number | null; signal: NodeJS.Signals | null };

/** One process that answers requests. */
export type Worker = {
  number: number;
  pid: number | undefined;
  /** What it said when it became ready; null when it ended before. */
  ready: Promise<Ready | null>;
  /** Resolves when it wants no new connections, or has ended. */
  leaving: Promise<void>;
  ended: Promise<End>;
  /** Since when it is ready, by `performance.now()`; null before. */
  readySince: () => number | null;
  tell: (message: ToWorker) => void;
  send: (socket: Socket) => void;
  kill: (signal: NodeJS.Signals) => void;
};

/** What the supervisor does at once when a worker says something. */
export type Heard = {
  took: (worker: Worker) => void;
  changed: (worker: Worker, topics: string[], key: string) => void;
  dropped: (worker: Worker, key: string) => void;
  /** It has died, and this is the last that is heard of it. */
  lost: (worker: Worker) => void;
};

/** Starts a worker: the program again, told its number, with a line for messages and the output of this process. */
export function startWorker(program: string, number: number, heard: Heard): Worker {
  const child = fork(program, [], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    execArgv: [...process.execArgv, ...LEAN_OPTIONS],
    env: { ...LEAN_SETTINGS, ...process.env, [WORKER_NUMBER]: String(number) },
  });
  let since: number | null = null;
  const ready = Promise.withResolvers<Ready | null>();
  const leaving = Promise.withResolvers<void>();
  const ended = endOf(child);
  void ended.then(() => {
    ready.resolve(null);
    leaving.resolve();
  });
  const worker: Worker = {
    number,
    pid: child.pid,
    ready: ready.promise,
    leaving: leaving.promise,
    ended,
    readySince: () => since,
    // A worker that has just died hears nothing; its end is heard of soon.
    tell: (message) => child.send(message, () => {}),
    send: (socket) =>
      child.send({ kind: "connection" } satisfies ToWorker, socket, { keepOpen: true }, () => {}),
    kill: (signal) => child.kill(signal),
  };
  child.on("message", (message: FromWorker) => {
    if (message.kind === "took") heard.took(worker);
    if (message.kind === "changed") heard.changed(worker, message.topics, message.key);
    if (message.kind === "dropped") heard.dropped(worker, message.key);
    if (message.kind === "leaving") leaving.resolve();
    if (message.kind === "ready") {
      since = performance.now();
      ready.resolve(message);
    }
  });
  // This comes after the last message of a worker that died, so what it said it took was taken. ("disconnect" does not
  // come at all while a socket is on its way.)
  child.once("close", () => heard.lost(worker));
  return worker;
}

function endOf(child: ChildProcess): Promise<End> {
  return new Promise((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, signal }));
    // It could not be started, or not be told something.
    child.on("error", () => {
      if (child.pid === undefined) resolve({ code: null, signal: null });
    });
  });
}
