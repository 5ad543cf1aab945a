import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { extract, pack } from "tar-stream";
import { describe, expect, onTestFinished, test } from "vitest";
import { readConfig } from "#app/base/config/config.server.ts";
import { type Database, openDatabase } from "#app/base/db/client.server.ts";
import { connectToRunning, openEmbedded } from "#app/base/embedded/embedded.server.ts";
import { openPictureStore } from "#app/base/media/picture-store.server.ts";
import { temporaryFolder } from "#fixtures/child-processes.ts";
import { contentOf } from "#fixtures/content.ts";
import { openEmptyDatabase } from "#fixtures/database.ts";
import { quickFolder } from "#fixtures/quick-folder.ts";
import { addCustomer, addOrder, addProduct, openTestShop } from "#fixtures/shop.ts";
import { RestoreRefusedError, restoreBackup } from "./restore.server.ts";
import { writeBackup } from "./write-backup.server.ts";

const SECRET = "the-secret-of-the-shop-that-was-backed-up";
const ADDRESS = { PUBLIC_URL: "http://localhost:9" };
const root = temporaryFolder(quickFolder());
const good = join(root, "good.tar.gz");

const { db } = await openTestShop();
const customerId = await addCustomer(db, { city: 'Tab\t, "quote" \\ and\nline' });
await addOrder(db, { customerId, productId: await addProduct(db, { stock: 40 }) });
// Covers an append-only log and derived columns: values from triggers and PostgreSQL itself must restore too.
await db.execute(sql`insert into audit_log (id, at, actor_id, action, subject, subject_id)
    values (gen_random_uuid(), now(), ${customerId}, 'create', 'products', 'x')`);
const pictures = await openPictureStore({ kind: "folder", folder: join(root, "pictures") }, () => {});
await pictures.put("0a1b-480.webp", Buffer.from("a picture"));
await writeBackup(db, good, { secret: SECRET, pictures });
const before = await contentOf(db.$client);

test("makes a backup readable only by its owner, and leaves no partial file", () => {
  expect(statSync(good).mode & 0o777).toBe(0o600);
  expect(readdirSync(root).sort()).toEqual(["good.tar.gz", "pictures"]);
});

describe("into a data folder", () => {
  const dataDir = join(root, "data");
  const config = readConfig({ DATA_DIR: dataDir });

  /** Runs `work` on the folder's database, then closes it. */
  async function inFolder<Value>(work: (db: Database) => Promise<Value>): Promise<Value> {
    const own = await openEmbedded({ dataDir, holder: "a test", connections: 10, log: () => {} });
    const db = openDatabase({ connectionString: own.url, max: 2 });
    try {
      expect(await connectToRunning(dataDir)).toBe(own.url);
      return await work(db);
    } finally {
      await db.$client.end();
      await own.close();
    }
  }

  test("restores all rows, the secret, and the images into an empty folder", async () => {
    expect(await restoreBackup(good, config)).toBeNull();
    // PostgreSQL's account must be able to traverse root's folder.
    expect(statSync(dataDir).mode & 0o777).toBe(process.getuid?.() === 0 ? 0o711 : 0o700);
    expect(await inFolder(({ $client }) => contentOf($client))).toEqual(before);
    expect(readFileSync(join(dataDir, "auth-secret"), "utf8")).toBe(SECRET);
    expect(readFileSync(join(dataDir, "pictures/files/0a1b-480.webp"), "utf8")).toBe("a picture");
  });

  test("keeps the shop when a backup is refused; replaces it with a good one and keeps the old one", async () => {
    await inFolder((db) => db.execute(sql`update products set name = 'there now'`));
    const names = readdirSync(dataDir).sort();
    await expect(restoreBackup(await changed("end.json", () => null), config)).rejects.toThrow(
      "it is truncated",
    );
    expect(readdirSync(dataDir).sort()).toEqual(names);
    expect(await inFolder(({ $client }) => contentOf($client))).not.toEqual(before);
    const aside = await restoreBackup(good, config);
    expect(await inFolder(({ $client }) => contentOf($client))).toEqual(before);
    expect(readdirSync(String(aside))).toContain("PG_VERSION");
  });
});

/** Copies the good backup with one file changed, or removed if `change` returns null. */
async function changed(name: string, change: (content: string) => string | null): Promise<string> {
  const made = pack();
  const content = buffer(made);
  let isFound = false;
  for await (const entry of Readable.from(gunzipSync(readFileSync(good))).pipe(extract())) {
    const found = await buffer(entry);
    const isIt = entry.header.name === name;
    isFound ||= isIt;
    const kept = isIt ? change(found.toString()) : found;
    if (kept !== null) made.entry({ name: entry.header.name }, kept as string);
  }
  made.finalize();
  if (!isFound) throw new Error(`${name} is not in the backup`);
  return written(gzipSync(await content));
}

/** Returns whether these bytes unpack to the content of the good backup. */
function holds(bytes: Buffer): boolean {
  try {
    return gunzipSync(bytes).equals(gunzipSync(readFileSync(good)));
  } catch {
    return false;
  }
}

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1);

let count = 0;
function written(content: Buffer | string): string {
  const file = join(root, `written-${count++}.tar.gz`);
  writeFileSync(file, content);
  return file;
}

describe("into a database at DATABASE_URL", () => {
  const configFor = (url: string, secret = SECRET) =>
    readConfig({ DATABASE_URL: url, AUTH_SECRET: secret, DATA_DIR: join(root, "server"), ...ADDRESS });

  test("restores all rows into an empty database; refuses one that has tables", async () => {
    const empty = await openEmptyDatabase(onTestFinished);
    await restoreBackup(good, configFor(empty.url));
    expect(await contentOf(empty.db.$client)).toEqual(before);
    await expect(restoreBackup(good, configFor(empty.url))).rejects.toThrow(
      "the database at DATABASE_URL is not empty",
    );
  });

  test.each<[string, () => Promise<string> | string, RegExp]>([
    ["an empty file", () => written(""), /gzip|truncated|isn't a shop backup/],
    ["a file that is not gzip", () => written("garbage\n".repeat(1000)), /isn't a complete gzip file/],
    [
      "a gzip file without a tar archive",
      () => written(gzipSync("garbage\n".repeat(1000))),
      /isn't a tar archive/,
    ],
    ["a backup that is cut off", () => written(half(readFileSync(good))), /isn't a complete gzip file/],
    ["a tar that is cut off", () => written(gzipSync(half(gunzipSync(readFileSync(good))))), /truncated/],
    [
      "a flipped bit",
      () => {
        const bytes = readFileSync(good);
        const flip = (at: number) => (bytes[at] = (bytes[at] ?? 0) ^ 0x40);
        // Flipping some bits doesn't change the unpacked content, so try until it does.
        for (let at = bytes.length >> 1; ; at++) {
          flip(at);
          if (!holds(bytes)) return written(bytes);
          flip(at);
        }
      },
      /gzip|tar|wasn't restored/,
    ],
    ["an archive of something else", () => changed("shop.json", () => null), /isn't a shop backup/],
    ["a backup without its end", () => changed("end.json", () => null), /truncated/],
    [
      "a backup that lacks rows",
      () => changed("rows/order_items/0", () => null),
      /order_items has 0 rows instead of 1/,
    ],
    [
      "rows that break a rule of their table",
      () => changed("rows/products/0", (rows) => rows + rows),
      /duplicate key/,
    ],
    [
      "a backup of a newer shop",
      () => changed("shop.json", (head) => head.replace('"migrations":[', '"migrations":[9999999999999,')),
      /newer than this one/,
    ],
  ])("refuses %s and writes nothing", async (_, make, reason) => {
    const file = await make();
    const empty = await openEmptyDatabase(onTestFinished);
    const refusal = await restoreBackup(file, configFor(empty.url)).catch((error) => error);
    expect(refusal).toBeInstanceOf(RestoreRefusedError);
    expect(refusal.message).toMatch(reason);
    expect(refusal.message).toContain(file);
    expect(refusal.message).not.toContain("\n");
    expect(await contentOf(empty.db.$client)).toEqual({});
  });

  test("refuses a backup made with another AUTH_SECRET, which would lock out everyone with a second factor", async () => {
    const empty = await openEmptyDatabase(onTestFinished);
    const config = configFor(empty.url, "another-secret-of-more-than-32-characters");
    await expect(restoreBackup(good, config)).rejects.toThrow("another AUTH_SECRET");
    expect(await contentOf(empty.db.$client)).toEqual({});
  });
});
