import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, get, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { loadavg } from "node:os";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { openShop } from "#fixtures/shared-shop.ts";

const CLIENTS = 100;
/** Number of programs that compete for the processor, including those already running. */
const LOAD = 5;

const shop = await openShop();
const spinners: ChildProcess[] = [];

afterAll(() => {
  for (const spinner of spinners) spinner.kill("SIGKILL");
});

/** Sends one request and reads the whole response; rejects with the connection's error. */
function ask(
  agent: Agent,
  path: string,
  url = shop.url,
): Promise<{ status: number; connection: string | undefined }> {
  return new Promise((resolve, reject) => {
    get(url + path, { agent }, (answer) => {
      answer.on("error", reject);
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, connection: answer.headers.connection }),
      );
      answer.resume();
    }).on("error", reject);
  });
}

test("cuts off none of a hundred busy clients on SIGTERM, and exits in time on a busy machine", async () => {
  for (let n = 0; n < LOAD - Number(loadavg()[0]); n += 1) {
    spinners.push(spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }));
  }
  const agent = new Agent({ keepAlive: true });
  // Every shop has such connections: browsers open them in advance, without a request.
  const silent = connect(Number(new URL(shop.url).port), "localhost");
  await once(silent, "connect");
  silent.on("error", () => {});
  const kinds = [
    (n: number) => `/shop?q=evening-${n}`,
    () => "/shop",
    (n: number) => `/shop?q=morning-${n}`,
    () => "/favicon.svg",
  ];
  /**
   * What each client's last response said about its connection; "close" makes the client open another one.
   */
  const last = new Map<number, string | undefined>();
  const cutOff: string[] = [];
  async function client(number: number) {
    for (let n = 0; last.get(number) !== "close"; n += 1) {
      try {
        const { connection } = await ask(agent, kinds[number % kinds.length]?.(number * 10_000 + n) ?? "/");
        last.set(number, connection);
      } catch (error) {
        cutOff.push(String(error));
        return;
      }
    }
  }
  const clients = Array.from({ length: CLIENTS }, (_, number) => client(number));
  await expect.poll(() => last.size, { timeout: 60_000 }).toBe(CLIENTS);

  // This request is in progress when the signal arrives: half of its body has been sent.
  const body = "form-name=waitlist&email=late@example.com&bot-field=";
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "content-length": body.length,
    expect: "100-continue",
  };
  const half = request(shop.url, { method: "POST", headers, agent });
  await once(half, "continue");
  half.write(body.slice(0, 10));
  const answered = once(half, "response") as Promise<[IncomingMessage]>;
  const ended = shop.stop("SIGTERM");
  // The shop logs this line when the signal has arrived.
  await expect.poll(() => shop.output(), { interval: 5, timeout: 20_000 }).toContain("shutting down");
  half.end(body.slice(10));
  const [halfAnswer] = await answered;
  halfAnswer.resume();
  const code = await ended;
  await Promise.all(clients);
  agent.destroy();

  expect(cutOff).toEqual([]);
  expect([halfAnswer.statusCode, halfAnswer.headers.connection]).toEqual([200, "close"]);
  // Exit code 0 also shows that it exited in time: after 15 s it would be 1.
  expect(code).toBe(0);
  expect(new Set(last.values())).toEqual(new Set(["close"]));
});

test("still responds on a connection that was idle when the shop stopped listening", async () => {
  const { url, stop } = await openShop({}, onTestFinished);
  const { port } = new URL(url);
  const visitor = new Agent({ keepAlive: true, maxSockets: 1 });
  const first = await ask(visitor, "/shop", url);
  expect(first).toEqual({ status: 200, connection: "keep-alive" });
  // A request with an incomplete body keeps the shop running, however slow this machine is.
  const body = "form-name=waitlist&email=slow@example.com&bot-field=";
  const slow = request(url, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "content-length": body.length,
      expect: "100-continue",
    },
  });
  await once(slow, "continue");
  const answered = once(slow, "response") as Promise<[IncomingMessage]>;

  const ended = stop("SIGTERM");
  const knock = () =>
    new Promise<string>((resolve) => {
      const socket = connect(Number(port), "localhost", () => {
        socket.destroy();
        resolve("let in");
      }).on("error", ({ code }: NodeJS.ErrnoException) => resolve(String(code)));
    });
  await expect.poll(knock, { interval: 20 }).toBe("ECONNREFUSED");
  expect(await ask(visitor, "/shop", url)).toEqual({ status: 200, connection: "close" });

  slow.end(body);
  (await answered)[0].resume();
  expect(await ended).toBe(0);
  visitor.destroy();
});
