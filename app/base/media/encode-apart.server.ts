import { fork } from "node:child_process";
import { join } from "node:path";
import { reportError } from "#app/base/config/errors.server.ts";
import { openQueue } from "#app/base/db/queue.server.ts";
import { type Result, refused } from "#app/base/lib/result.ts";
import type { Crop } from "./crop.ts";
import type { Encoded, EncodedFile } from "./encode-picture.server.ts";
import type { PictureRefusal } from "./picture-rules.ts";

/** What the process is given, and what it answers: each file as soon as it is made, and at last the result. */
export type EncodeJob = { path: string; crop: Crop };
export type EncodeNews =
  | { kind: "file"; file: EncodedFile }
  | { kind: "done"; result: Result<Encoded, PictureRefusal> };

const LONGEST_MS = 180_000;

/** One picture is made at a time; whoever sends many waits here. */
const inTurn = openQueue({
  places: 1,
  longest: 1_000,
  patienceMs: 15 * 60_000,
  slowMs: Number.POSITIVE_INFINITY,
});

/**
 * `encodePicture` in a process of its own. What it needs goes back to the machine when it ends; a file that makes the
 * library fail ends that process and not the shop, and the process knows none of the shop's secrets.
 */
export function encodeApart(
  path: string,
  crop: Crop,
  keep: (file: EncodedFile) => Promise<void>,
): Promise<Result<Encoded, PictureRefusal>> {
  return inTurn(async () => {
    // The server is bundled into one file elsewhere, so the process's file is found from the project's folder.
    const child = fork(join(process.cwd(), "app/base/media/encode-worker.ts"), {
      execArgv: [],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      // With one thread and one heap the process takes the least memory.
      env: {
        UV_THREADPOOL_SIZE: "1",
        MALLOC_ARENA_MAX: "1",
        ...(process.env.PATH ? { PATH: process.env.PATH } : {}),
      },
    });
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
    child.on("message", hear).on("error", reject).once("exit", ended);
    child.send({ path, crop } satisfies EncodeJob, (error) => error && reject(error));
    try {
      return await promise;
    } finally {
      clearTimeout(limit);
      child.off("exit", ended).kill();
    }
  });
}
