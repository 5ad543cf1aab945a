import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { contentSecurityPolicy } from "./security-headers.ts";

const hashOf = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

test("lists each of our scripts once, by its hash", () => {
  const policy = contentSecurityPolicy(["one()", "two()\n", "one()"]);
  expect(policy).toContain(`script-src 'self' ${hashOf("one()")} ${hashOf("two()\n")};`);
});

test("allows no other inline scripts, no eval, and no framing", () => {
  const policy = contentSecurityPolicy([]);
  expect(policy).not.toContain("unsafe");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
});
