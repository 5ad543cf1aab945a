import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { reportError } from "#app/base/config/errors.server.ts";
import { openLine } from "#app/base/db/waiting-line.server.ts";
import { type Result, refused } from "#app/base/lib/result.ts";
import type { Crop } from "./crop.ts";
import type { Encoded, EncodedFile } from "./encode-picture.server.ts";
import type { PictureRefusal } from "./picture-rules.ts";

/** What the process is given, and what it answers: each file as soon as it is made, and at last the result. */
export type EncodeJob = { path: string; crop: Crop };
export type EncodeNews =
  | { kind: "file"; file: EncodedFile }
  | { kind: "done"; result: Result<Encoded, PictureRefusal> };

/** A picture that takes longer is given up, and a process without pictures is ended after so long, in ms. */
const LONGEST_MS = 180_000;
const IDLE_MS = 30_000;

/** The process makes one picture at a time; whoever sends many waits here. */
const inTurn = openLine({
  places: 1,
  longest: 1_000,
  patienceMs: 15 * 60_000,
  slowMs: Number.POSITIVE_INFINITY,
});

let running: ChildProcess | null = null;
let idle: NodeJS.Timeout | undefined;

/**
 * `encodePicture` in a process of its own. What it needs goes back to the machine when it ends; a file
 * that makes the library fail ends that process and not the shop, and the process knows none of the shop's secrets.
 */
export function encodeApart(
  path: string,
  crop: Crop,
  keep: (file: EncodedFile) => Promise<void>,
): Promise<Result<Encoded, PictureRefusal>> {
  return inTurn(async () => {
    clearTimeout(idle);
    if (!running?.connected) running = start();
    try {
      return await encodeIn(running, { path, crop }, keep);
    } finally {
      rest();
    }
  });
}

function start(): ChildProcess {
  // The server is bundled into one file elsewhere, so the process's file is found from the project's folder.
  const child = fork(join(process.cwd(), "app/base/media/encode-worker.ts"), {
    execArgv: ["--expose-gc"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    // With one thread and one heap, memory that was used for one picture is used for the next one.
    env: {
      UV_THREADPOOL_SIZE: "1",
      MALLOC_ARENA_MAX: "1",
      ...(process.env.PATH ? { PATH: process.env.PATH } : {}),
    },
  });
  child.on("error", (error) => reportError(error, "the process for pictures"));
  child.once("exit", () => {
    if (running === child) running = null;
  });
  return child;
}

/** Lets the process wait for another picture for a while, without holding up the end of the shop. */
function rest() {
  const child = running;
  if (!child) return;
  child.unref();
  child.channel?.unref?.();
  idle = setTimeout(() => {
    if (running === child) running = null;
    if (child.connected) child.disconnect();
  }, IDLE_MS);
  idle.unref();
}

async function encodeIn(child: ChildProcess, job: EncodeJob, keep: (file: EncodedFile) => Promise<void>) {
  const { promise, resolve, reject } = Promise.withResolvers<Result<Encoded, PictureRefusal>>();
  let kept: Promise<void> = Promise.resolve();
  const hear = (news: EncodeNews) => {
    if (news.kind === "file") {
      kept = kept.then(() => keep(news.file));
      // What became of it is known with the result.
      kept.catch(() => {});
    } else kept.then(() => resolve(news.result), reject);
  };
  const ended = (code: number | null, signal: string | null) => {
    reportError(new Error(`the process for pictures ended (${signal ?? code})`), "a picture's upload");
    kept.then(() => resolve(refused("damaged")), reject);
  };
  const limit = setTimeout(() => child.kill("SIGKILL"), LONGEST_MS);
  child.ref();
  child.channel?.ref?.();
  child.on("message", hear).once("exit", ended).once("error", reject);
  child.send(job, (error) => error && reject(error));
  try {
    return await promise;
  } finally {
    clearTimeout(limit);
    child.off("message", hear).off("exit", ended).off("error", reject);
  }
}
