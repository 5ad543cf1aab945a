import { once } from "node:events";
import type { RequestListener } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";
import { CLIENT_LIMITS, createLimitedServer } from "./limited-server.ts";

// The shop's limits, shortened.
const SHORT = { ...CLIENT_LIMITS, headers: 300, upload: 600, reading: 500, checks: 50, silence: 200 };

const opened: { close: () => void }[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

type Opened = { port: number; connections: () => Promise<number> };

async function openServer(limits: typeof CLIENT_LIMITS, answer: RequestListener): Promise<Opened> {
  const server = createLimitedServer(limits).on("request", answer);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  opened.push({
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  });
  const connections = () => promisify(server.getConnections.bind(server))();
  return { port: (server.address() as AddressInfo).port, connections };
}

async function connectTo(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  opened.push({ close: () => socket.destroy() });
  await once(socket, "connect");
  return socket;
}

test.each([
  ["a request whose head does not end", "GET / HTTP/1.1\r\nHost: shop\r\n"],
  ["a request whose body does not come", "POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 10\r\n\r\nhalf"],
])("responds with 408 to %s, and closes the connection", async (_, sent) => {
  const { port, connections } = await openServer(SHORT, (request) => request.resume());
  const socket = await connectTo(port);
  socket.write(sent);
  const [answer] = await once(socket, "data");
  expect(String(answer)).toMatch(/^HTTP\/1.1 408/);
  await expect.poll(connections).toBe(0);
});

test("closes the connection of a client that doesn't read its response", async () => {
  const { port, connections } = await openServer(SHORT, (_, response) => {
    response.end(Buffer.alloc(64 * 1024 * 1024));
  });
  const socket = await connectTo(port);
  socket.pause().write("GET / HTTP/1.1\r\nHost: shop\r\n\r\n");
  await expect.poll(connections, { timeout: 10_000 }).toBe(1);
  await expect.poll(connections, { timeout: 10_000 }).toBe(0);
});

test("keeps the connection open while a response takes longer than that", async () => {
  const { port } = await openServer(SHORT, (_, response) => {
    setTimeout(() => response.end("at last"), 3 * SHORT.reading);
  });
  const socket = await connectTo(port);
  socket.write("GET / HTTP/1.1\r\nHost: shop\r\n\r\n");
  const [answer] = await once(socket, "data");
  expect(String(answer)).toContain("at last");
});

test("closes a connection above the limit", async () => {
  const { port } = await openServer({ ...SHORT, headers: 60_000, upload: 60_000, connections: 2 }, () => {});
  await connectTo(port);
  await connectTo(port);
  const third = await connectTo(port);
  await once(third, "close");
});
