import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { uploadAddress } from "#app/base/lib/picture-address.ts";
import { openTestShop } from "#fixtures/shop.ts";
import { findMissingPictures, missingPictureErrors } from "./queries.server.ts";
import { media } from "./tables.server.ts";

const { db } = await openTestShop();

const SITE = "https://shop.example/";
const id = randomUUID();
const upload = { id: id.replaceAll("-", ""), width: 800, height: 600 };
const path = uploadAddress(upload);
await db.insert(media).values({ id, path, width: 800, height: 600, bytes: 1 });

test.each([
  ["an upload", path],
  ["a smaller file of an upload", `/uploads/${upload.id}-400x300.avif`],
  ["an image of the shop", "/pictures/hero.svg"],
  ["an image with a version", "/pictures/hero.svg?v=2#top"],
  ["an image by its full URL", `${SITE}pictures/hero.svg`],
  ["an image on another site", "https://pictures.example/none.jpg"],
  ["an invalid URL", "http://[/none.jpg"],
])("doesn't report %s as missing", async (_, address) => {
  expect([...(await findMissingPictures(db, [address], SITE))]).toEqual([]);
});

test.each([
  ["a path without a file", "/pictures/none.jpg"],
  ["a path of another site", "/wp-content/lake.jpg"],
  ["a missing upload", `/uploads/${"0".repeat(32)}-800x600.webp`],
  ["an upload in a missing size", `/uploads/${upload.id}-801x600.webp`],
  ["a path that isn't an upload's", "/uploads/lake.webp"],
  ["a page", "/about"],
  ["a folder", "/pictures"],
  ["a file that isn't an image", "/robots.txt"],
  ["a source file", "/../package.svg"],
  ["an encoded path to a source file", "/pictures/%2e%2e/%2e%2e/deploy/evenlake.svg"],
  ["a path without a file, by its full URL", `${SITE}pictures/none.jpg`],
])("reports %s as missing", async (_, address) => {
  expect([...(await findMissingPictures(db, [address], SITE))]).toEqual([address]);
});

test("reports a missing image beside each field that names it: an image field, a list, and a text", async () => {
  const pictures = [
    { address: path, alt: "A dock" },
    { address: "/pictures/b.svg", alt: "A lake" },
  ];
  const text = {
    type: "doc",
    content: [
      { type: "paragraph", content: [{ type: "text", text: "/pictures/none.svg" }] },
      { type: "blockquote", content: [{ type: "image", attrs: { src: "/pictures/c.svg", alt: "C" } }] },
    ],
  };
  const values = {
    ...{ name: "/pictures/none.svg", image: " /pictures/a.svg ", curriculum: '[{"title":"One"}]' },
    ...{ pictures: JSON.stringify(pictures), content: JSON.stringify(text), description: "[broken" },
  };
  const errors = await missingPictureErrors(db, values);
  expect(Object.keys(errors).sort()).toEqual(["content", "image", "pictures"]);
  expect(errors.pictures).toBe(
    "There is no image at /pictures/b.svg. Upload it, choose one from the library, or enter another address.",
  );
  expect(await missingPictureErrors(db, { imageUrl: "" })).toEqual({});
});
