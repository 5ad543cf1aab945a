import { setPriority } from "node:os";
import { ok } from "#app/base/lib/result.ts";
import { drawLookFile } from "./draw-look-file.server.ts";
import type { EncodeJob, EncodeNews } from "./encode-apart.server.ts";
import { encodePicture } from "./encode-picture.server.ts";

// Process for a single image, started and ended by encode-apart.server.ts. Exits when the shop does, even
// after a crash.

/** Requests have priority. */
const LOW_PRIORITY = 10;

function answer(news: EncodeNews): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!process.send) throw new Error("encode-worker.ts runs as a process of the shop");
    process.send(news, (error: Error | null) => (error ? reject(error) : resolve()));
  });
}

setPriority(LOW_PRIORITY);
process.on("disconnect", () => process.exit());
process.on("message", async (job: EncodeJob) => {
  const result =
    "look" in job
      ? ok(await drawLookFile(job.path, job.look))
      : await encodePicture(job.path, job.crop, (file) => answer({ kind: "file", file }));
  await answer({ kind: "done", result });
});
