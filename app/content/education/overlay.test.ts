import { expect, it } from "vitest";
import { differsInOverlayAlone, ownPath, readOpened, textPath, writeOpened } from "./overlay.ts";

it("reads back what it wrote, for any slug", () => {
  for (const slug of ["reading-a-label", "a&b=c", "50 mg", "ä/ö"]) {
    for (const kind of ["article", "course"] as const) {
      expect(readOpened(writeOpened("", { kind, slug }))).toEqual({ kind, slug });
    }
  }
});

it("opens nothing without a slug, and the article if both are named", () => {
  expect(readOpened("")).toBeNull();
  expect(readOpened("?article=")).toBeNull();
  expect(readOpened("?course=two&article=one")).toEqual({ kind: "article", slug: "one" });
});

it("opens one overlay at a time, and keeps the other parameters", () => {
  expect(writeOpened("?article=one&from=mail", { kind: "course", slug: "two" })).toBe(
    "?from=mail&course=two",
  );
  expect(writeOpened("?from=mail&course=two", null)).toBe("?from=mail");
  expect(writeOpened("?course=two", null)).toBe("");
});

it("returns the paths of a resource's page and text", () => {
  expect(ownPath({ kind: "article", slug: "one" })).toBe("/education/articles/one");
  expect(textPath({ kind: "article", slug: "one" })).toBe("/education/articles/one/content");
  expect(textPath({ kind: "course", slug: "two" })).toBe("/education/courses/two/curriculum");
});

it("distinguishes opening or closing an overlay from every other URL change", () => {
  const differs = (one: string, other: string) =>
    differsInOverlayAlone(new URL(one, "https://shop.example"), new URL(other, "https://shop.example"));
  expect(differs("/education", "/education?article=one")).toBe(true);
  expect(differs("/education?article=one", "/education?course=two")).toBe(true);
  expect(differs("/education?article=one#faq", "/education#faq")).toBe(true);
  expect(differs("/education", "/education")).toBe(false);
  expect(differs("/education?article=one", "/education?article=one")).toBe(false);
  expect(differs("/education", "/education?article=one&from=mail")).toBe(false);
  expect(differs("/", "/education?article=one")).toBe(false);
});
