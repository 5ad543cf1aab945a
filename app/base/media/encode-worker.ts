import { setPriority } from "node:os";
import { encodePicture } from "./encode-picture.server.ts";
import type { EncodeJob, EncodeNews } from "./write-pictures.server.ts";

// Process for a single image, started and ended by write-pictures.server.ts. Exits when the shop does, even
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
process.on("message", async ({ path, crop }: EncodeJob) => {
  const result = await encodePicture(path, crop, (file) => answer({ kind: "file", file }));
  await answer({ kind: "done", result });
});
