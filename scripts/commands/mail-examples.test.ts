import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { importsOf, readSources } from "../checks/sources.ts";
import { MAIL_EXAMPLES } from "./mail-examples.ts";
import { writeMailPreview } from "./write-mail-preview.ts";

test("has examples for every email file", () => {
  const path = "scripts/commands/mail-examples.ts";
  const shown = new Set(importsOf(path, readFileSync(path, "utf8")).map(({ target }) => target));
  const files = readSources(["app"]).filter(
    ({ path, kind }) => kind === "pure" && /-emails?\.ts$/.test(path),
  );
  expect(files.length).toBeGreaterThan(3);
  expect(files.map((file) => file.path).filter((file) => !shown.has(file))).toEqual([]);
});

test("builds emails only in email files, so no example is missing", () => {
  const builders = readSources(["app"]).filter(
    ({ path, kind, imports }) =>
      kind !== "test" &&
      !path.startsWith("app/base/mail/") &&
      !/-emails?\.ts$/.test(path) &&
      imports.some(({ target, typeOnly }) => target === "app/base/mail/email.ts" && !typeOnly),
  );
  expect(builders.map(({ path }) => path)).toEqual([]);
});

test("writes each example as a full page and as text, with an index that links to both", async () => {
  const folder = mkdtempSync(join(tmpdir(), "evenlake-mails-"));
  try {
    const index = readFileSync(await writeMailPreview(folder, new URL("https://shop.example")), "utf8");
    for (const { name, mail } of MAIL_EXAMPLES) {
      const html = readFileSync(join(folder, `${name}.html`), "utf8");
      const text = readFileSync(join(folder, `${name}.txt`), "utf8");
      expect(html).toContain("</html>");
      expect(text).toContain(mail.subject);
      expect(index).toContain(`href="${name}.html"`);
      expect(index).toContain(`href="${name}.txt"`);
    }
    expect(readdirSync(folder)).toHaveLength(2 * MAIL_EXAMPLES.length + 1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
