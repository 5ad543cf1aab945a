import { expect, test } from "vitest";
import { plainText } from "./rich-text.ts";

test("returns the text of a document, whatever nodes it is in", () => {
  const item = (text: string) => ({
    type: "listItem" as const,
    content: [{ type: "paragraph" as const, content: [{ type: "text" as const, text }] }],
  });
  expect(
    plainText({
      type: "doc",
      content: [
        { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "What we keep" }] },
        { type: "bulletList", content: [item("a name"), item("an address")] },
        { type: "horizontalRule" },
      ],
    }),
  ).toBe("What we keep a name an address");
});
