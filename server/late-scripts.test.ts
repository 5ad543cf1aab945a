import { expect, test } from "vitest";
import { startScriptsLate } from "./late-scripts.ts";

const page =
  '<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/>' +
  '<link rel="modulepreload" href="/assets/b.js"/></head><body><p>$& words</p>' +
  '<script>context()</script><script type="module" async="">import "/assets/a.js";$&</script></body></html>';

test("the module script waits with the files it needs; everything else stays", () => {
  const late = startScriptsLate(page);
  expect(late).not.toMatch(/<link rel="modulepreload"/);
  expect(late).toContain(
    '<script type="text/plain" data-late="/assets/a.js /assets/b.js">import "/assets/a.js";$&</script>',
  );
  expect(late).toContain('<link rel="stylesheet" href="/assets/a.css"/>');
  expect(late).toContain("<script>context()</script>");
  expect(late.match(/<p>\$& words<\/p>/)).not.toBeNull();
  expect(late.endsWith("</script></body></html>")).toBe(true);
});

test("a page without scripts is left alone", () => {
  expect(startScriptsLate("<html><body>plain</body></html>")).toBe("<html><body>plain</body></html>");
});
