import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CONNECTION_FAILED, SIGNED_OUT } from "#app/base/lib/request-failures.ts";
import { FormSentence } from "./form-sentence.tsx";

const rendered = (sentence: string | undefined) =>
  renderToStaticMarkup(<FormSentence>{sentence}</FormSentence>).replaceAll("&#x27;", "'");

test("links to the sign-in page in a new tab in the message about an ended session, without changing its text", () => {
  const html = rendered(SIGNED_OUT);
  expect(html).toMatch(/<a href="\/login" target="_blank" [^>]*>sign in again in another tab<\/a>/);
  expect(html.replace(/<[^>]*>/g, "")).toBe(SIGNED_OUT);
});

test("shows any other message unchanged, and nothing without one", () => {
  expect(rendered(CONNECTION_FAILED)).toContain(`>${CONNECTION_FAILED}</p>`);
  expect(rendered(CONNECTION_FAILED)).not.toContain("<a");
  expect(rendered(undefined)).toBe("");
});
