import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBuiltShop } from "./built-shop.ts";

const temporary = () => mkdtemp(join(tmpdir(), "evenlake-process-"));

/** The data folder of a demo shop that was opened once and closed; the caller removes it. */
export async function demoFolder(): Promise<string> {
  const made = process.env.DEMO_FOLDER;
  if (!made) throw new Error("e2e/process/demo-folder.ts runs in the test runner's project `process` only");
  const folder = await temporary();
  await cp(made, folder, { recursive: true });
  return folder;
}

/**
 * For the test runner, once before all files: opens a shop on a new folder and closes it, for the files to copy, since
 * a first start takes three times as long as a later one. Returns a function that removes it.
 */
export default async function makeDemoFolder(): Promise<() => Promise<void>> {
  const folder = await temporary();
  const shop = await startBuiltShop({ DATA_DIR: folder });
  const code = await shop.stop();
  if (code !== 0) throw new Error(`The demo shop ended with ${code}:\n${shop.output()}`);
  process.env.DEMO_FOLDER = folder;
  return () => rm(folder, { recursive: true, force: true });
}
