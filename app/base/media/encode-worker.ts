import { setPriority } from "node:os";
import { encodePicture } from "./encode-picture.server.ts";
import type { EncodeJob, EncodeNews } from "./write-pictures.server.ts";

// A process of its own for one image: write-pictures.server.ts starts it and ends it. It lives no longer than the shop,
// whatever becomes of that.

/** Visitors come first. */
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
