import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { FieldChange } from "./meanwhile.ts";
import { MeanwhileNotice } from "./meanwhile-notice.tsx";

const LONG = "Made in small batches beside the lake. ".repeat(6);

function drawn(change: FieldChange): string {
  const meanwhile = { by: "Nils", at: "2026-11-21T15:04:00.000Z", changes: [change] };
  const html = renderToStaticMarkup(
    <MeanwhileNotice meanwhile={meanwhile} labels={{ text: "Description", status: "Status" }} />,
  );
  return (
    html
      .match(/<li[^>]*>(.*)<\/li>/)?.[1]
      ?.replace(/<[^>]*>/g, "")
      .replaceAll("&#x27;", "'") ?? ""
  );
}

test("a change behind the beginning of a long text is shown, and so is what was typed elsewhere in it", () => {
  const before = `${LONG}It keeps for a year.`;
  const now = `${LONG}It keeps for two years.`;
  expect(drawn({ field: "text", before, now, typed: `Tested. ${before}` })).toBe(
    "Description: …batches beside the lake. It keeps for a year. → " +
      "…batches beside the lake. It keeps for two years.. You typed: Tested. Made in small batches beside the lake.…",
  );
});

test("a short value is shown whole, and an empty one in a word", () => {
  expect(drawn({ field: "status", before: "draft", now: "", typed: null })).toBe("Status: draft → nothing");
});
