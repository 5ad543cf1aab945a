import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { NOON, openTestOutbox } from "#fixtures/outbox.ts";
import { link } from "./email.ts";
import { mailOutbox } from "./tables.server.ts";

// Emails that aren't sent at the first attempt.

const box = await openTestOutbox();
beforeEach(() => box.empty());

describe("while the mail server is unreachable", () => {
  test("probes with one email at a time, fails no email within an hour, and sends all once it is back", async () => {
    const ids = await box.queue(30);
    await box.server.leave();
    const { deliverDue } = box.deliverer();
    const end = NOON.add({ minutes: 65 });
    while (Temporal.Instant.compare(box.now(), end) < 0) {
      expect(await deliverDue()).toBe(1);
      box.later({ seconds: 14 });
      expect(await deliverDue()).toBe(0);
      box.later({ seconds: 1 });
    }
    for (const mail of await box.outbox()) {
      expect(mail).toMatchObject({ state: "waiting", attempts: 0 });
      expect(mail.lastError).toContain("ECONNREFUSED");
    }
    expect(box.said()).toEqual(["mail server unreachable, queueing email"]);
    expect(box.logged[0]).toMatchObject({ level: 40, reason: "ECONNREFUSED" });

    await box.server.comeBack();
    expect(await deliverDue()).toBe(30);
    expect(box.takenIds().sort()).toEqual(ids.sort());
    expect(new Set(await box.states())).toEqual(new Set(["sent"]));
    expect(box.said().slice(1)).toEqual(["mail server reachable again"]);
    expect(box.logged[1]).toMatchObject({ level: 30, awaySeconds: 65 * 60 });
  });

  test.each<[string, string, string]>([
    ["the server is closing", "RCPT", "421 4.3.2 closing"],
    ["the server is closing from the start", "", "421 too busy"],
    ["the server refuses in its greeting", "", "554 not today"],
    ["the server refuses this sender", "MAIL", "530 5.7.0 sign in first"],
  ])("leaves the emails queued when %s", async (_, command, answer) => {
    await box.queue(3);
    box.server.answer((line) => ((command ? line.startsWith(command) : line === "") ? answer : null));
    const { deliverDue } = box.deliverer();
    expect(await deliverDue()).toBe(1);
    expect(box.server.connections()).toBe(1);
    for (const mail of await box.outbox()) expect(mail).toMatchObject({ state: "waiting", attempts: 0 });
    box.server.answer(() => null);
    box.later({ seconds: 15 });
    expect(await deliverDue()).toBe(3);
    expect(box.server.taken).toHaveLength(3);
  });

  test("sends the other emails when the server drops the connection at one of them", async () => {
    await box.queue(3);
    box.server.answer(async (line) => {
      if (line.startsWith("RCPT TO:<maya+0@")) await box.server.leave();
      return null;
    });
    const { deliverDue } = box.deliverer();
    expect(await deliverDue()).toBe(1);
    await box.server.comeBack();
    box.later({ seconds: 15 });
    await deliverDue();
    expect(await box.states()).toEqual(["waiting", "sent", "sent"]);
  });
});

describe("when the server refuses one email", () => {
  const refuse = (answer: string) =>
    box.server.answer((line) => (line.startsWith("RCPT TO:<maya+1@") ? answer : null));

  test("permanently, fails it, logs it without the address, and sends the others", async () => {
    const [, refused] = await box.queue(3);
    refuse("550 5.1.1 <maya+1@evenlake.example>: no such user");
    expect(await box.deliverer().deliverDue()).toBe(3);
    expect(await box.states()).toEqual(["sent", "failed", "sent"]);
    expect((await box.outbox())[1]).toMatchObject({
      attempts: 1,
      lastError: expect.stringContaining("no such user"),
    });
    expect(box.logged).toEqual([
      expect.objectContaining({ level: 50, mailId: refused, attempts: 1, reason: "550 5.1.1 to RCPT TO" }),
    ]);
    expect(JSON.stringify(box.logged)).not.toContain("maya");
  });

  test("temporarily, retries it later with the same ID", async () => {
    const ids = await box.queue(2);
    refuse("451 4.7.1 come back later");
    const { deliverDue } = box.deliverer();
    expect(await deliverDue()).toBe(2);
    expect(await box.outbox()).toMatchObject([
      { state: "sent" },
      { state: "waiting", attempts: 1, nextAttemptAt: NOON.add({ seconds: 30 }) },
    ]);
    box.later({ seconds: 29 });
    expect(await deliverDue()).toBe(0);
    box.server.answer(() => null);
    box.later({ seconds: 1 });
    expect(await deliverDue()).toBe(1);
    expect(box.takenIds()).toEqual(ids);
    expect(box.logged).toEqual([]);
  });
});

test("retries a long-delayed email when a process starts, without counting an attempt (rules email/retries)", async () => {
  await box.queue(1);
  box.server.answer((line) => (line.startsWith("RCPT") ? "451 4.7.1 come back later" : null));
  const { deliverDue } = box.deliverer();
  for (let attempt = 1; attempt <= 6; attempt++) {
    expect(await deliverDue()).toBe(1);
    if (attempt < 6) box.later({ seconds: 30 * 2 ** (attempt - 1) });
  }
  expect(await box.outbox()).toMatchObject([{ state: "waiting", attempts: 6 }]);
  expect(await box.deliverer({ smtpUrl: null }).deliverDue()).toBe(0);
  expect(await box.deliverer().deliverDue()).toBe(1);
  expect(await box.outbox()).toMatchObject([{ state: "waiting", attempts: 6 }]);
  box.server.answer(() => null);
  expect(await box.deliverer().deliverDue()).toBe(1);
  expect(await box.states()).toEqual(["sent"]);
});

describe("an email that can't be rendered", () => {
  /** Makes a queued email impossible to render, as a bug might. */
  async function spoil(id: string | undefined) {
    const content = { shop: "Evenlake", blocks: [link("Your order", "http://maya@[")] };
    await box.db
      .update(mailOutbox)
      .set({ content })
      .where(eq(mailOutbox.id, id as string));
  }

  test.each([
    ["with a mail server", {}, "sent"],
    ["without one", { smtpUrl: null }, "kept"],
  ])(
    "fails immediately and is logged without its text, %s, while the others are delivered",
    async (_, settings, went) => {
      const ids = await box.queue(3);
      await spoil(ids[1]);
      const { deliverDue } = box.deliverer(settings);
      expect(await deliverDue()).toBe(3);
      expect(await box.states()).toEqual([went, "failed", went]);
      expect((await box.outbox())[1]).toMatchObject({
        attempts: 1,
        lastError: "The email can't be rendered: Invalid URL",
      });
      expect(box.logged).toEqual([
        expect.objectContaining({ level: 50, mailId: ids[1], attempts: 1, msg: "email failed permanently" }),
      ]);
      expect(JSON.stringify(box.logged)).not.toContain("maya");
      box.later({ hours: 1 });
      expect(await deliverDue()).toBe(0);
    },
  );

  test("doesn't affect whether the mail server counts as reachable", async () => {
    const [first] = await box.queue(2);
    await box.server.leave();
    const { deliverDue } = box.deliverer();
    expect(await deliverDue()).toBe(1);
    await spoil(first);
    await box.db
      .update(mailOutbox)
      .set({ nextAttemptAt: NOON.subtract({ hours: 1 }) })
      .where(eq(mailOutbox.id, first as string));
    box.later({ seconds: 15 });
    expect(await deliverDue()).toBe(2);
    expect(await box.states()).toEqual(["failed", "waiting"]);
    expect(box.said()).toEqual(["mail server unreachable, queueing email", "email failed permanently"]);
  });
});
