import { pathToFileURL } from "node:url";
import { buildShop, isBuilt } from "../build/build.ts";

// `npm start` builds the shop if the sources have changed, and then runs it.
process.env.NODE_ENV ??= "production";
if (!isBuilt()) {
  console.log("Building the shop (only the first time, and after a change) …");
  await buildShop();
}
const PROGRAM = "build/server/index.js";
// Without these, V8 and the C library use memory as if it were plentiful: young objects get three times 16 MB
// in each thread, old ones may double before a collection, and each pool thread keeps what it has freed.
const OPTIONS = ["--max-semi-space-size=8", "--heap-growing-percent=20", "--v8-pool-size=1"];
const SETTINGS = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "262144",
  MALLOC_TRIM_THRESHOLD_: "262144",
};
// The program replaces this process, because memory used for building and TypeScript would otherwise stay
// allocated.
if (process.execve && process.platform !== "win32") {
  const settings = { ...SETTINGS, ...process.env } as Record<string, string>;
  process.execve(process.execPath, [process.execPath, ...OPTIONS, PROGRAM], settings);
}
await import(pathToFileURL(PROGRAM).href);
