import { expect, test } from "vitest";
import { textStream } from "./csv.ts";

async function* pieces(ended: string[]) {
  try {
    yield "grüße, ";
    yield "two\r\n";
  } finally {
    ended.push("ended");
  }
}

test("sends all pieces, in UTF-8", async () => {
  expect(await new Response(textStream(pieces([]))).text()).toBe("grüße, two\r\n");
});

test("makes no further piece when no one reads on", async () => {
  const ended: string[] = [];
  const reader = textStream(pieces(ended)).getReader();
  await reader.read();
  await reader.cancel();
  expect(ended).toEqual(["ended"]);
});
