import { execFileSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BuiltShop, startBuiltShop } from "#fixtures/built-shop.ts";
import { checkoutFields, GENEROUS, sendCheckout, signInAs } from "#fixtures/buyer.ts";
import { ask } from "#fixtures/running-shop.ts";
import { maya } from "#seed/demo/people.ts";

// The disk of a shop's own database fills up while customers are shopping.

/** An uncached page, which requires the database. */
const freshPage = (shop: BuiltShop) => fetch(`${shop.url}/shop?q=${crypto.randomUUID()}`);

/** Returns the folder of a new 100 MB file system; null if this process isn't allowed to mount one. */
async function smallDisk(): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), "evenlake-small-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=100m", "tmpfs", folder], { stdio: "ignore" });
    return folder;
  } catch {
    await rm(folder, { recursive: true });
    return null;
  }
}

const disk = await smallDisk();

describe.runIf(disk)("a full disk", () => {
  const data = join(disk ?? "", "data");
  const filler = join(disk ?? "", "filler");
  let shop: BuiltShop;
  let cookies: string;
  let fields: () => URLSearchParams;

  beforeAll(async () => {
    shop = await startBuiltShop({ DATA_DIR: data });
    cookies = await signInAs(shop.url, maya);
    const [found] = await ask(
      data,
      "select id from products where stock is null and price_cents >= 2500 limit 1",
    );
    const lines = [{ id: String(found.id), quantity: 1 }];
    await ask(data, GENEROUS);
    fields = () => checkoutFields(maya, lines);
  });
  afterAll(async () => {
    await shop?.stop();
    execFileSync("umount", [disk ?? ""]);
    await rm(disk ?? "", { recursive: true });
  });

  /** Fills the disk until less than half a kilobyte is free. */
  function fillDisk() {
    const file = openSync(filler, "w");
    for (let size = 1 << 20; size >= 512; ) {
      try {
        writeSync(file, Buffer.alloc(size));
      } catch {
        size /= 2;
      }
    }
    closeSync(file);
  }

  const order = async () => (await sendCheckout(shop.url, cookies, fields())).status;
  const page = async () => (await freshPage(shop)).status;

  test("fails requests that need space with 503, and recovers once there is space", async () => {
    expect(await order()).toBe(302);
    fillDisk();
    const seen = new Set<number>();
    const askBoth = async () => {
      for (const status of await Promise.all([order(), page()])) seen.add(status);
    };
    const refused = () => [...seen].some((status) => status !== 200 && status !== 302);
    // Some orders still fit into the tables' files, until one needs a new page in a file.
    for (let times = 0; times < 300 && !refused(); times++) await askBoth();
    // When the write-ahead log has no space either, PostgreSQL ends all its connections and recovers.
    const writeLog = () => ask(data, "select pg_logical_emit_message(true, 'test', repeat('x', 1000000))");
    for (let times = 0, isFull = false; times < 300 && !isFull; times++) {
      await askBoth();
      isFull = await writeLog().then(
        () => false,
        () => true,
      );
    }
    for (let times = 0; times < 20; times++) await askBoth();
    // Requests that still fit succeed; the others get 503.
    expect([...seen].filter((status) => ![200, 302, 503].includes(status))).toEqual([]);
    expect(seen).toContain(503);
    rmSync(filler);
    await expect.poll(page, { timeout: 30_000 }).toBe(200);
    await expect.poll(order, { timeout: 30_000 }).toBe(302);
    expect(shop.process.exitCode).toBeNull();
  });
});
