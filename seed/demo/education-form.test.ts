import { expect, test } from "vitest";
import { richTextField } from "#app/base/lib/rich-text-form.ts";
import { storedText, textValue } from "#app/base/lib/stored-text.ts";
import { demoArticles } from "./education-articles.ts";

test("passes every article through the admin's form unchanged", () => {
  for (const { content } of demoArticles) {
    expect(storedText(content)).toEqual(content);
    expect(richTextField.safeParse(textValue(content))).toEqual({ success: true, data: content });
  }
});
