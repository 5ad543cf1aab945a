import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ProductWarnings } from "./product-label.tsx";

const shown = (...warnings: string[]) => renderToStaticMarkup(<ProductWarnings warnings={warnings} />);

test("shows each required warning, and no section without any (rules compliance/warnings)", () => {
  expect(shown("Do not drive.", "Keep out of reach of children.")).toMatch(
    /<h2[^>]*>.*Warnings<\/h2>.*<li[^>]*>Do not drive\.<\/li><li[^>]*>Keep out of reach of children\.<\/li>/,
  );
  expect(shown()).toBe("");
});
