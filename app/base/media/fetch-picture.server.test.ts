import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, createServer as createRawServer, type Server as RawServer } from "node:net";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { temporaryFolder } from "#fixtures/child-processes.ts";
import { fetchPicture } from "./fetch-picture.server.ts";

const path = join(temporaryFolder(), "image");
const MEGABYTE = Buffer.alloc(1024 * 1024, 7);
const INSIDE = "The address is inside the shop's private network.";

const open: (Server | RawServer)[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    if ("closeAllConnections" in server) server.closeAllConnections();
    server.close();
  }
});

async function listen(server: Server | RawServer): Promise<string> {
  open.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Fetches from a local server that is trusted. */
async function fetchFrom(answer: RequestListener, withinMs?: number) {
  const host = await listen(createServer(answer));
  return fetchPicture(`http://${host}/a.png`, path, {
    insideHosts: [host],
    ...(withinMs === undefined ? {} : { withinMs }),
  });
}

test("writes an image into the file, also behind redirects", async () => {
  const fetched = await fetchFrom((request, response) => {
    if (request.url === "/a.png") response.writeHead(302, { location: "/b.png" }).end();
    else response.writeHead(200).end("picture");
  });
  expect(fetched).toEqual({ ok: true, value: null });
  expect(await readFile(path, "utf8")).toBe("picture");
});

test.each([
  ["http://pictures.example/a.png", "The address is not https://."],
  ["file:///etc/passwd", "The address is not https://."],
  ["https://127.0.0.1/a.png", INSIDE],
  ["https://[::1]/a.png", INSIDE],
  ["https://169.254.169.254/latest", INSIDE],
  ["https://0x7f.1/a.png", INSIDE],
  ["https://localhost/a.png", INSIDE],
  ["https://", "The address isn't valid."],
])("asks nothing of %s", async (address, sentence) => {
  expect(await fetchPicture(address, path, { insideHosts: [] })).toEqual({
    ok: false,
    refusal: { sentence, isFinal: true },
  });
});

test("follows no redirect inside, and no endless ones", async () => {
  const asked: string[] = [];
  const inner = await listen(createServer((request) => asked.push(request.url ?? "")));
  for (const location of [`http://${inner}/x`, `https://${inner}/x`, "https://localhost/x"]) {
    const made = await fetchFrom((_, response) => response.writeHead(301, { location }).end());
    expect(made).toEqual({ ok: false, refusal: { sentence: INSIDE, isFinal: true } });
  }
  expect(asked).toEqual([]);
  const made = await fetchFrom((request, response) =>
    response.writeHead(302, { location: `${request.url}x` }).end(),
  );
  expect(made).toMatchObject({ refusal: { sentence: "The address redirects too often.", isFinal: true } });
});

test("stops at 10 MB, whatever length the server names", async () => {
  let sent = 0;
  const made = await fetchFrom(async (_, response) => {
    response.writeHead(200, { "Content-Type": "image/png" });
    while (sent < 40 && !response.destroyed) {
      sent += 1;
      if (!response.write(MEGABYTE)) await Promise.race([once(response, "drain"), once(response, "close")]);
    }
    response.end();
  });
  expect(made).toEqual({
    ok: false,
    refusal: { sentence: "The image is larger than 10 MB.", isFinal: true },
  });
  expect(sent).toBeLessThan(40);
});

test("reports a server that names more than it sends, or breaks off", async () => {
  const host = await listen(
    createRawServer((socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\nshort")),
  );
  expect(await fetchPicture(`http://${host}/a.png`, path, { insideHosts: [host] })).toEqual({
    ok: false,
    refusal: { sentence: "The server broke off.", isFinal: false },
  });
});

test("gives up on a slow server, which never sends its headers or its end", async () => {
  for (const answer of [
    () => {},
    (_: unknown, response: Parameters<RequestListener>[1]) => {
      response.writeHead(200).write("some");
    },
  ])
    expect(await fetchFrom(answer, 200)).toEqual({
      ok: false,
      refusal: { sentence: "The server was too slow.", isFinal: false },
    });
});

test.each([
  [404, "There is no image at this address.", true],
  [403, "The server answered 403.", true],
  [304, "The server answered 304.", true],
  [429, "The server answered 429.", false],
  [503, "The server answered 503.", false],
])("reports status %i", async (status, sentence, isFinal) => {
  const made = await fetchFrom((_, response) => response.writeHead(status).end());
  expect(made).toEqual({ ok: false, refusal: { sentence, isFinal } });
});
