import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  cropText,
  largestCrop,
  movedCrop,
  readCrop,
  resizedCrop,
  storedCrop,
  uprightOf,
  WHOLE,
} from "./crop.ts";

const part = fc.double({ min: 0.02, max: 1, noNaN: true });
const shift = fc.double({ min: -2, max: 2, noNaN: true });

const isInside = ({ x, y, width, height }: typeof WHOLE) =>
  x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= 1 + 1e-9 && y + height <= 1 + 1e-9;

describe("a crop in a form", () => {
  test('is read back as written; "" means the whole image', () => {
    expect(readCrop("")).toEqual(WHOLE);
    expect(readCrop(cropText({ x: 0.1, y: 0, width: 0.8, height: 1 }))).toEqual({
      x: 0.1,
      y: 0,
      width: 0.8,
      height: 1,
    });
  });

  test.each([
    "0,0,1",
    "0,0,1,1,1",
    "-0.1,0,1,1",
    "0,0,2,1",
    "0.5,0,0.6,1",
    "0,0,0.001,1",
    "0,0,0,1",
    "NaN,0,1,1",
    "1e9,0,1,1",
    "0,0,1,1;",
  ])("refuses %s", (text) => expect(readCrop(text)).toBeNull());

  test("sends every crop the frame can make", () => {
    fc.assert(
      fc.property(part, shift, shift, part, (size, right, down, picture) => {
        for (const ratio of [null, 1, 16 / 9]) {
          const begun = largestCrop(ratio, picture * 3);
          const small = resizedCrop(begun, size - 1, size - 1, ratio, picture * 3);
          const moved = movedCrop(small, right, down);
          const grown = resizedCrop(moved, right, down, ratio, picture * 3);
          for (const crop of [begun, small, moved, grown]) expect(isInside(crop)).toBe(true);
          expect(readCrop(cropText(grown))).not.toBeNull();
        }
      }),
    );
  });
});

test("keeps fixed proportions for images of any shape", () => {
  for (const picture of [0.5, 1, 1.5]) {
    const { width, height } = largestCrop(4 / 3, picture);
    expect((width * picture) / height).toBeCloseTo(4 / 3);
    const smaller = resizedCrop(largestCrop(4 / 3, picture), -0.3, 0, 4 / 3, picture);
    expect((smaller.width * picture) / smaller.height).toBeCloseTo(4 / 3);
  }
});

test("maps a part of the upright image to the stored one", () => {
  const crop = { x: 0, y: 0, width: 0.25, height: 0.5 };
  expect(storedCrop(crop, uprightOf(1))).toEqual(crop);
  expect(storedCrop(crop, uprightOf(undefined))).toEqual(crop);
  expect(storedCrop(crop, uprightOf(6))).toEqual({ x: 0, y: 0.75, width: 0.5, height: 0.25 });
  expect(storedCrop(crop, uprightOf(3))).toEqual({ x: 0.75, y: 0.5, width: 0.25, height: 0.5 });
});
