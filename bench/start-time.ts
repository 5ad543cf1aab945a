import { join } from "node:path";
import { temporaryFolder } from "#fixtures/child-processes.ts";
import { freePort } from "#fixtures/free-port.ts";
import { startProgram } from "./shop-process.ts";
import type { Target } from "./target.ts";

/** The time from process start to the first page, on a new embedded database and on an existing one. */
export const START: Target = {
  rounds: 2,
  prepare: async ({ folder }) => {
    return async () => {
      const data = join(temporaryFolder(), "data");
      const cold = await startOnce(folder, data);
      const warm = Math.min(await startOnce(folder, data), await startOnce(folder, data));
      return [
        { what: "first start: new database, demo shop", value: cold, unit: "s" },
        { what: "later starts", value: warm, unit: "s", want: "below 2 s" },
      ];
    };
  },
};

/** Seconds. */
async function startOnce(folder: string, data: string): Promise<number> {
  const port = await freePort();
  const env = {
    NODE_ENV: "production",
    DATABASE_URL: "",
    PUBLIC_URL: "",
    DATA_DIR: data,
    LOG_LEVEL: "warn",
  };
  const began = performance.now();
  await using _shop = await startProgram("build/server/index.js", { folder, port, path: "/", env });
  return (performance.now() - began) / 1_000;
}
