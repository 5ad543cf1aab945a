import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FieldError } from "./field.tsx";

test("shows an error on a dark background in a readable color", () => {
  const paper = renderToStaticMarkup(<FieldError id="f" error="Please enter it." />);
  const dark = renderToStaticMarkup(<FieldError id="f" error="Please enter it." ground="dark" />);
  expect(paper).toMatch(/text-clay"/);
  expect(dark).toMatch(/text-clay-soft"/);
});
