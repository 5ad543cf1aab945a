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
])("chooses for the header %j the encoding %j", (accepted, encoding) => {
  expect(bestEncoding(accepted)).toBe(encoding);
});

test.each([20, 10_000])("compresses the whole page of %i lines in both encodings", async (lines) => {
  const page = Buffer.from("<p>evening</p>".repeat(lines));
  expect(brotliDecompressSync(await compress(page, "br", "kept")).equals(page)).toBe(true);
  expect(gunzipSync(await compress(page, "gzip", "once")).equals(page)).toBe(true);
});
