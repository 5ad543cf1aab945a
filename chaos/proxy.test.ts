import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { diceOf } from "#seed/load/load-data.ts";
import { Wire } from "./proxy.ts";

let server: Server;
let wire: Wire;
/** Connections that arrived through the wire, and the data received on each. */
let arrived: { socket: Socket; heard: string }[];

beforeEach(async () => {
  arrived = [];
  server = createServer((socket) => {
    const far = { socket, heard: "" };
    arrived.push(far);
    socket.on("error", () => {});
    socket.on("data", (data) => {
      far.heard += data.toString();
      socket.write(`heard ${data}`);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  wire = new Wire({ host: "127.0.0.1", port: (server.address() as AddressInfo).port });
  await wire.accept();
});

afterEach(() => {
  wire.close();
  server.close();
});

/** Opens a connection through the wire; collects the data received on it. */
async function open() {
  const socket = connect(wire.port, "127.0.0.1");
  const near = { socket, heard: "", ended: false };
  socket.on("error", () => {});
  socket.on("close", () => {
    near.ended = true;
  });
  socket.on("data", (data) => {
    near.heard += data.toString();
  });
  await once(socket, "connect");
  return near;
}

async function openAndTalk(word: string) {
  const near = await open();
  near.socket.write(word);
  await expect.poll(() => near.heard).toBe(`heard ${word}`);
  return near;
}

test("delivers data after the delay, in order even if the delay shortens", async () => {
  const near = await openAndTalk("hello");
  wire.delay(60);
  const began = performance.now();
  near.socket.write("a");
  await expect.poll(() => arrived[0]?.heard, { interval: 1 }).toBe("helloa");
  expect(performance.now() - began).toBeGreaterThanOrEqual(55);
  near.socket.write("b");
  await new Promise((resolve) => setImmediate(resolve));
  wire.delay(0);
  near.socket.write("c");
  await expect.poll(() => arrived[0]?.heard).toBe("helloabc");
});

test("cuts one connection at both ends and leaves the others open", async () => {
  const several = [await openAndTalk("one"), await openAndTalk("two"), await openAndTalk("three")];
  wire.cutOne(diceOf("some seed"));
  await expect.poll(() => several.filter(({ ended }) => ended).length).toBe(1);
  wire.cut();
  await expect.poll(() => several.every(({ ended }) => ended)).toBe(true);
  await expect.poll(() => arrived.every(({ socket }) => socket.destroyed)).toBe(true);
});

test("keeps swallowed connections open without passing data or their end, accepts new ones, and closes them when mended", async () => {
  const before = await openAndTalk("before");
  wire.swallow();
  before.socket.write("into the void");
  await openAndTalk("after");
  expect(arrived[0]?.heard).toBe("before");
  before.socket.end();
  await openAndTalk("later");
  expect([before.heard, arrived[0]?.socket.destroyed]).toEqual(["heard before", false]);
  await wire.mend();
  await expect.poll(() => arrived[0]?.socket.destroyed).toBe(true);
});

test("passes nothing while frozen, not even on new connections, and delivers everything after the thaw", async () => {
  const known = await openAndTalk("known");
  wire.freeze();
  known.socket.write("1");
  const fresh = await open();
  fresh.socket.write("2");
  await expect.poll(() => arrived.length).toBe(2);
  expect(arrived.map(({ heard }) => heard)).toEqual(["known", ""]);
  wire.thaw();
  await expect.poll(() => arrived.map(({ heard }) => heard)).toEqual(["known1", "2"]);
});

test("turns connections away while refusing, and later accepts them on the same port", async () => {
  const { port } = wire;
  wire.refuse();
  const turnedAway = connect(port, "127.0.0.1");
  const [error] = await once(turnedAway, "error");
  expect(error.code).toBe("ECONNREFUSED");
  await wire.accept();
  expect(wire.port).toBe(port);
  await openAndTalk("hello");
});
