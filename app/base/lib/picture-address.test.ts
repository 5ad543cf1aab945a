import { describe, expect, test } from "vitest";
import {
  pictureSizes,
  pictureSources,
  readPictureFile,
  readUpload,
  smallerPicture,
  uploadAddress,
} from "./picture-address.ts";

const ID = "0123456789abcdef0123456789abcdef";
const address = uploadAddress({ id: ID, width: 1600, height: 1067 });

test("derives an image's files and size from its address", () => {
  expect(address).toBe(`/uploads/${ID}-1600x1067.webp`);
  expect(readUpload(address)).toMatchObject({ id: ID, width: 1600, height: 1067 });
  expect(pictureSources(address)).toEqual({
    avif: `/uploads/${ID}-400x267.avif 400w, /uploads/${ID}-800x534.avif 800w, /uploads/${ID}-1200x800.avif 1200w, /uploads/${ID}-1600x1067.avif 1600w`,
    webp: `/uploads/${ID}-400x267.webp 400w, /uploads/${ID}-800x534.webp 800w, /uploads/${ID}-1200x800.webp 1200w, /uploads/${ID}-1600x1067.webp 1600w`,
    width: 1600,
    height: 1067,
  });
});

test("stores an image up to its own width, without a size that is nearly the same", () => {
  const widths = (width: number) => pictureSizes({ width, height: 300 }).map((size) => size.width);
  expect(widths(120)).toEqual([120]);
  expect(widths(400)).toEqual([400]);
  expect(widths(1250)).toEqual([400, 800, 1250]);
  expect(widths(1600)).toEqual([400, 800, 1200, 1600]);
  expect(pictureSizes({ width: 1600, height: 1 }).map(({ height }) => height)).toEqual([1, 1, 1, 1]);
});

describe("what isn't an upload", () => {
  test.each([
    "/pictures/hero.svg",
    "https://elsewhere.example/uploads/x.webp",
    `/uploads/${ID}-1600x1067.avif`,
    `/uploads/${ID}-1600x1067.webp?x`,
    `/uploads/../${ID}-1600x1067.webp`,
    `/uploads/${ID}-1601x1067.webp`,
    `/uploads/${ID}-0x10.webp`,
    `/uploads/${ID.toUpperCase()}-16x10.webp`,
    `//uploads/${ID}-16x10.webp`,
    "",
  ])("refuses the address %s", (other) => {
    expect(readUpload(other)).toBeNull();
    expect(pictureSources(other)).toBeNull();
    expect(smallerPicture(other, 200)).toBe(other);
  });

  test.each(["..%2f..%2fetc%2fpasswd", `${ID}-16x10.webp\n`, `${ID}-16x10.webp.svg`, `x/${ID}-16x10.webp`])(
    "refuses the file name %j",
    (name) => expect(readPictureFile(name)).toBeNull(),
  );
});

test("returns the smallest file that is wide enough", () => {
  expect(smallerPicture(address, 200)).toBe(`/uploads/${ID}-400x267.webp`);
  expect(smallerPicture(address, 900)).toBe(`/uploads/${ID}-1200x800.webp`);
  expect(smallerPicture(address, 5_000)).toBe(address);
});
