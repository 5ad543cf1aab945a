import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, expect, test } from "vitest";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { SECRET } from "#fixtures/accounts.ts";
import { CONTACT } from "#fixtures/settings.ts";
import { openTestShop } from "#fixtures/shop.ts";
import { createMessenger } from "./deliver-messages.server.ts";
import { newSecret, postMessage } from "./post-message.server.ts";
import { findEndpoint } from "./queries.server.ts";
import { queueEvent } from "./queue-event.server.ts";
import { webhookEndpoints, webhookMessages, webhookTries } from "./tables.server.ts";
import { addEndpoint, replayMessage, stepEndpoint } from "./write-endpoint.server.ts";

const START = Temporal.Instant.from("2026-11-21T15:00:00Z");
const auth = { secret: SECRET, publicUrl: new URL("http://shop.example") };
const actor = { userId: null, address: null };

let now = START;
/** Receivers of a test, closed at its end. */
const receivers: Server[] = [];
const { db } = await openTestShop();
beforeEach(async () => {
  now = START;
  await db.delete(webhookEndpoints);
});
afterEach(() => {
  for (const receiver of receivers.splice(0)) {
    receiver.closeAllConnections();
    receiver.close();
  }
});

/** Starts a local receiver with this response; `heard` are the requests it received. */
async function receive(answer: RequestListener) {
  const heard: { headers: IncomingMessage["headers"]; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    heard.push({ headers: request.headers, body });
    answer(request, response);
  });
  receivers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { heard, host, url: `http://${host}/hook` };
}

const kinds = ["order.placed"] as const;
async function endpointAt(url: string, name = "Books"): Promise<string> {
  const added = await addEndpoint(db, { actor, auth }, { name, url, kinds: [...kinds] }, now);
  if (!added.ok) throw new Error(added.refusal.name);
  return added.value.id;
}

const placed = (orderId: string) => ({ kind: "order.placed", data: { orderId } }) as const;

/** Sends all due messages, and waits until done. */
async function sendDue(insideHosts: readonly string[]) {
  const messenger = createMessenger(db, { auth, insideHosts, clock: () => now });
  await messenger.lookForDue();
  await messenger.settled();
}

const messages = () => db.select().from(webhookMessages).orderBy(webhookMessages.createdAt);
const ok: RequestListener = (_, response) => response.writeHead(204).end();

test("sends an event after its commit, with a verifiable signature, to the endpoints that want it", async () => {
  const { heard, host, url } = await receive(ok);
  const id = await endpointAt(url);
  await db
    .transaction(async (tx) => {
      await queueEvent(tx, placed("rolled-back"), now);
      throw new Error("the order was not made");
    })
    .catch(() => {});
  await queueEvent(db, placed("1"), now);
  await queueEvent(db, { kind: "review.submitted", data: {} }, now);
  now = Temporal.Now.instant();
  await sendDue([host]);
  expect(heard).toHaveLength(1);
  const [one] = heard;
  const secret = (await findEndpoint(db, auth, id))?.secret ?? "";
  const headers = Object.fromEntries(
    Object.entries(one?.headers ?? {}).map(([name, value]) => [name, String(value)]),
  );
  expect(new Webhook(secret).verify(one?.body ?? "", headers)).toEqual({
    type: "order.placed",
    timestamp: "2026-11-21T15:00:00.000Z",
    data: { orderId: "1" },
  });
  expect(() => new Webhook(newSecret()).verify(one?.body ?? "", headers)).toThrow();
  expect(await messages()).toMatchObject([{ state: "sent", tries: 1, id: headers["webhook-id"] }]);
});

test("also signs with the previous secret for a day after rotation", async () => {
  const { heard, host, url } = await receive(ok);
  const id = await endpointAt(url);
  const before = (await findEndpoint(db, auth, id))?.secret ?? "";
  now = Temporal.Now.instant();
  await stepEndpoint(db, { actor, auth }, id, { kind: "new secret" }, now);
  const after = (await findEndpoint(db, auth, id))?.secret ?? "";
  expect(after).not.toBe(before);
  const verify = (secret: string) => {
    const { headers = {}, body = "" } = heard.at(-1) ?? {};
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  };
  await queueEvent(db, placed("2"), now);
  await sendDue([host]);
  expect(verify(before)).toEqual(verify(after));
  await db.update(webhookEndpoints).set({ secretBeforeUntil: now.subtract({ seconds: 1 }) });
  await queueEvent(db, placed("3"), now);
  await sendDue([host]);
  expect(verify(after)).toMatchObject({ data: { orderId: "3" } });
  expect(() => verify(before)).toThrow();
});

test("retries a failed message with growing delays, fails it in the end, and lets an admin resend it", async () => {
  let status = 500;
  const { heard, host, url } = await receive((_, response) => response.writeHead(status).end("not today"));
  const id = await endpointAt(url);
  await queueEvent(db, placed("1"), now);
  await sendDue([host]);
  await sendDue([host]);
  expect(heard).toHaveLength(1);
  expect(await messages()).toMatchObject([
    { state: "waiting", tries: 1, nextTryAt: now.add({ seconds: 5 }) },
  ]);
  // Clears the failure as another successful event would, so the endpoint isn't disabled.
  for (let nth = 0; nth < 20; nth++) {
    const [message] = await messages();
    if (message?.state !== "waiting") break;
    now = message.nextTryAt;
    await sendDue([host]);
    await db.update(webhookEndpoints).set({ failingSince: null });
  }
  expect(await messages()).toMatchObject([{ state: "failed", tries: 12 }]);
  expect(new Set(heard.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  const tries = await db.select().from(webhookTries);
  expect(tries).toHaveLength(12);
  expect(tries[0]).toMatchObject({ status: 500, answer: "not today", error: null });
  status = 200;
  const [message] = await messages();
  expect(await replayMessage(db, actor, message?.id ?? "", now)).toEqual({
    ok: true,
    value: { endpointId: id },
  });
  await sendDue([host]);
  expect(await messages()).toMatchObject([{ state: "sent", tries: 1 }]);
});

test("waits as long as an endpoint requests, for all its messages", async () => {
  const { heard, host, url } = await receive((_, response) =>
    response.writeHead(429, { "retry-after": "600" }).end(),
  );
  await endpointAt(url);
  for (const id of ["1", "2"]) await queueEvent(db, placed(id), now);
  for (const after of [0, 599, 600]) {
    now = START.add({ seconds: after });
    await sendDue([host]);
    expect(heard).toHaveLength(after < 600 ? 1 : 2);
  }
});

test("disables an endpoint that has failed for three days, sends an email, and keeps its messages queued", async () => {
  await db.insert(siteSettings).values({ contactEmail: CONTACT });
  const dead = await receive(ok);
  const id = await endpointAt(dead.url, "The warehouse");
  const server = receivers.pop();
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
  await queueEvent(db, placed("1"), now);
  await sendDue([dead.host]);
  expect(await findEndpoint(db, auth, id)).toMatchObject({
    offAt: null,
    failingSince: START.toString(),
  });
  now = START.add({ hours: 72 });
  await queueEvent(db, placed("2"), now);
  await sendDue([dead.host]);
  expect(await findEndpoint(db, auth, id)).toMatchObject({
    offReason: "It hasn't accepted anything for three days.",
  });
  const mails = await db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.subject, "The webhook “The warehouse” was turned off"));
  expect(mails.map(({ recipient }) => recipient)).toEqual([CONTACT]);
  await queueEvent(db, placed("3"), now);
  expect(await messages()).toMatchObject([{ state: "waiting" }, { state: "waiting" }]);
  const back = await receive(ok);
  await stepEndpoint(
    db,
    { actor, auth },
    id,
    { kind: "change", form: { name: "Back", url: back.url, kinds: [...kinds] } },
    now,
  );
  await stepEndpoint(db, { actor, auth }, id, { kind: "on" }, now);
  now = now.add({ hours: 24 });
  await sendDue([back.host]);
  expect(back.heard.map(({ body }) => JSON.parse(body).data.orderId).sort()).toEqual(["1", "2"]);
});

test("disables an endpoint immediately after a 410 response", async () => {
  const { host, url } = await receive((_, response) => response.writeHead(410).end());
  const id = await endpointAt(url);
  await queueEvent(db, placed("1"), now);
  await sendDue([host]);
  expect(await findEndpoint(db, auth, id)).toMatchObject({
    offReason: "It responded with 410 (gone).",
  });
});

test("sends nothing into the private network, by IP address, name, or redirect", async () => {
  const inside = await receive(ok);
  const port = inside.host.split(":")[1];
  const post = (url: string, trusted: string[] = []) =>
    postMessage({ url, headers: {}, body: "{}" }, trusted);
  const hosts = [
    "127.0.0.1",
    "localhost",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "0.0.0.0",
    "2130706433",
    "0x7f000001",
  ];
  for (const host of hosts) {
    expect(await post(`https://${host}:${port}/`)).toMatchObject({
      status: null,
      error: expect.stringContaining("inside"),
    });
  }
  expect(await post(`http://one.one.one.one/`)).toMatchObject({ error: "The address is not https://" });
  const redirecting = await receive((_, response) => response.writeHead(307, { Location: inside.url }).end());
  expect(await post(redirecting.url, [redirecting.host])).toMatchObject({ status: 307 });
  expect(inside.heard).toEqual([]);
});

test("cuts off an endless response, and gives up on an unresponsive endpoint after five seconds without delaying others", async () => {
  let sent = 0;
  const endless = await receive((_, response) => {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && response.write("x".repeat(65_536))) sent += 65_536;
    };
    response.on("drain", more);
    more();
  });
  const silent = await receive(() => {});
  const lying = await receive((_, response) => {
    response.writeHead(200, { "Content-Length": "1000" });
    response.write("half");
    response.socket?.destroySoon();
  });
  const good = await receive(ok);
  for (const { url } of [endless, silent, lying, good]) await endpointAt(url, url);
  for (let nth = 0; nth < 20; nth++) await queueEvent(db, placed(String(nth)), now);
  const hosts = [endless, silent, lying, good].map(({ host }) => host);
  const messenger = createMessenger(db, { auth, insideHosts: hosts, clock: () => now });
  await messenger.lookForDue();
  await expect.poll(() => good.heard.length).toBe(20);
  // The unresponsive endpoint is still processing its first message.
  expect(silent.heard).toHaveLength(1);
  await messenger.settled();
  expect(sent).toBeLessThan(20 * 8_000_000);
  const answered = await db.select().from(webhookTries);
  expect(answered.filter(({ error }) => error === "No response within 5 seconds")).toHaveLength(1);
  expect(Math.max(...answered.map(({ answer }) => answer.length))).toBeLessThanOrEqual(1_000);
});

test("sends each message once when several processes share them", async () => {
  const { heard, host, url } = await receive(ok);
  await endpointAt(url);
  for (let nth = 0; nth < 30; nth++) await queueEvent(db, placed(String(nth)), now);
  await Promise.all([sendDue([host]), sendDue([host]), sendDue([host])]);
  await sendDue([host]);
  expect(heard.map(({ headers }) => headers["webhook-id"]).sort()).toEqual(
    (await messages()).map(({ id }) => id).sort(),
  );
});

test("stores a secret encrypted, and allows at most ten endpoints", async () => {
  const first = await endpointAt("https://example.com/1");
  const [row] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, first));
  expect(row?.secret).not.toContain("whsec_");
  for (let nth = 2; nth <= 10; nth++) await endpointAt(`https://example.com/${nth}`);
  const one = { name: "One more", url: "https://example.com/11", kinds: [...kinds] };
  expect(await addEndpoint(db, { actor, auth }, one, now)).toEqual({
    ok: false,
    refusal: { name: "too_many" },
  });
});
