import { pathToFileURL } from "node:url";
import { buildShop, isBuilt } from "./build.ts";

// `npm start` builds the shop when the sources have changed, and then runs it in this process.
process.env.NODE_ENV ??= "production";
if (!isBuilt()) {
  console.log("Building the shop (only the first time, and after a change) …");
  await buildShop();
}
const PROGRAM = "build/server/index.js";
// The program takes this one's place, because what building and TypeScript needed would otherwise stay in its memory.
if (process.execve && process.platform !== "win32") {
  process.execve(process.execPath, [process.execPath, PROGRAM], process.env as Record<string, string>);
}
await import(pathToFileURL(PROGRAM).href);
