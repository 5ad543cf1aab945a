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

test("sends all chunks, in UTF-8", async () => {
  expect(await new Response(textStream(pieces([]))).text()).toBe("grüße, two\r\n");
});

test("generates no further chunks once the reader cancels", async () => {
  const ended: string[] = [];
  const reader = textStream(pieces(ended)).getReader();
  await reader.read();
  await reader.cancel();
  expect(ended).toEqual(["ended"]);
});
