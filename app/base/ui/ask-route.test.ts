import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { isCount, isObject } from "#app/base/lib/shape.ts";
import { askRoute } from "./ask-route.tsx";

const CONNECTION_FAILED = { ok: false, refusal: { status: 0, sentence: null } };
const isLeft = isObject({ left: isCount });

let answer: (request: IncomingMessage, response: ServerResponse) => void;
const server = createServer((request, response) => answer(request, response));
let address: string;

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => vi.restoreAllMocks());

function answers(body: string, status = 200) {
  answer = (_, response) => response.writeHead(status).end(body);
}

test("returns a response of the right shape", async () => {
  answers('{"left":3,"more":true}');
  expect(await askRoute(address, isLeft)).toEqual({ ok: true, value: { left: 3, more: true } });
});

test.each(["", "<p>Please sign in to this network.</p>", "null", "[]", "{}", '{"left":"3"}', '{"left":3'])(
  "treats a response of another shape as a failed connection: %j",
  async (body) => {
    answers(body);
    expect(await askRoute(address, isLeft)).toEqual(CONNECTION_FAILED);
  },
);

test("returns the status of a refusal, and its message if it has one", async () => {
  answers('{"sentence":"Please sign in again."}', 401);
  expect(await askRoute(address, isLeft)).toEqual({
    ok: false,
    refusal: { status: 401, sentence: "Please sign in again." },
  });
  answers("<p>We will be back shortly.</p>", 503);
  expect(await askRoute(address, isLeft)).toEqual({ ok: false, refusal: { status: 503, sentence: null } });
  answers('{"left":3,"sentence":7}', 500);
  expect(await askRoute(address, isLeft)).toEqual({ ok: false, refusal: { status: 500, sentence: null } });
});

test("treats a connection dropped before or during the response as failed", async () => {
  answer = (request) => request.socket.destroy();
  expect(await askRoute(address, isLeft)).toEqual(CONNECTION_FAILED);
  answer = (request, response) => {
    response.writeHead(200, { "Content-Length": 100 });
    response.write('{"left":', () => request.socket.destroy());
  };
  expect(await askRoute(address, isLeft)).toEqual(CONNECTION_FAILED);
});

test("posts a change as a form", async () => {
  const sent = new Promise<string>((resolve) => {
    answer = async (request, response) => {
      resolve(`${request.method} ${await text(request)}`);
      response.end('{"left":2}');
    };
  });
  expect(await askRoute(address, isLeft, { change: { intent: "take", ids: "a,b" } })).toMatchObject({
    ok: true,
  });
  expect(await sent).toBe("POST intent=take&ids=a%2Cb");
});

test("ends a request after its time limit, and immediately when the caller aborts it", async () => {
  const clock = new AbortController();
  const limit = vi.spyOn(AbortSignal, "timeout").mockReturnValue(clock.signal);
  let asked = Promise.withResolvers<void>();
  answer = () => asked.resolve();
  const patient = askRoute(address, isLeft);
  await asked.promise;
  expect(limit).toHaveBeenCalledExactlyOnceWith(15_000);
  clock.abort();
  expect(await patient).toEqual(CONNECTION_FAILED);
  vi.restoreAllMocks();

  asked = Promise.withResolvers<void>();
  const stop = new AbortController();
  const stopped = askRoute(address, isLeft, { signal: stop.signal });
  await asked.promise;
  stop.abort();
  expect(await stopped).toEqual(CONNECTION_FAILED);
});
