import { pathToFileURL } from "node:url";
import { buildShop, isBuilt } from "./build.ts";

// `npm start` builds the shop when the sources have changed, and then runs it in this process.
process.env.NODE_ENV ??= "production";
if (!isBuilt()) {
  console.log("Building the shop (only the first time, and after a change) …");
  await buildShop();
}
await import(pathToFileURL("build/server/index.js").href);
