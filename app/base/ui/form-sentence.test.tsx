import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SIGNED_OUT, UNREACHABLE } from "#app/base/lib/unreachable.ts";
import { FormSentence } from "./form-sentence.tsx";

const drawn = (sentence: string | undefined) => renderToStaticMarkup(<FormSentence>{sentence}</FormSentence>);

test("the sentence about an ended session has a link to sign in, in a tab of its own, and reads the same", () => {
  const html = drawn(SIGNED_OUT);
  expect(html).toMatch(/<a href="\/login" target="_blank" [^>]*>sign in again in another tab<\/a>/);
  expect(html.replace(/<[^>]*>/g, "")).toBe(SIGNED_OUT);
});

test("any other sentence is shown as it is, and none leaves no place", () => {
  expect(drawn(UNREACHABLE)).toContain(`>${UNREACHABLE}</p>`);
  expect(drawn(UNREACHABLE)).not.toContain("<a");
  expect(drawn(undefined)).toBe("");
});
