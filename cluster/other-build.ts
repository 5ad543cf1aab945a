import { appendFileSync, cpSync, mkdirSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { runToEnd, temporaryFolder } from "#fixtures/child-processes.ts";

const SOURCES = [
  ...["app", "server", "seed", "public", "scripts", "fixtures", "package.json", "package-lock.json"],
  ...["tsconfig.json", "vite.config.ts", "react-router.config.ts"],
];

/**
 * Builds these sources again with one more line in the browser's first script, so its files get other names.
 */
export async function buildAnother(): Promise<string> {
  const folder = join(temporaryFolder(), "other");
  mkdirSync(folder);
  for (const name of SOURCES) cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"), "dir");
  appendFileSync(join(folder, "app/entry.client.tsx"), '\nconsole.debug("another build");\n');
  await runToEnd(["scripts/build/build.ts"], { NODE_ENV: "production" }, folder);
  return join(folder, "build");
}
