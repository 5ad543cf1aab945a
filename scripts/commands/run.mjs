// Runs one of our TypeScript scripts on the project's own Node (26), whatever Node the machine has. It first installs
// the packages when they are missing or older than the lock file. It is plain JavaScript, so an old Node can run it.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const bin = join(root, "node_modules/.bin");
const node = join(root, "node_modules/node/bin", process.platform === "win32" ? "node.exe" : "node");
const stamp = join(root, "node_modules/.package-lock.json");
const lock = join(root, "package-lock.json");

if (!existsSync(node) || !existsSync(stamp) || statSync(stamp).mtimeMs < statSync(lock).mtimeMs) {
  console.log("Installing packages (only the first time, and after an update) …");
  const installed = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
  if (installed.status !== 0) process.exit(installed.status ?? 1);
}

const [script, ...args] = process.argv.slice(2);
const child = spawn(node, [join(root, script), ...args], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ""}` },
});
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
