import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { bestEncoding, compress } from "./compression.ts";

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip;q=1.0, identity", "gzip"],
  ["gzip, br;q=0", "gzip"],
  ["br;q=0.0, gzip;q=0", null],
  ["zebra", null],
  ["", null],
  [undefined, null],
])("the header %j leads to the encoding %j", (accepted, encoding) => {
  expect(bestEncoding(accepted)).toBe(encoding);
});

test("both compressed forms hold the whole page", async () => {
  const page = "<p>evening</p>".repeat(1_000);
  expect(brotliDecompressSync(await compress(page, "br", "kept")).toString()).toBe(page);
  expect(gunzipSync(await compress(page, "gzip", "once")).toString()).toBe(page);
});
