import { join } from "node:path";
import { temporaryFolder } from "#scripts/child-processes.ts";
import type { Row } from "./report.ts";
import { freePort, startProgram } from "./shop-process.ts";

/** The time from the start of the process to the first page, on a new embedded database and on an existing one. */
export async function measureStart(): Promise<Row[]> {
  const folder = temporaryFolder();
  const cold = await startOnce(folder);
  const warm = Math.min(await startOnce(folder), await startOnce(folder));
  return [
    { what: "first start: new database, demo shop", value: `${(cold / 1000).toFixed(2)} s` },
    { what: "later starts", value: `${(warm / 1000).toFixed(2)} s`, target: "below 2 s" },
  ];
}

async function startOnce(folder: string): Promise<number> {
  const port = await freePort();
  const env = {
    NODE_ENV: "production",
    DATABASE_URL: "",
    PUBLIC_URL: "",
    DATA_DIR: join(folder, "data"),
    LOG_LEVEL: "warn",
  };
  const began = performance.now();
  await using _shop = await startProgram(["build/server/index.js"], { port, path: "/", env });
  return performance.now() - began;
}
