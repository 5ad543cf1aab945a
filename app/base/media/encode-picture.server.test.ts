import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "#fixtures/child-processes.ts";
import { fourColors, moving, movingPng, photo, photoWithPlace, pngBomb } from "#fixtures/pictures.ts";
import { type Crop, WHOLE } from "./crop.ts";
import { type EncodedFile, encodePicture } from "./encode-picture.server.ts";

const folder = temporaryFolder();
let files = 0;
async function encode(bytes: Buffer | string, crop: Crop = WHOLE) {
  const path = join(folder, `upload-${files++}`);
  await writeFile(path, bytes);
  const kept: EncodedFile[] = [];
  const result = await encodePicture(path, crop, async (file) => void kept.push(file));
  return { result, kept };
}

const refusalOf = async (bytes: Buffer | string) => {
  const { result, kept } = await encode(bytes);
  expect(kept).toEqual([]);
  return result.ok ? null : result.refusal;
};

const JPEG = () => photo(300, 200);

describe("refusing a file", () => {
  test.each([
    ["an SVG", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'],
    ["HTML", "<!doctype html><script>alert(1)</script>"],
    ["a PDF", "%PDF-1.7\n1 0 obj\n<<>>\nendobj"],
    ["an empty file", ""],
    ["a TIFF", "II*\0\x08\0\0\0"],
  ])("refuses %s, whatever its name", async (_, text) => {
    expect(await refusalOf(Buffer.from(text, "latin1"))).toBe("no_picture");
  });

  test("refuses a phone's HEIC with its own message", async () => {
    const heic = "\0\0\0\x18ftypheic\0\0\0\0mif1heic";
    expect(await refusalOf(Buffer.from(heic, "latin1"))).toBe("heic");
  });

  test("refuses animated images", async () => {
    expect(await refusalOf(await moving(1_000, "gif"))).toBe("moving");
    expect(await refusalOf(await moving(1_000, "webp"))).toBe("moving");
    expect(await refusalOf(await movingPng())).toBe("moving");
    expect(
      (
        await encode(
          await sharp(await JPEG())
            .gif()
            .toBuffer(),
        )
      ).result.ok,
    ).toBe(true);
  });

  test("refuses an image of 256 megapixels in a few kilobytes", async () => {
    const bomb = pngBomb();
    expect(bomb.length).toBeLessThan(10_000);
    expect(await refusalOf(bomb)).toBe("too_many_pixels");
  });

  test("refuses truncated images", async () => {
    for (const whole of [
      await JPEG(),
      await sharp(await JPEG())
        .png()
        .toBuffer(),
      await sharp(await JPEG())
        .webp()
        .toBuffer(),
    ]) {
      expect(await refusalOf(whole.subarray(0, Math.floor(whole.length * 0.6)))).toBe("damaged");
      expect(await refusalOf(whole.subarray(0, 40))).toBe("damaged");
    }
  });
});

describe("encoding an image", () => {
  test("encodes WebP and AVIF files up to the image's own width, in the sizes of their names", async () => {
    const { result, kept } = await encode(await photo(1_000, 500));
    expect(result).toMatchObject({ ok: true, value: { size: { width: 1_000, height: 500 } } });
    expect(kept.map(({ size, kind }) => `${size.width}x${size.height} ${kind}`)).toEqual([
      "400x200 webp",
      "400x200 avif",
      "800x400 webp",
      "800x400 avif",
      "1000x500 webp",
      "1000x500 avif",
    ]);
    for (const { bytes, size, kind } of kept) {
      const read = await sharp(bytes).metadata();
      expect(read).toMatchObject({ ...size, format: kind === "avif" ? "heif" : "webp" });
    }
    const standIn = result.ok ? result.value.standIn : "";
    expect(standIn).toMatch(/^data:image\/webp;base64,/);
    expect(standIn.length).toBeLessThan(600);
  });

  test("drops location and camera data", async () => {
    const taken = await photoWithPlace();
    expect((await sharp(taken).metadata()).exif?.includes("Lakeside Camera")).toBe(true);
    for (const { bytes } of (await encode(taken)).kept) {
      const { exif, xmp, icc } = await sharp(bytes).metadata();
      expect([exif, xmp, icc]).toEqual([undefined, undefined, undefined]);
      expect(bytes.includes("Lakeside Camera")).toBe(false);
    }
  });

  test("drops code appended to an image", async () => {
    const polyglot = Buffer.concat([await JPEG(), Buffer.from("<script>alert(document.cookie)</script>")]);
    const { result, kept } = await encode(polyglot);
    expect(result.ok).toBe(true);
    for (const { bytes } of kept) expect(bytes.includes("<script>")).toBe(false);
  });

  test("keeps transparency, without a blurred placeholder", async () => {
    const clear = { create: { width: 40, height: 30, channels: 4 as const, background: "#ff000000" } };
    const { result, kept } = await encode(await sharp(clear).png().toBuffer());
    expect(result).toMatchObject({ ok: true, value: { standIn: "" } });
    for (const { bytes } of kept) expect((await sharp(bytes).metadata()).hasAlpha).toBe(true);
  });

  test("shrinks a very tall or wide image to a size that can be stored", async () => {
    const tall = { create: { width: 10, height: 12_000, channels: 3 as const, background: "#123456" } };
    const { result } = await encode(await sharp(tall).png().toBuffer());
    expect(result).toMatchObject({ ok: true, value: { size: { height: 2_000 } } });
  });
});

const COLORS: Record<string, string> = {
  "255,0,0": "red",
  "0,255,0": "green",
  "0,0,255": "blue",
  "255,255,255": "white",
};

/** Returns the colors of an encoded image's four quadrants, in reading order. */
async function colorsOf(bytes: Buffer): Promise<string[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const places = [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ] as const;
  return places.map(([x, y]) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
    const rounded = [...data.subarray(at, at + 3)].map((value) => Math.round(value / 255) * 255);
    return COLORS[rounded.join(",")] ?? rounded.join(",");
  });
}

describe("a photo with an EXIF orientation", () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "turns orientation %d upright, as other programs do",
    async (orientation) => {
      const stored = await sharp(await fourColors(120, 80))
        .withMetadata({ orientation })
        .jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
        .toBuffer();
      const others = await sharp(stored).autoOrient().png().toBuffer();
      const { kept, result } = await encode(stored);
      const { width, height } = await sharp(others).metadata();
      expect(result).toMatchObject({ ok: true, value: { size: { width, height } } });
      const seen = await colorsOf(others);
      expect(await colorsOf(kept[0]?.bytes ?? Buffer.alloc(0))).toEqual(seen);
      // The upper left quadrant of the upright image has a single color.
      const quarter = await encode(stored, { x: 0, y: 0, width: 0.5, height: 0.5 });
      expect(new Set(await colorsOf(quarter.kept[0]?.bytes ?? Buffer.alloc(0)))).toEqual(new Set([seen[0]]));
    },
  );
});
