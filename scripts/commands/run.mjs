// Runs one of our TypeScript scripts on the Node that package.json names (26): the machine's own if it's new
// enough, else the one installed with the packages. First installs the packages if they're missing or older
// than the lock file: for the shop, those that build and run it; for tests and benchmarks, the development
// packages too. Plain JavaScript, so an old Node can run it.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const bin = join(root, "node_modules/.bin");
const stamp = join(root, "node_modules/.package-lock.json");
const lock = join(root, "package-lock.json");

const { dependencies, engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const needed = Number.parseInt(dependencies.node, 10);
const oldest = Number.parseInt(engines.node.replace(">=", ""), 10);
const own = Number.parseInt(process.versions.node, 10);
const installed = join(root, "node_modules/node/bin", process.platform === "win32" ? "node.exe" : "node");
const node = own >= needed ? process.execPath : installed;

// npm on an older Node leaves out the parts of packages that belong to this platform, and the build would fail
// without saying why.
if (own < oldest) {
  console.error(
    `Node ${own} is too old to install the packages: install Node ${oldest} or later (https://nodejs.org/en/download).`,
  );
  process.exit(78);
}

// A bare Debian, Ubuntu, or Fedora lacks a library that this Node needs. Without this check, the error
// printed during the install, by a package script that can't start, wouldn't say how to fix it.
if (node === installed && process.platform === "linux" && !hasLibrary("libatomic.so.1")) {
  console.error(
    `Node ${needed} from npm needs libatomic.so.1, which this machine lacks: install it (Debian and Ubuntu: ` +
      `apt-get install libatomic1; Fedora: dnf install libatomic), or start this with a Node ${needed} of your own.`,
  );
  process.exit(78);
}

const [script, ...args] = process.argv.slice(2);
const hasDevelopment = existsSync(join(root, "node_modules/vitest"));
const needsDevelopment = /^(bench|chaos|cluster)\/|\/test\.ts$/.test(script);
const isOld = !existsSync(node) || !existsSync(stamp) || statSync(stamp).mtimeMs < statSync(lock).mtimeMs;
if (isOld || (needsDevelopment && !hasDevelopment)) {
  console.log("Installing packages (only the first time, and after an update) …");
  const which = needsDevelopment || hasDevelopment ? [] : ["--omit=dev"];
  const { status } = spawnSync("npm", ["ci", ...which, "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
  if (status !== 0) process.exit(status ?? 1);
}

const child = spawn(node, [join(root, script), ...args], {
  cwd: root,
  stdio: "inherit",
  env: {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH ?? ""}`,
    // Caches compiled code for the next start; a read-only folder is ignored.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, "node_modules/.cache/compiled"),
  },
});
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

/** Returns whether Linux finds a library: in its linker cache, or in a folder if there's no such cache. */
function hasLibrary(name) {
  const { stdout } = spawnSync("/sbin/ldconfig", ["-p"], { encoding: "utf8" });
  if (stdout?.includes(name)) return true;
  const folders = [
    "/lib",
    "/lib64",
    "/usr/lib",
    "/usr/lib64",
    ...(process.env.LD_LIBRARY_PATH ?? "").split(delimiter),
  ];
  return folders.some((folder) => folder !== "" && existsSync(join(folder, name)));
}
