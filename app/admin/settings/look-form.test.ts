import { expect, test } from "vitest";
import { fieldErrors } from "#app/base/lib/typed-text.ts";
import { lookForm } from "./look-form.ts";
import { LOOK } from "./look-item.ts";

const upload = (size: string) => `/uploads/${"a1".repeat(16)}-${size}.webp`;
const read = (change: Record<string, string>) =>
  lookForm.safeParse({ id: "1", version: "", ...LOOK.blank, ...change });

function errorsOf(change: Record<string, string>) {
  const { error } = read(change);
  return error ? fieldErrors(error) : {};
}

test.each([
  ["#1D4ED8 ", "#1d4ed8"],
  ["1d4ed8", "#1d4ed8"],
  ["", ""],
])("reads the color %j as %j", (accent, stored) => {
  expect(read({ accent }).data?.accent).toBe(stored);
});

test.each([
  [
    "#e8c547",
    "White text on #E8C547 has a contrast of 1.6:1; it needs 4.5:1. Try #8E7400, the nearest color that has it.",
  ],
  ["blue", "Enter a color as six digits, such as #1e4d3b."],
  ["#fff", "Enter a color as six digits, such as #1e4d3b."],
])("refuses the color %s (rules settings/accent)", (accent, message) => {
  expect(errorsOf({ accent })).toEqual({ accent: message });
});

test.each([
  [{ mark: upload("256x256") }, {}],
  [
    { mark: upload("255x255") },
    { mark: "This image is 255 × 255 pixels. The mark needs at least 256 × 256." },
  ],
  [
    { mark: upload("800x400") },
    {
      mark: "This image is 800 × 400 pixels. The mark must be square: crop it to Square when you upload it.",
    },
  ],
  [{ mark: upload("800x799") }, {}],
  [
    { mark: "https://lake.example/mark.png" },
    { mark: "Upload the mark, or choose an uploaded image from the library." },
  ],
  [{ logo: upload("400x100") }, {}],
  [
    { logo: upload("200x400") },
    {
      logo: "This image is 200 × 400 pixels. The logo must be wider than high, and at least 72 pixels high.",
    },
  ],
  [{ heroPicture: upload("1200x800"), heroAlt: "A dock" }, {}],
  [{ heroPicture: upload("1200x800") }, { heroAlt: "Describe the hero image." }],
  [
    { heroPicture: upload("1000x800"), heroAlt: "A dock" },
    { heroPicture: "This image is 1000 × 800 pixels. The hero image needs at least 1,200 pixels in width." },
  ],
  [{ sharePicture: upload("1200x630") }, {}],
  [
    { sharePicture: upload("1200x600") },
    { sharePicture: "This image is 1200 × 600 pixels. The sharing image needs at least 1200 × 630." },
  ],
])("answers %j with %j (rules settings/mark, settings/images)", (change, errors) => {
  expect(errorsOf(change)).toEqual(errors);
});
