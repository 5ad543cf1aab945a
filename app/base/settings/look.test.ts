import { expect, test } from "vitest";
import { appLook, mailLook, NO_LOOK, shownLook } from "./look.ts";

const UPLOAD = "a1".repeat(16);
const mark = `/uploads/${UPLOAD}-400x400.webp`;

test("shows nothing of a look that isn't given", () => {
  const { icons, ...images } = shownLook(false, NO_LOOK);
  expect(Object.values(images).every((one) => one === null)).toBe(true);
  expect(icons.map(({ href }) => href)).toEqual(["/favicon-plain.svg", "/icons/plain/apple-touch-icon.png"]);
  expect(appLook(true, NO_LOOK).icons[0]?.src).toBe("/icons/icon-192.png");
  expect(appLook(false, NO_LOOK).icons[0]?.src).toBe("/icons/plain/icon-192.png");
});

test("makes an app's icons from the mark, never larger than it is (rules settings/mark)", () => {
  expect(appLook(true, { ...NO_LOOK, mark, accent: "#1d4ed8" }).icons).toEqual([
    { type: "image/png", src: `/uploads/${UPLOAD}-icon-192.png`, sizes: "192x192" },
    { type: "image/png", src: `/uploads/${UPLOAD}-icon-400.png`, sizes: "400x400" },
    {
      ...{ type: "image/png", src: `/uploads/${UPLOAD}-maskable-1d4ed8.png`, sizes: "512x512" },
      purpose: "maskable",
    },
  ]);
});

test("draws the icons of a shop without a mark in its accent, except the demo's (rules settings/plain-icons)", () => {
  const look = { ...NO_LOOK, accent: "#1d4ed8" };
  expect(shownLook(false, look).icons.map(({ href }) => href)).toEqual([
    "/uploads/plain-icon-32-1d4ed8.png",
    "/uploads/plain-icon-180-1d4ed8.png",
  ]);
  expect(appLook(false, look).icons.map(({ src }) => src)).toEqual([
    "/uploads/plain-icon-192-1d4ed8.png",
    "/uploads/plain-icon-512-1d4ed8.png",
    "/uploads/plain-maskable-1d4ed8.png",
  ]);
  expect(appLook(true, look).icons[0]?.src).toBe("/icons/icon-192.png");
  expect(shownLook(false, { ...look, mark }).icons[0]?.href).toBe(`/uploads/${UPLOAD}-icon-32.png`);
  expect(mailLook(look).mark).toBeNull();
});

test("gives emails the accent and the mark", () => {
  expect(mailLook(NO_LOOK)).toMatchObject({ button: "#1e4d3b", mark: null });
  expect(mailLook({ ...NO_LOOK, mark, accent: "#c62828" })).toEqual({
    ...{ button: "#c62828", darkButton: "#f5e8e6", focus: "#bb191e", line: "#c62828" },
    mark: `/uploads/${UPLOAD}-icon-192.png`,
  });
});
