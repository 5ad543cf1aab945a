import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { contentSecurityPolicy } from "./security-headers.ts";

const hashOf = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

test("names every inline script by its hash, and no file", () => {
  const policy = contentSecurityPolicy(
    `<script>one()</script><script type="module" async="">two()\n</script><script src="/a.js"></script>`,
  );
  expect(policy).toContain(`script-src 'self' ${hashOf("one()")} ${hashOf("two()\n")};`);
  expect(policy.match(/sha256-/g)).toHaveLength(2);
});

test("is strict: nothing inline by rule, nothing evaluated, nobody frames us", () => {
  const policy = contentSecurityPolicy("<p>hello</p>");
  expect(policy).not.toContain("unsafe");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
});
