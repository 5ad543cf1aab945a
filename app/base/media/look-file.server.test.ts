import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { expect, test } from "vitest";
import { COMMAND } from "#app/accounts/audit/record-audit.server.ts";
import { makeChange } from "#app/base/db/changes.server.ts";
import { lookFiles, NO_LOOK } from "#app/base/settings/look.ts";
import { shopLook } from "#app/base/settings/tables.server.ts";
import { temporaryFolder } from "#fixtures/child-processes.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { NOW } from "#fixtures/shop.ts";
import { WHOLE } from "./crop.ts";
import { openLookFile } from "./look-file.server.ts";
import { openPictureStore } from "./picture-store.server.ts";
import { addPicture, sweepPictures } from "./write-pictures.server.ts";

const { db } = await openTestDatabase();
const folder = temporaryFolder();
const store = await openPictureStore({ kind: "folder", folder }, () => {});

/** Adds an image of one color to the library; returns its address. */
async function upload(size: { width: number; height: number }, background: string): Promise<string> {
  const path = join(folder, "upload.png");
  await writeFile(
    path,
    await sharp({ create: { ...size, channels: 4, background } })
      .png()
      .toBuffer(),
  );
  const added = await addPicture(
    db,
    store,
    { actor: COMMAND, path, name: "", alt: "Mark", crop: WHOLE },
    NOW,
  );
  if (!added.ok) throw new Error(added.refusal);
  return added.value.address;
}

const save = (change: Partial<typeof NO_LOOK>) =>
  makeChange(db, ["site"], async (tx) => {
    await tx.delete(shopLook);
    await tx.insert(shopLook).values({ ...NO_LOOK, ...change });
  });

async function pixelsOf(name: string) {
  const file = await openLookFile(db, store, name);
  if (!file) return null;
  const image = sharp(await buffer(file.content));
  const { width, height, format } = await image.metadata();
  const { data } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
  return { size: `${width}x${height}`, format, corner: at(0, 0), middle: at(width >> 1, height >> 1) };
}

const NEARLY = (channels: number[]) => channels.map((channel) => expect.closeTo(channel, -1));

test("draws icons from the mark, on the accent in the safe area (rules settings/mark)", async () => {
  const mark = await upload({ width: 300, height: 300 }, "#ff8800");
  const look = { ...NO_LOOK, mark, accent: "#1d4ed8" };
  await save(look);
  const { icons } = lookFiles(look);
  expect(await pixelsOf(icons?.tab.name ?? "")).toMatchObject({ size: "32x32", format: "png" });
  expect(await pixelsOf(icons?.large.name ?? "")).toMatchObject({ size: "300x300" });
  expect(await pixelsOf(icons?.maskable.name ?? "")).toEqual({
    ...{ size: "512x512", format: "png", corner: [29, 78, 216, 255] },
    middle: NEARLY([255, 136, 0, 255]),
  });
  // Stored: the next request reads the file, even once the shop has another mark.
  await save(NO_LOOK);
  expect(await pixelsOf(icons?.tab.name ?? "")).toMatchObject({ size: "32x32" });
  expect(await pixelsOf(icons?.small.name ?? "")).toBeNull();
});

test("draws a mark with transparent parts on paper, where a phone has no transparency", async () => {
  const mark = await upload({ width: 256, height: 256 }, "#00000000");
  const look = { ...NO_LOOK, mark, accent: "#1d4ed8" };
  await save(look);
  const { icons } = lookFiles(look);
  expect((await pixelsOf(icons?.maskable.name ?? ""))?.corner).toEqual([250, 247, 240, 255]);
  expect((await pixelsOf(icons?.phone.name ?? ""))?.middle).toEqual([250, 247, 240, 255]);
  expect((await pixelsOf(icons?.tab.name ?? ""))?.middle[3]).toBe(0);
});

test("draws icons in the accent for a shop without a mark, and none in another (rules settings/plain-icons)", async () => {
  const look = { ...NO_LOOK, accent: "#1d4ed8" };
  await save(look);
  const { plain } = lookFiles(look);
  expect(await pixelsOf(plain?.maskable.name ?? "")).toMatchObject({
    ...{ size: "512x512", format: "png", corner: [29, 78, 216, 255] },
    middle: NEARLY([247, 241, 228, 255]),
  });
  expect((await pixelsOf(plain?.tab.name ?? ""))?.corner).toEqual([29, 78, 216, 255]);
  expect(await pixelsOf("plain-icon-32-c62828.png")).toBeNull();
  await sweepPictures(db, store, Temporal.Now.instant().add({ hours: 2 }));
  await save(NO_LOOK);
  expect(await pixelsOf(plain?.tab.name ?? "")).toMatchObject({ size: "32x32" });
});

test("crops the image for sharing to its middle, as JPEG (rules settings/images)", async () => {
  const look = { ...NO_LOOK, sharePicture: await upload({ width: 1400, height: 1400 }, "#336699") };
  await save(look);
  const { shared } = lookFiles(look);
  expect(await pixelsOf(shared?.name ?? "")).toMatchObject({ size: "1200x630", format: "jpeg" });
});

test("sweeps the files of a deleted image, and no others", async () => {
  const mark = await upload({ width: 256, height: 256 }, "#ff8800");
  const look = { ...NO_LOOK, mark };
  await save(look);
  const name = lookFiles(look).icons?.tab.name ?? "";
  await pixelsOf(name);
  const orphan = `${"0".repeat(32)}-icon-32.png`;
  await store.put(orphan, Buffer.from("x"));
  await sweepPictures(db, store, Temporal.Now.instant().add({ hours: 2 }));
  expect(await store.read(orphan)).toBeNull();
  expect(await pixelsOf(name)).not.toBeNull();
});
