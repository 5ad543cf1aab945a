import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { startBuiltShop } from "#fixtures/built-shop.ts";
import { SURROUNDINGS } from "#fixtures/child-processes.ts";
import { freePort } from "#fixtures/free-port.ts";
import { makeTemporary, quickFolder } from "#fixtures/quick-folder.ts";
import { ask } from "#fixtures/running-shop.ts";
import { demoFolder } from "#fixtures/shared-shop.ts";
import { neighbors } from "#seed/demo/neighbors.ts";
import { demoPeople } from "#seed/demo/people.ts";

// Only a new embedded database is seeded with the demo shop: it must never replace an owner's shop.

const root = makeTemporary(quickFolder());
afterAll(() => rm(root, { recursive: true, force: true }));
const shopDir = await demoFolder(); // the folder of an owner's shop
let backup: string;

const run = (script: string, args: string[], dataDir: string) =>
  spawnSync(process.execPath, [`scripts/commands/${script}.ts`, ...args], {
    env: { ...SURROUNDINGS, DATA_DIR: dataDir },
    encoding: "utf8",
  });

const sentence = expect.stringMatching(/^[^\n]+\n$/);

const countUsers = async (dataDir: string) => {
  const shop = await startBuiltShop({ DATA_DIR: dataDir });
  const [row] = await ask(dataDir, "select count(*)::int as n from users");
  expect(await shop.stop("SIGINT")).toBe(0);
  return row.n;
};

test("seeds the demo shop on the next start if the first one was killed", async () => {
  const folder = join(root, "killed");
  const first = spawn(process.execPath, ["build/server/index.js"], {
    env: { ...SURROUNDINGS, NODE_ENV: "production", DATA_DIR: folder, PORT: String(await freePort()) },
    stdio: "ignore",
  });
  await vi.waitUntil(() => existsSync(join(folder, "postgres.new")), { timeout: 60_000, interval: 5 });
  first.kill("SIGKILL");
  expect(await countUsers(folder)).toBe(demoPeople.length + neighbors.length);
});

test("seeds the demo shop on the first start if a command created the database", async () => {
  const folder = join(root, "command");
  expect(run("migrate", [], folder)).toMatchObject({ status: 0 });
  expect(await countUsers(folder)).toBe(demoPeople.length + neighbors.length);
});

test("never restores the demo admin after an owner deleted everything, not even by a refused restore", async () => {
  const shop = await startBuiltShop({ DATA_DIR: shopDir });
  await ask(shopDir, "delete from orders; delete from users; delete from products");
  const running = run("restore", ["README.md"], shopDir);
  expect(running).toMatchObject({ status: 1, stdout: "", stderr: sentence });
  expect(running.stderr).toContain("The shop is running on this folder.");
  const made = run("backup", [], shopDir);
  expect(made.status).toBe(0);
  backup = made.stdout.replace(/^Written to /, "").trim();
  await shop.stop();

  // A refused restore prints the reason in one sentence, and leaves the shop unchanged.
  const garbage = join(root, "garbage.tar.gz");
  writeFileSync(garbage, "garbage");
  for (const [args, said] of [
    [[garbage], "isn't a complete gzip file"],
    [["nowhere.tar.gz"], "There is no file"],
    [[], "Usage: npm run restore"],
  ] as const) {
    const refused = run("restore", [...args], shopDir);
    expect(refused).toMatchObject({ status: 1, stdout: "", stderr: sentence });
    expect(refused.stderr).toContain(said);
  }
  expect(await countUsers(shopDir)).toBe(0);
});

test("exits with 78 on a folder whose database is missing, until a backup is restored", async () => {
  rmSync(join(shopDir, "postgres"), { recursive: true });
  const refused = await startBuiltShop({ DATA_DIR: shopDir }).catch((error: Error) => error);
  expect(String(refused)).toContain("exited with 78");
  expect(String(refused)).toContain(`There is no database in ${shopDir}, but there was one`);
  expect(existsSync(join(shopDir, "postgres"))).toBe(false);

  expect(run("restore", [backup], shopDir)).toMatchObject({ status: 0, stderr: "" });
  expect(await countUsers(shopDir)).toBe(0);
  expect(readdirSync(shopDir).filter((name) => name.startsWith("postgres"))).toEqual(["postgres"]);
});

test("names a missing folder in a command's error, without creating it", () => {
  const nowhere = join(root, "nowhere");
  const refused = run("seed-load", ["--products", "1"], nowhere);
  expect(refused).toMatchObject({ status: 1, stdout: "", stderr: sentence });
  expect(refused.stderr).toContain(`There is no database in ${nowhere}.`);
  expect(existsSync(nowhere)).toBe(false);
});

test("creates no database in an empty folder, and reports a missing database", () => {
  const folder = join(root, "bare");
  mkdirSync(folder);
  expect(run("mail-retry", [], folder)).toMatchObject({ status: 1, stdout: "", stderr: sentence });
  expect(readdirSync(folder)).toEqual([]);
  writeFileSync(join(folder, "database-made.txt"), "");
  const refused = run("mail-retry", [], folder);
  expect(refused).toMatchObject({ status: 1, stdout: "" });
  expect(refused.stderr).toContain("but there was one");
});
