import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { contentSecurityPolicy } from "#server/http/security-headers.ts";
import { takeNonce } from "./page-scripts.ts";

test("our scripts are those that carry the page's nonce, and the page is sent without it", () => {
  const page =
    '<link rel="modulepreload" nonce="n1" href="/a.js"/><script nonce="n1">one()</script>' +
    '<script nonce="n1" type="module" async="">two()\n</script><script nonce="n1" src="/a.js"></script>';
  const { html, scripts } = takeNonce(page, "n1");
  expect(scripts).toEqual(["one()", "two()\n"]);
  expect(html).toBe(page.replaceAll(' nonce="n1"', ""));
});

test("a page without scripts stays as it is", () => {
  const page = "<html><body>plain $& “wörds”</body></html>";
  expect(takeNonce(page, "n1")).toEqual({ html: page, scripts: [] });
});

test.each([
  "<script>steal()</script>",
  '<script nonce="">steal()</script>',
  '<script nonce="n2">steal()</script>',
  '<script data-nonce="n1">steal()</script>',
  "<script nonce=n1>steal()</script>",
  '<script >steal()</script nonce="n1">',
])("a script that came with a text is not taken for one of ours: %s", (injected) => {
  const ours = '<script nonce="n1">ours()</script>';
  const { scripts } = takeNonce(`<p>${injected}</p>${ours}<p>${injected}</p>`, "n1");
  expect(scripts).toEqual(["ours()"]);
  expect(contentSecurityPolicy(scripts)).not.toContain(
    createHash("sha256").update("steal()").digest("base64"),
  );
});
