import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { contentSecurityPolicy, takeNonce } from "./security-headers.ts";

const hashOf = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

test("the policy names each of our scripts once, by its hash", () => {
  const policy = contentSecurityPolicy(["one()", "two()\n", "one()"]);
  expect(policy).toContain(`script-src 'self' ${hashOf("one()")} ${hashOf("two()\n")};`);
});

test("the policy allows no other inline scripts, no eval and no framing", () => {
  const policy = contentSecurityPolicy([]);
  expect(policy).not.toContain("unsafe");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
});

test("our scripts are those that carry the page's nonce, and the nonce is taken off", () => {
  const { html, scripts } = takeNonce(
    '<link rel="modulepreload" nonce="n1" href="/a.js"/><script nonce="n1">one()</script>' +
      '<script nonce="n1" type="module" async="">two()\n</script><script nonce="n1" src="/a.js"></script>',
    "n1",
  );
  expect(scripts).toEqual(["one()", "two()\n"]);
  expect(html).toBe(
    '<link rel="modulepreload" href="/a.js"/><script>one()</script>' +
      '<script type="module" async="">two()\n</script><script src="/a.js"></script>',
  );
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
  expect(contentSecurityPolicy(scripts)).not.toContain(hashOf("steal()"));
});
