import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { contentSecurityPolicy } from "#server/http/security-headers.ts";
import { takeNonce } from "./page-scripts.ts";

test("recognizes our scripts by the page's nonce, and sends the page without it", () => {
  const page =
    '<link rel="modulepreload" nonce="n1" href="/a.js"/><script nonce="n1">one()</script>' +
    '<script nonce="n1" type="module" async="">two()\n</script><script nonce="n1" src="/a.js"></script>';
  const { html, scripts } = takeNonce(page, "n1");
  expect(scripts).toEqual(["one()", "two()\n"]);
  expect(html).toBe(page.replaceAll(' nonce="n1"', ""));
});

test("leaves a page without scripts unchanged", () => {
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
])("doesn't accept a script injected through a text: %s", (injected) => {
  const ours = '<script nonce="n1">ours()</script>';
  const { scripts } = takeNonce(`<p>${injected}</p>${ours}<p>${injected}</p>`, "n1");
  expect(scripts).toEqual(["ours()"]);
  expect(contentSecurityPolicy(scripts)).not.toContain(
    createHash("sha256").update("steal()").digest("base64"),
  );
});
