import { fork } from "node:child_process";
import { join } from "node:path";
import { reportError } from "#app/base/config/errors.server.ts";
import { openQueue } from "#app/base/db/queue.server.ts";
import type { LookFile } from "#app/base/lib/look-files.ts";
import { type Result, refused } from "#app/base/lib/result.ts";
import type { Crop } from "./crop.ts";
import type { Encoded, EncodedFile } from "./encode-picture.server.ts";
import type { PictureRefusal } from "./picture-rules.ts";

/** Input of the encoding process, and its messages: each encoded file, and finally the result. */
export type EncodeJob = { path: string; crop: Crop } | { path: string; look: LookFile };
export type EncodeNews =
  | { kind: "file"; file: EncodedFile }
  | { kind: "done"; result: Result<Encoded | Buffer, PictureRefusal> };

const LONGEST_MS = 180_000;

/** Queue that encodes one image at a time. */
const inTurn = openQueue({
  places: 1,
  longest: 1_000,
  patienceMs: 15 * 60_000,
  slowMs: Number.POSITIVE_INFINITY,
});

/** Encodes an uploaded file (encode-picture.server.ts) in a separate process. */
export const encodeApart = (path: string, crop: Crop, keep: (file: EncodedFile) => Promise<void>) =>
  runApart<Encoded>({ path, crop }, keep);

/** Draws a file of the shop's look (draw-look-file.server.ts) in a separate process. */
export const drawApart = (path: string, look: LookFile) => runApart<Buffer>({ path, look }, async () => {});

/**
 * Runs a job in a separate process. Its memory is freed when it ends; a file that crashes the library doesn't
 * crash the shop; and the process has none of the shop's secrets.
 */
function runApart<Value>(
  job: EncodeJob,
  keep: (file: EncodedFile) => Promise<void>,
): Promise<Result<Value, PictureRefusal>> {
  return inTurn(async () => {
    // The server is bundled into one file elsewhere, so the worker file is resolved from the project's
    // folder.
    const child = fork(join(process.cwd(), "app/base/media/encode-worker.ts"), {
      execArgv: [],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      // A single thread and a single malloc arena minimize memory use.
      env: {
        UV_THREADPOOL_SIZE: "1",
        MALLOC_ARENA_MAX: "1",
        ...(process.env.PATH ? { PATH: process.env.PATH } : {}),
      },
    });
    const { promise, resolve, reject } = Promise.withResolvers<Result<Value, PictureRefusal>>();
    let kept: Promise<void> = Promise.resolve();
    const hear = (news: EncodeNews) => {
      if (news.kind === "file") {
        kept = kept.then(() => keep(news.file));
        // Failures are reported through the result.
        kept.catch(() => {});
      } else kept.then(() => resolve(news.result as Result<Value, PictureRefusal>), reject);
    };
    const ended = (code: number | null, signal: string | null) => {
      reportError(new Error(`the image process exited (${signal ?? code})`), "image upload");
      kept.then(() => resolve(refused("damaged")), reject);
    };
    const limit = setTimeout(() => child.kill("SIGKILL"), LONGEST_MS);
    child.on("message", hear).on("error", reject).once("exit", ended);
    child.send(job, (error) => error && reject(error));
    try {
      return await promise;
    } finally {
      clearTimeout(limit);
      child.off("exit", ended).kill();
    }
  });
}
