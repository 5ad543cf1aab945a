import { expect, test } from "vitest";
import { inAscii } from "./ascii-server.ts";

test("code in ASCII means the same: texts, templates and patterns", () => {
  const code = 'const name = "dusk’s"; return [name, `“dusk” – 🌲`, /^[–—]$/.test("—"), /^🌲$/u.test("🌲")]';
  const ascii = inAscii(code);
  expect(ascii).toMatch(/^[\0-\x7f]+$/);
  expect(new Function(ascii)()).toEqual(["dusk’s", "“dusk” – 🌲", true, true]);
});
