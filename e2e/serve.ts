import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

// Runs the built shop on a new embedded database for the browser tests. Its mail is written to files as well.
const folder = mkdtempSync(join(tmpdir(), "evenlake-e2e-"));
process.env.DATA_DIR = process.env.E2E_DATA_DIR ?? join(folder, "data");
process.on("exit", () => {
  for (const one of [folder, process.env.DATA_DIR ?? folder]) rmSync(one, { recursive: true, force: true });
});
process.env.NODE_ENV = "production";
process.env.MAIL_DIR = process.env.E2E_MAIL_DIR ?? join(folder, "mail");
process.env.LOG_LEVEL ??= "warn";
await import(pathToFileURL(resolve("build/server/index.js")).href);
