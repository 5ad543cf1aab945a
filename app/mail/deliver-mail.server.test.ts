import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#fixtures/database.ts";
import { startTestMailServer, type TestMailServer } from "#fixtures/mail-server.ts";
import { createDeliverer } from "./deliver-mail.server.ts";
import { link, secretLink, text } from "./letter.ts";
import { queueMail } from "./queue-mail.server.ts";
import { mailOutbox } from "./tables.server.ts";

const NOON = Temporal.Instant.from("2026-11-21T18:00:00Z");
let shop: TestDatabase;
let server: TestMailServer;
let clock: Temporal.Instant;
let logged: Record<string, unknown>[];

beforeAll(async () => {
  shop = await openTestDatabase();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.delete(mailOutbox);
  clock = NOON;
  logged = [];
  server = await startTestMailServer();
  return () => server.leave();
});

function deliverer(settings: { smtpUrl?: string | null; mailDir?: string } = {}) {
  const log = pino({ base: undefined }, { write: (line: string) => logged.push(JSON.parse(line)) });
  return createDeliverer(
    shop.db,
    {
      smtpUrl: server.url,
      mailFrom: "Evenlake <hello@evenlake.example>",
      mailDir: null,
      publicUrl: new URL("https://shop.example"),
      ...settings,
    },
    { log, clock: () => clock },
  );
}

/** Queues mails, a second apart, so that their order is known; returns their ids. */
async function queue(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  for (const [n, id] of ids.entries()) {
    const letter = { shop: "Evenlake", blocks: [text("Thank you.")] };
    const mail = { to: `maya+${n}@evenlake.example`, subject: `Your order ${n}`, letter };
    await queueMail(shop.db, mail, id, NOON.subtract({ seconds: count - n }));
  }
  return ids;
}

const later = (duration: Temporal.DurationLike) => {
  clock = clock.add(duration);
};
const outbox = () => shop.db.select().from(mailOutbox).orderBy(mailOutbox.createdAt);
const states = async () => (await outbox()).map(({ state }) => state);
const takenIds = () => server.taken.map((mail) => /^Message-ID: <([0-9a-f-]{36})@/m.exec(mail)?.[1]);
const said = () => logged.map(({ msg }) => msg);

/** Makes the server keep the next mail waiting for its last answer, until the test lets it go on. */
function hold() {
  const reached = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<null>();
  server.answer((line) => {
    if (line !== ".") return null;
    reached.resolve();
    return answer.promise;
  });
  return { reached: reached.promise, letGo: () => answer.resolve(null) };
}

test("without a mail server mail is kept and tried once", async () => {
  await queue(2);
  const { deliverDue } = deliverer({ smtpUrl: null });
  expect([await deliverDue(), await deliverDue()]).toEqual([2, 0]);
  for (const mail of await outbox()) expect(mail).toMatchObject({ state: "kept", attempts: 1 });
});

test("a mail that is to be forgotten leaves nothing behind once it is sent or kept, and stays while it waits", async () => {
  const letter = { shop: "Evenlake", forget: true, blocks: [text("Farewell.")] };
  const mail = { to: "maya@evenlake.example", subject: "Farewell", letter };
  await queueMail(shop.db, mail, randomUUID(), NOON);
  server.answer((line) => (line.startsWith("RCPT") ? "451 Not now" : null));
  await deliverer().deliverDue();
  expect(await states()).toEqual(["waiting"]);
  server.answer(() => null);
  later({ hours: 1 });
  await deliverer().deliverDue();
  expect(server.taken).toHaveLength(1);
  expect(await outbox()).toEqual([]);
  await queueMail(shop.db, mail, randomUUID(), NOON);
  await deliverer({ smtpUrl: null }).deliverDue();
  expect(await outbox()).toEqual([]);
});

test("the token of a secret link is in the outbox while the mail waits or is kept, and not once it is sent or given up", async () => {
  const letter = { shop: "Evenlake", blocks: [secretLink("Choose", "/reset-password?token=abc-123")] };
  const mail = { to: "maya@evenlake.example", subject: "Choose a new password", letter };
  const inOutbox = async () => JSON.stringify((await outbox()).map((row) => row.letter)).includes("abc-123");
  for (const [answer, state, keeps] of [
    ["451 Not now", "waiting", true],
    ["550 Never", "dead", false],
    [null, "sent", false],
  ] as const) {
    await shop.db.delete(mailOutbox);
    await queueMail(shop.db, mail, randomUUID(), clock);
    server.answer((line) => (line.startsWith("RCPT") ? answer : null));
    await deliverer().deliverDue();
    expect([await states(), await inOutbox()]).toEqual([[state], keeps]);
  }
  expect(server.taken[0]).toContain("https://shop.example/reset-password?token=");
  expect((await outbox())[0]?.letter.blocks).toMatchObject([{ label: "Choose", href: "/reset-password" }]);

  // Without a mail server the outbox is where the mail is read.
  await shop.db.delete(mailOutbox);
  await queueMail(shop.db, mail, randomUUID(), clock);
  await deliverer({ smtpUrl: null }).deliverDue();
  expect([await states(), await inOutbox()]).toEqual([["kept"], true]);
});

test("a mail goes out with its sender, recipient, text and an id of its own", async () => {
  const [id] = await queue(1);
  expect(await deliverer().deliverDue()).toBe(1);
  expect(server.taken).toHaveLength(1);
  for (const line of [
    "From: Evenlake <hello@evenlake.example>",
    "To: maya+0@evenlake.example",
    "Subject: Your order 0",
    `Message-ID: <${id}@evenlake.example>`,
    "Thank you.",
  ])
    expect(server.taken[0]).toContain(line);
  expect(await outbox()).toMatchObject([{ state: "sent", attempts: 1, sentAt: clock, lastError: null }]);
});

test("a mail has its letter as HTML and as plain text, and only one that needs consent names a way out of it", async () => {
  const letter = { shop: "Evenlake", blocks: [link("See your order", "/account?tab=orders")] };
  const to = "maya@evenlake.example";
  await queueMail(shop.db, { to, subject: "Your order", letter }, randomUUID(), NOON);
  const unsubscribe = "/unsubscribe?token=abc";
  const offer = { to, subject: "New this week", letter: { ...letter, unsubscribe } };
  await queueMail(shop.db, offer, randomUUID(), NOON.add({ seconds: 1 }));
  later({ minutes: 1 });
  await deliverer().deliverDue();
  const [order = "", news = ""] = server.taken;
  expect(order).toMatch(/^Content-Type: multipart\/alternative;/m);
  expect(order).toMatch(
    /^Content-Type: text\/plain;[\s\S]*See your order: https:\/\/shop\.example\/account\?tab/m,
  );
  expect(order).toMatch(/^Content-Type: text\/html;/m);
  expect(order).not.toMatch(/^List-/m);
  expect(news).toContain("List-Unsubscribe: <https://shop.example/unsubscribe?token=abc>");
  expect(news).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
});

describe("several processes", () => {
  test("send each mail once", async () => {
    const ids = await queue(30);
    const tried = await Promise.all([1, 2, 3].map(() => deliverer().deliverDue()));
    expect(tried.reduce((sum, count) => sum + count, 0)).toBe(30);
    expect(takenIds().sort()).toEqual(ids.sort());
    expect(new Set(await states())).toEqual(new Set(["sent"]));
  });

  test("send each mail once even when a slow server makes the work last longer than any claim", async () => {
    const ids = await queue(10);
    let mails = 0;
    server.answer(async (line) => {
      if (line !== "DATA") return null;
      mails += 1;
      if (mails <= 7) later({ minutes: 1 });
      // Seven minutes after the first process began, another one looks for mails that are due.
      if (mails === 7) await deliverer().deliverDue();
      return null;
    });
    await deliverer().deliverDue();
    expect(takenIds().sort()).toEqual(ids.sort());
  });

  test("send a mail again when the claim of a dead sender has run out, and ignore what the dead sender reports", async () => {
    const [id] = await queue(1);
    const held = hold();
    const died = deliverer().deliverDue();
    await held.reached;

    server.answer(() => null);
    later({ minutes: 2, seconds: 59 });
    expect(await deliverer().deliverDue()).toBe(0);
    later({ seconds: 1 });
    expect(await deliverer().deliverDue()).toBe(1);
    expect(takenIds()).toEqual([id]);

    await server.leave();
    await died;
    expect(await outbox()).toMatchObject([{ state: "sent", attempts: 1, lastError: null }]);
  });
});

describe("while the mail server is away", () => {
  test("one mail at a time probes it, no mail is lost in an hour, and all go out when it is back", async () => {
    const ids = await queue(30);
    await server.leave();
    const { deliverDue } = deliverer();
    const end = NOON.add({ minutes: 65 });
    while (Temporal.Instant.compare(clock, end) < 0) {
      expect(await deliverDue()).toBe(1);
      later({ seconds: 14 });
      expect(await deliverDue()).toBe(0);
      later({ seconds: 1 });
    }
    for (const mail of await outbox()) {
      expect(mail).toMatchObject({ state: "waiting", attempts: 0 });
      expect(mail.lastError).toContain("ECONNREFUSED");
    }
    expect(said()).toEqual(["the mail server is away, mail waits"]);
    expect(logged[0]).toMatchObject({ level: 40, reason: "ECONNREFUSED" });

    await server.comeBack();
    expect(await deliverDue()).toBe(30);
    expect(takenIds().sort()).toEqual(ids.sort());
    expect(new Set(await states())).toEqual(new Set(["sent"]));
    expect(said().slice(1)).toEqual(["the mail server is back"]);
    expect(logged[1]).toMatchObject({ level: 30, awaySeconds: 65 * 60 });
  });

  test.each<[string, string, string]>([
    ["it is closing", "RCPT", "421 4.3.2 closing"],
    ["it is closing from the start", "", "421 too busy"],
    ["it greets with a refusal", "", "554 not today"],
    ["it takes no mail from this sender", "MAIL", "530 5.7.0 sign in first"],
  ])("the mails wait unharmed when %s", async (_, command, answer) => {
    await queue(3);
    server.answer((line) => ((command ? line.startsWith(command) : line === "") ? answer : null));
    const { deliverDue } = deliverer();
    expect(await deliverDue()).toBe(1);
    expect(server.connections()).toBe(1);
    for (const mail of await outbox()) expect(mail).toMatchObject({ state: "waiting", attempts: 0 });
    server.answer(() => null);
    later({ seconds: 15 });
    expect(await deliverDue()).toBe(3);
    expect(server.taken).toHaveLength(3);
  });

  test("a mail at which the server breaks the connection does not stop the others", async () => {
    await queue(3);
    server.answer(async (line) => {
      if (line.startsWith("RCPT TO:<maya+0@")) await server.leave();
      return null;
    });
    const { deliverDue } = deliverer();
    expect(await deliverDue()).toBe(1);
    await server.comeBack();
    later({ seconds: 15 });
    await deliverDue();
    expect(await states()).toEqual(["waiting", "sent", "sent"]);
  });
});

describe("an answer about one mail", () => {
  const refuse = (answer: string) =>
    server.answer((line) => (line.startsWith("RCPT TO:<maya+1@") ? answer : null));

  test("that says never: the mail is given up and logged without the address, and the others are sent", async () => {
    const [, refused] = await queue(3);
    refuse("550 5.1.1 <maya+1@evenlake.example>: no such user");
    expect(await deliverer().deliverDue()).toBe(3);
    expect(await states()).toEqual(["sent", "dead", "sent"]);
    expect((await outbox())[1]).toMatchObject({
      attempts: 1,
      lastError: expect.stringContaining("no such user"),
    });
    expect(logged).toEqual([
      expect.objectContaining({ level: 50, mailId: refused, attempts: 1, reason: "550 5.1.1 to RCPT TO" }),
    ]);
    expect(JSON.stringify(logged)).not.toContain("maya");
  });

  test("that says not now: the mail is tried again later, under the same id", async () => {
    const ids = await queue(2);
    refuse("451 4.7.1 come back later");
    const { deliverDue } = deliverer();
    expect(await deliverDue()).toBe(2);
    expect(await outbox()).toMatchObject([
      { state: "sent" },
      { state: "waiting", attempts: 1, nextAttemptAt: NOON.add({ seconds: 30 }) },
    ]);
    later({ seconds: 29 });
    expect(await deliverDue()).toBe(0);
    server.answer(() => null);
    later({ seconds: 1 });
    expect(await deliverDue()).toBe(1);
    expect(takenIds()).toEqual(ids);
    expect(logged).toEqual([]);
  });
});

describe("a letter that cannot be made into a mail", () => {
  /** A letter of which no rendering is possible, as a fault of the program might have stored it. */
  async function spoil(id: string | undefined) {
    const letter = { shop: "Evenlake", blocks: [link("Your order", "http://maya@[")] };
    await shop.db
      .update(mailOutbox)
      .set({ letter })
      .where(eq(mailOutbox.id, id as string));
  }

  test.each([
    ["with a mail server", {}, "sent"],
    ["without one", { smtpUrl: null }, "kept"],
  ])(
    "is given up at once and logged without its text, %s, and the others go on",
    async (_, settings, went) => {
      const ids = await queue(3);
      await spoil(ids[1]);
      const { deliverDue } = deliverer(settings);
      expect(await deliverDue()).toBe(3);
      expect(await states()).toEqual([went, "dead", went]);
      expect((await outbox())[1]).toMatchObject({
        attempts: 1,
        lastError: "The letter cannot be rendered: Invalid URL",
      });
      expect(logged).toEqual([
        expect.objectContaining({ level: 50, mailId: ids[1], attempts: 1, msg: "a mail was given up" }),
      ]);
      expect(JSON.stringify(logged)).not.toContain("maya");
      later({ hours: 1 });
      expect(await deliverDue()).toBe(0);
    },
  );

  test("tells nothing about a mail server that is away", async () => {
    const [first] = await queue(2);
    await server.leave();
    const { deliverDue } = deliverer();
    expect(await deliverDue()).toBe(1);
    await spoil(first);
    await shop.db
      .update(mailOutbox)
      .set({ nextAttemptAt: NOON.subtract({ hours: 1 }) })
      .where(eq(mailOutbox.id, first as string));
    later({ seconds: 15 });
    expect(await deliverDue()).toBe(2);
    expect(await states()).toEqual(["dead", "waiting"]);
    expect(said()).toEqual(["the mail server is away, mail waits", "a mail was given up"]);
  });
});

test("stopping waits for the mail under way and starts no other", async () => {
  const ids = await queue(2);
  const held = hold();
  const { deliverDue, stop } = deliverer();
  const delivering = deliverDue();
  await held.reached;
  let stopped = false;
  const stopping = stop().then(() => {
    stopped = true;
  });
  expect(stopped).toBe(false);
  held.letGo();
  await stopping;
  expect(await delivering).toBe(1);
  expect(takenIds()).toEqual([ids[0]]);
  expect(await states()).toEqual(["sent", "waiting"]);
});

describe("copies of mails", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "evenlake-mail-"));
    return () => rm(folder, { recursive: true, force: true });
  });
  const rights = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

  test("are for their owner alone, in a new folder", async () => {
    const [id] = await queue(1);
    const mailDir = join(folder, "made", "mail");
    await deliverer({ mailDir }).deliverDue();
    expect((await readdir(mailDir)).sort()).toEqual([`${id}.html`, `${id}.txt`]);
    expect(await readFile(join(mailDir, `${id}.txt`), "utf8")).toBe(
      "To: maya+0@evenlake.example\nSubject: Your order 0\n\nThank you.\n\nEvenlake\n",
    );
    expect(await readFile(join(mailDir, `${id}.html`), "utf8")).toContain("Thank you.");
    const files = [`${id}.txt`, `${id}.html`].map((name) => rights(join(mailDir, name)));
    expect([await rights(mailDir), ...(await Promise.all(files))]).toEqual(["700", "600", "600"]);
  });

  test("are for their owner alone even where others could read before", async () => {
    const [id] = await queue(1);
    const file = join(folder, `${id}.txt`);
    await writeFile(file, "an earlier copy that is longer than the one that is written now, by far");
    await chmod(file, 0o644);
    await chmod(folder, 0o755);
    await deliverer({ mailDir: folder }).deliverDue();
    expect([await rights(folder), await rights(file)]).toEqual(["700", "600"]);
    expect(await readFile(file, "utf8")).not.toContain("by far");
  });

  test("do not keep a mail from being sent when they cannot be written", async () => {
    const [id] = await queue(1);
    const inTheWay = join(folder, "file");
    await writeFile(inTheWay, "");
    await deliverer({ mailDir: inTheWay }).deliverDue();
    expect(takenIds()).toEqual([id]);
    expect(await states()).toEqual(["sent"]);
    expect(logged).toEqual([expect.objectContaining({ level: 50, mailId: id })]);
  });
});
