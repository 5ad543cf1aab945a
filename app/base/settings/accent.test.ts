import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { contrast, covering } from "#app/base/lib/color.ts";
import {
  accentOfFile,
  accentStyles,
  accentStylesheet,
  DARKEST_GROUND,
  lackOfContrast,
  nearestAccent,
  PAPER,
  SHIPPED_TOKENS,
  TEXT_CONTRAST,
  tokensOf,
} from "./accent.ts";

/** Colors of app.css by token. */
const TOKENS = Object.fromEntries(
  [...readFileSync("app/app.css", "utf8").matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g)].map(
    ([, name, color]) => [name, color] as [string, string],
  ),
);
const { ink = "", edge = "", hairline = "", paper = "", white = "", amber = "" } = TOKENS;
const INK_SOFT = TOKENS["ink-soft"] ?? "";
/** Grounds of text in the accent. */
const GROUNDS = [
  "white",
  "paper",
  "hairline",
  "sage-soft",
  "moss-soft",
  "lake-soft",
  "amber-soft",
  "clay-soft",
]
  .concat(["edibles", "beverages", "tinctures", "topicals", "vapes"])
  .map((name) => TOKENS[name] ?? "");

test("knows the colors of app.css", () => {
  expect(TOKENS).toMatchObject(SHIPPED_TOKENS);
  expect(paper).toBe(PAPER);
  for (const ground of GROUNDS)
    expect(contrast(ground, "#000000")).toBeGreaterThanOrEqual(contrast(DARKEST_GROUND, "#000000"));
});

test.each([
  ["#1d4ed8", { "spruce-deep": "#1138a5", "spruce-ink": "#1d4ed8", lake: "#1d4ed8", "sage-soft": "#e4eaf4" }],
  ["#c62828", { "spruce-deep": "#8b050e", "spruce-ink": "#bb191e", lake: "#bb191e", "sage-soft": "#f5e8e6" }],
  ["#4e342e", { "spruce-deep": "#3b2622", "spruce-ink": "#4e342e", lake: "#4e342e", "sage-soft": "#f5e8e5" }],
])(
  "works the tokens out of %s; raise EDITION when this changes (rules settings/accent)",
  (accent, tokens) => {
    expect(tokensOf(accent)).toEqual({ spruce: accent, ...tokens });
  },
);

test("refuses an accent with too little contrast, and offers the nearest of its hue", () => {
  expect(lackOfContrast("#767676")).toBeNull();
  expect(lackOfContrast("#777777")).toBeCloseTo(4.478, 3);
  expect(lackOfContrast("#e8c547")).toBeCloseTo(1.68, 2);
  expect(nearestAccent("#e8c547")).toBe("#8e7400");
  expect(nearestAccent("#1d4ed8")).toBe("#1d4ed8");
});

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, "0")}`);

test("keeps every contrast with every accent", () => {
  fc.assert(
    fc.property(color, (chosen) => {
      const accent = nearestAccent(chosen);
      expect(lackOfContrast(accent)).toBeNull();
      const tokens = tokensOf(accent);
      const tint = tokens["sage-soft"];
      const grounds = [...GROUNDS, covering(hairline, 0.6, paper), tint];
      const text: [string, string][] = [
        [white, tokens.spruce],
        [white, tokens["spruce-deep"]],
        [white, tokens.lake],
        [covering(paper, 0.8, tokens["spruce-deep"]), tokens["spruce-deep"]],
        [amber, tokens["spruce-deep"]],
        [ink, tint],
        [INK_SOFT, tint],
        ...grounds.flatMap((ground): [string, string][] => [
          [tokens["spruce-ink"], ground],
          [tokens.lake, ground],
        ]),
      ];
      for (const [one, other] of text) expect(contrast(one, other)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      const edges: [string, string][] = [
        [edge, tint],
        ...grounds.map((one): [string, string] => [tokens.spruce, one]),
      ];
      for (const [one, other] of edges) expect(contrast(one, other)).toBeGreaterThanOrEqual(3);
    }),
  );
});

test("names a stylesheet by its accent alone, and no other accent", () => {
  expect(accentStylesheet("#1d4ed8")).toBe("/accent/1-1d4ed8.css");
  expect(accentOfFile("1-1d4ed8.css")).toBe("#1d4ed8");
  for (const name of ["1-e8c547.css", "1-1d4ed.css", "0-1d4ed8.css", "1-1D4ED8.css", "x", ""])
    expect(accentOfFile(name)).toBeNull();
  expect(accentStyles("#1d4ed8")).toBe(
    ":root{--color-spruce:#1d4ed8;--color-spruce-deep:#1138a5;--color-spruce-ink:#1d4ed8;--color-lake:#1d4ed8;--color-sage-soft:#e4eaf4}",
  );
});
