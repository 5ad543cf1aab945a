import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FieldError } from "./field.tsx";

test("an error on a dark ground has a color that is readable there", () => {
  const paper = renderToStaticMarkup(<FieldError id="f" error="Please enter it." />);
  const dark = renderToStaticMarkup(<FieldError id="f" error="Please enter it." ground="dark" />);
  expect(paper).toMatch(/text-clay"/);
  expect(dark).toMatch(/text-clay-soft"/);
});
