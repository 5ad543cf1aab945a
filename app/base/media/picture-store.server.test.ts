import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, describe, expect, test } from "vitest";
import { openBucket } from "#fixtures/bucket.ts";
import { temporaryFolder } from "#fixtures/child-processes.ts";
import { openPictureStore, PictureStoreError } from "./picture-store.server.ts";

const folder = temporaryFolder();
const bucket = await openBucket();
afterAll(() => bucket.close());

const silent = () => {};
const places = {
  folder: () => openPictureStore({ kind: "folder", folder: join(folder, "pictures") }, silent),
  bucket: () => openPictureStore(bucket.place, silent),
};

describe.each(["folder", "bucket"] as const)("images in a %s", (kind) => {
  test("are stored, read, listed, and removed", async () => {
    const store = await places[kind]();
    const names = Array.from({ length: 7 }, (_, index) => `${String(index).repeat(32)}-40x30.webp`);
    const [first = ""] = names;
    expect(await store.read(first)).toBeNull();
    expect(await store.storedAt(first)).toBeNull();
    for (const name of names) await store.put(name, Buffer.from(`the bytes of ${name}`));
    const file = await store.read(first);
    expect(file?.bytes).toBe(`the bytes of ${first}`.length);
    expect(String(file && (await buffer(file.content)))).toBe(`the bytes of ${first}`);
    expect(Math.abs(Date.now() - ((await store.storedAt(first))?.getTime() ?? 0))).toBeLessThan(60_000);
    const listed: string[] = [];
    for await (const page of store.names()) listed.push(...page);
    expect(listed.sort()).toEqual(names);
    for (const name of [...names, "never-there.webp"]) await store.remove(name);
    expect(await store.read(first)).toBeNull();
    store.close();
  });
});

test("names a folder that can't be written to", async () => {
  const file = join(folder, "a-file");
  await writeFile(file, "");
  const opening = openPictureStore({ kind: "folder", folder: join(file, "pictures") }, silent);
  await expect(opening).rejects.toThrow(PictureStoreError);
  await expect(opening).rejects.toThrow(/PICTURES_DIR/);
});

test("names a missing bucket, or one that denies access; only warns of an unresponsive one", async () => {
  await expect(openPictureStore({ ...bucket.place, bucket: "other" }, silent)).rejects.toThrow(
    /bucket other .* 404/,
  );
  await expect(openPictureStore({ ...bucket.place, accessKeyId: "wrong" }, silent)).rejects.toThrow(/403/);
  const warned: string[] = [];
  const away = { ...bucket.place, endpoint: "http://127.0.0.1:9" };
  (await openPictureStore(away, (sentence) => warned.push(sentence))).close();
  expect(warned).toEqual([expect.stringContaining("isn't responding")]);
});
