import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { freePort } from "#fixtures/free-port.ts";
import { startTestMailServer } from "#fixtures/mail-server.ts";
import { tryMail } from "./transport.server.ts";
import { testMail, triedSentence } from "./try-mail.ts";

// Covers the real response of a mail server to a test email (rules email/test-email).

const server = await startTestMailServer();
afterEach(() => server.answer(() => null));

const TO = "maya@evenlake.example";
const send = async (smtpUrl = server.url, ms?: number) => {
  const way = {
    ...{ smtpUrl, publicUrl: new URL("https://shop.example"), id: randomUUID() },
    from: { name: "Evenlake, Inc.", address: "hello@shop.com" },
  };
  return triedSentence(await tryMail({ to: TO, ...testMail("Evenlake", randomUUID()) }, way, ms), TO);
};

test("sends an accepted email once, and shows the response", async () => {
  server.answer((line) => (line === "." ? "250 2.0.0 Ok: queued as 4711" : null));
  expect(await send()).toBe(`The mail server accepted the test email to ${TO}: 250 2.0.0 Ok: queued as 4711`);
  expect(server.taken).toHaveLength(1);
  for (const line of [
    'From: "Evenlake, Inc." <hello@shop.com>',
    `To: ${TO}`,
    "Subject: Test email from Evenlake",
  ])
    expect(server.taken[0]).toContain(line);
});

test.each([
  ["the recipient", "RCPT", "550 5.1.1 no such user"],
  ["the recipient for now", "RCPT", "451 4.7.1 come back later"],
  ["the sender", "MAIL", "553 5.7.1 not your address"],
  ["the text", ".", "554 5.6.0 looks like spam"],
  ["everyone", "", "554 not today"],
])("shows the server's response when it refuses %s", async (_, at, answer) => {
  const before = server.taken.length;
  server.answer((line) => ((at === "" ? line === "" : line.startsWith(at)) ? answer : null));
  expect(await send()).toBe(`The mail server refused the test email: ${answer}`);
  expect(server.taken).toHaveLength(before);
});

test("distinguishes an unreachable server from an unresponsive one", async () => {
  expect(await send(`smtp://127.0.0.1:${await freePort()}`)).toMatch(
    /^Couldn't connect to the mail server: connect ECONNREFUSED 127/,
  );
  const mute = createServer(() => {}).listen(0, "127.0.0.1");
  await once(mute, "listening");
  const began = performance.now();
  expect(await send(`smtp://127.0.0.1:${(mute.address() as AddressInfo).port}`, 300)).toMatch(
    /^The mail server didn't answer within 10 seconds/,
  );
  expect(performance.now() - began).toBeLessThan(5_000);
});
