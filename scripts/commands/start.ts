import { pathToFileURL } from "node:url";
import { buildShop, isBuilt } from "../build/build.ts";

// `npm start` builds the shop when the sources have changed, and then runs it.
process.env.NODE_ENV ??= "production";
if (!isBuilt()) {
  console.log("Building the shop (only the first time, and after a change) …");
  await buildShop();
}
const PROGRAM = "build/server/index.js";
// V8 and the C library otherwise take memory for a machine that has it in plenty: young objects get three times 16 MB in
// each thread, old ones may double before they are looked through, and each thread of a pool keeps what it has freed.
const OPTIONS = ["--max-semi-space-size=8", "--heap-growing-percent=20", "--v8-pool-size=1"];
const SETTINGS = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "262144",
  MALLOC_TRIM_THRESHOLD_: "262144",
};
// The program takes this one's place, because what building and TypeScript needed would otherwise stay in its memory.
if (process.execve && process.platform !== "win32") {
  const settings = { ...SETTINGS, ...process.env } as Record<string, string>;
  process.execve(process.execPath, [process.execPath, ...OPTIONS, PROGRAM], settings);
}
await import(pathToFileURL(PROGRAM).href);
