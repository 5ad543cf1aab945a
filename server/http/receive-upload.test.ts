import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { UPLOAD_BYTES } from "#app/base/media/picture-rules.ts";
import { receiveUpload } from "./receive-upload.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "evenlake-receive-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let uploads = 0;
type Received = Awaited<ReturnType<typeof receiveUpload>>;

/** Sends a body as given, and hangs up if it's too short; returns the result and the path of its file. */
async function receive(
  body: string | Buffer,
  { type = "multipart/form-data; boundary=b", length = Buffer.byteLength(body) } = {},
) {
  const path = join(folder, `upload-${uploads++}`);
  const { promise, resolve, reject } = Promise.withResolvers<Received>();
  const server = createServer((request) => void receiveUpload(request, path).then(resolve, reject));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(`POST / HTTP/1.1\r\nHost: shop\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`);
  // A server aborts a request once the client closes the connection, even if all of it has arrived but isn't
  // read yet.
  if (length > Buffer.byteLength(body)) socket.end(body);
  else socket.write(body);
  const received = await promise;
  socket.destroy();
  server.closeAllConnections();
  server.close();
  return { received, path };
}

const part = (name: string, content: string, more = "") =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
const file = (content: string, name = "x.jpg") => part("file", content, `; filename="${name}"`);

test("receives a form with its fields and its file", async () => {
  const { received, path } = await receive(`${part("alt", "A dock")}${file("bytes")}--b--\r\n`);
  expect(received).toEqual({ ok: true, value: { fields: new Map([["alt", "A dock"]]), fileName: "x.jpg" } });
  expect(String(await readFile(path))).toBe("bytes");
});

test("accepts a file of exactly 12 MB and refuses one more byte", async () => {
  const { received } = await receive(`${file("x".repeat(UPLOAD_BYTES))}--b--\r\n`);
  expect(received.ok).toBe(true);
  const { received: refused } = await receive(`${file("x".repeat(UPLOAD_BYTES + 1))}--b--\r\n`);
  expect(refused).toEqual({ ok: false, refusal: "too_large" });
});

test.each([
  ["no form", "{}", { type: "application/json" }],
  ["a form without part boundaries", "alt=x", { type: "multipart/form-data" }],
  ["a field that the form does not have", `${part("role", "admin")}--b--\r\n`, {}],
  ["a field twice", `${part("alt", "a")}${part("alt", "b")}--b--\r\n`, {}],
  ["a field that is far too long", `${part("alt", "a".repeat(9_000))}--b--\r\n`, {}],
  ["a second file", `${file("a")}${file("b")}--b--\r\n`, {}],
  ["a file in another field", `${part("alt", "a", '; filename="x.jpg"')}--b--\r\n`, {}],
  ["a name with a zero character", `${file("a", "x\0.jpg")}--b--\r\n`, {}],
  ["a form that stops in the middle of a file", file("bytes").slice(0, -4), {}],
  ["a thousand parts", `${part("x", "y").repeat(1_000)}--b--\r\n`, {}],
])("refuses %s", async (_, body, how) => {
  const { received } = await receive(body, how);
  expect(received).toEqual({ ok: false, refusal: "not_a_form" });
});

test("detects a client that hangs up", async () => {
  const { received } = await receive(file("the beginning"), { length: 900_000 });
  expect(received).toEqual({ ok: false, refusal: "hung_up" });
});

test("detects a client that hangs up after its last byte, before all of it was read", async () => {
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  const request = Object.assign(new PassThrough(), { headers, complete: true });
  const received = receiveUpload(request as never, join(folder, "unread"));
  request.write(file("the beginning"));
  request.destroy();
  expect(await received).toEqual({ ok: false, refusal: "hung_up" });
});

test("counts garbage before and after the form toward the limit", async () => {
  const garbage = "x".repeat(UPLOAD_BYTES + 100_000);
  const { received, path } = await receive(garbage);
  expect(received).toEqual({ ok: false, refusal: "too_large" });
  expect(existsSync(path)).toBe(false);
});
