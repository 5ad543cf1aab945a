import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { senderOf } from "#app/base/lib/email.ts";
import { NOON, openTestOutbox } from "#fixtures/outbox.ts";
import { link, mailText, secretLink } from "./email.ts";
import { queueMail, queueToEach } from "./queue-mail.server.ts";
import { mailOutbox } from "./tables.server.ts";

const box = await openTestOutbox();
beforeEach(() => box.empty());

test("keeps emails unsent without a mail server, after one attempt", async () => {
  await box.queue(2);
  const { deliverDue } = box.deliverer({ smtpUrl: null });
  expect([await deliverDue(), await deliverDue()]).toEqual([2, 0]);
  for (const mail of await box.outbox()) expect(mail).toMatchObject({ state: "kept", attempts: 1 });
});

test("reads the sender at the time of sending, and sets the content's reply-to address", async () => {
  const content = { shop: "Evenlake", blocks: [mailText("Not yet.")], replyTo: "desk@evenlake.example" };
  await queueMail(
    box.db,
    { to: "maya@evenlake.example", subject: "Your message", content },
    randomUUID(),
    NOON,
  );
  await box.deliverer({}, async () => senderOf("The Lake <lake@evenlake.example>")).deliverDue();
  await box.queue(1);
  await box.deliverer().deliverDue();
  const [first, second] = box.server.taken;
  expect(first).toMatch(/^From: The Lake <lake@evenlake\.example>$/m);
  expect(first).toMatch(/^Reply-To: desk@evenlake\.example$/m);
  expect(second).toMatch(/^From: Evenlake <hello@evenlake\.example>$/m);
  expect(second).not.toContain("Reply-To");
});

test.each([
  ["Evenlake, Inc. <hello@shop.com>", '"Evenlake, Inc." <hello@shop.com>', "shop.com"],
  ['The "Lake" (Edina) <hi@Lake.shop.com>', '"The \\"Lake\\" (Edina)" <hi@lake.shop.com>', "lake.shop.com"],
  ["Lüsa's <hello@shop.com>", "=?UTF-8?Q?L=C3=BCsa=27s?= <hello@shop.com>", "shop.com"],
])(
  "encodes the sender %s, and uses its host in the message ID (rules email/sender)",
  async (sender, from, host) => {
    const [id] = await box.queue(1);
    await box.deliverer({}, async () => senderOf(sender)).deliverDue();
    const [mail = ""] = box.server.taken;
    expect(mail.split("\n")).toEqual(
      expect.arrayContaining([`From: ${from}`, `Message-ID: <${id}@${host}>`]),
    );
  },
);

test("sets only one reply-to address, whatever it contains", async () => {
  const replyTo = "maya@evenlake.example\r\nBcc: all@evenlake.example, b@evenlake.example";
  const content = { shop: "Evenlake", blocks: [mailText("Hello.")], replyTo };
  await queueMail(box.db, { to: "desk@evenlake.example", subject: "Message", content }, randomUUID(), NOON);
  await box.deliverer().deliverDue();
  expect(box.server.taken).toHaveLength(1);
  expect(box.server.taken[0]).not.toMatch(/^Bcc:/im);
});

test("deletes an email marked to be forgotten once it is sent or kept, but not while it waits", async () => {
  const content = { shop: "Evenlake", forget: true, blocks: [mailText("Farewell.")] };
  const mail = { to: "maya@evenlake.example", subject: "Farewell", content };
  await queueMail(box.db, mail, randomUUID(), NOON);
  box.server.answer((line) => (line.startsWith("RCPT") ? "451 Not now" : null));
  await box.deliverer().deliverDue();
  expect(await box.states()).toEqual(["waiting"]);
  box.server.answer(() => null);
  box.later({ hours: 1 });
  await box.deliverer().deliverDue();
  expect(box.server.taken).toHaveLength(1);
  expect(await box.outbox()).toEqual([]);
  await queueMail(box.db, mail, randomUUID(), NOON);
  await box.deliverer({ smtpUrl: null }).deliverDue();
  expect(await box.outbox()).toEqual([]);
});

test("removes the token of a secret link once the email is sent or failed, but not while it waits or is kept", async () => {
  const content = { shop: "Evenlake", blocks: [secretLink("Choose", "/reset-password?token=abc-123")] };
  const mail = { to: "maya@evenlake.example", subject: "Choose a new password", content };
  const inOutbox = async () =>
    JSON.stringify((await box.outbox()).map((row) => row.content)).includes("abc-123");
  for (const [answer, state, keeps] of [
    ["451 Not now", "waiting", true],
    ["550 Never", "failed", false],
    [null, "sent", false],
  ] as const) {
    await box.db.delete(mailOutbox);
    await queueMail(box.db, mail, randomUUID(), box.now());
    box.server.answer((line) => (line.startsWith("RCPT") ? answer : null));
    await box.deliverer().deliverDue();
    expect([await box.states(), await inOutbox()]).toEqual([[state], keeps]);
  }
  expect(box.server.taken[0]).toContain("https://shop.example/reset-password?token=");
  expect((await box.outbox())[0]?.content.blocks).toMatchObject([
    { label: "Choose", href: "/reset-password" },
  ]);

  // Without a mail server, the email is read in the outbox.
  await box.db.delete(mailOutbox);
  await queueMail(box.db, mail, randomUUID(), box.now());
  await box.deliverer({ smtpUrl: null }).deliverDue();
  expect([await box.states(), await inOutbox()]).toEqual([["kept"], true]);
});

test("sends an email with its sender, recipient, text, and a unique message ID", async () => {
  const [id] = await box.queue(1);
  expect(await box.deliverer().deliverDue()).toBe(1);
  expect(box.server.taken).toHaveLength(1);
  for (const line of [
    "From: Evenlake <hello@evenlake.example>",
    "To: maya+0@evenlake.example",
    "Subject: Your order 0",
    `Message-ID: <${id}@evenlake.example>`,
    "Thank you.",
  ])
    expect(box.server.taken[0]).toContain(line);
  expect(await box.outbox()).toMatchObject([
    { state: "sent", attempts: 1, sentAt: box.now(), lastError: null },
  ]);
});

test("sends the content as HTML and plain text, and an unsubscribe link only if it needs consent", async () => {
  const content = { shop: "Evenlake", blocks: [link("See your order", "/account?tab=orders")] };
  const to = "maya@evenlake.example";
  await queueMail(box.db, { to, subject: "Your order", content }, randomUUID(), NOON);
  const unsubscribe = "/unsubscribe?token=abc";
  const offer = { to, subject: "New this week", content: { ...content, unsubscribe } };
  await queueMail(box.db, offer, randomUUID(), NOON.add({ seconds: 1 }));
  box.later({ minutes: 1 });
  await box.deliverer().deliverDue();
  const [order = "", news = ""] = box.server.taken;
  expect(order).toMatch(/^Content-Type: multipart\/alternative;/m);
  expect(order).toMatch(
    /^Content-Type: text\/plain;[\s\S]*See your order: https:\/\/shop\.example\/account\?tab/m,
  );
  expect(order).toMatch(/^Content-Type: text\/html;/m);
  expect(order).not.toMatch(/^List-/m);
  expect(news).toContain("List-Unsubscribe: <https://shop.example/unsubscribe?token=abc>");
  expect(news).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
});

test("sends marketing email after all other email, however long it has waited", async () => {
  const news = { shop: "Evenlake", blocks: [mailText("News.")], unsubscribe: "/unsubscribe?token=abc" };
  const to = "maya@evenlake.example";
  await queueToEach(
    box.db,
    { subject: "News", content: news },
    [{ to, id: randomUUID() }],
    NOON.subtract({ hours: 1 }),
  );
  await box.queue(1);
  await box.deliverer().deliverDue();
  const subjects = box.server.taken.map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]);
  expect(subjects).toEqual(["Your order 0", "News"]);
});

describe("several processes", () => {
  test("send each email once", async () => {
    const ids = await box.queue(30);
    const tried = await Promise.all([1, 2, 3].map(() => box.deliverer().deliverDue()));
    expect(tried.reduce((sum, count) => sum + count, 0)).toBe(30);
    expect(box.takenIds().sort()).toEqual(ids.sort());
    expect(new Set(await box.states())).toEqual(new Set(["sent"]));
  });

  test("send each email once even when a slow mail server makes a run outlast the claims", async () => {
    const ids = await box.queue(10);
    let mails = 0;
    box.server.answer(async (line) => {
      if (line !== "DATA") return null;
      mails += 1;
      if (mails <= 7) box.later({ minutes: 1 });
      // Seven minutes after the first process started, another one looks for due emails.
      if (mails === 7) await box.deliverer().deliverDue();
      return null;
    });
    await box.deliverer().deliverDue();
    expect(box.takenIds().sort()).toEqual(ids.sort());
  });

  test("resend an email when the claim of a dead process expires, and ignore a late report from that process", async () => {
    const [id] = await box.queue(1);
    const held = box.hold();
    const died = box.deliverer().deliverDue();
    await held.reached;

    box.server.answer(() => null);
    box.later({ minutes: 2, seconds: 59 });
    expect(await box.deliverer().deliverDue()).toBe(0);
    box.later({ seconds: 1 });
    expect(await box.deliverer().deliverDue()).toBe(1);
    expect(box.takenIds()).toEqual([id]);

    await box.server.leave();
    await died;
    expect(await box.outbox()).toMatchObject([{ state: "sent", attempts: 1, lastError: null }]);
  });
});

test("waits for the current email when stopping, and starts no other", async () => {
  const ids = await box.queue(2);
  const held = box.hold();
  const { deliverDue, stop } = box.deliverer();
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
  expect(box.takenIds()).toEqual([ids[0]]);
  expect(await box.states()).toEqual(["sent", "waiting"]);
});

describe("copies of emails", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "evenlake-mail-"));
    return () => rm(folder, { recursive: true, force: true });
  });
  const rights = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

  test("are readable only by their owner, in a new folder", async () => {
    const [id] = await box.queue(1);
    const mailDir = join(folder, "made", "mail");
    await box.deliverer({ mailDir }).deliverDue();
    expect((await readdir(mailDir)).sort()).toEqual([`${id}.html`, `${id}.txt`]);
    expect(await readFile(join(mailDir, `${id}.txt`), "utf8")).toBe(
      "To: maya+0@evenlake.example\nSubject: Your order 0\n\nThank you.\n\nEvenlake\n",
    );
    expect(await readFile(join(mailDir, `${id}.html`), "utf8")).toContain("Thank you.");
    const files = [`${id}.txt`, `${id}.html`].map((name) => rights(join(mailDir, name)));
    expect([await rights(mailDir), ...(await Promise.all(files))]).toEqual(["700", "600", "600"]);
  });

  test("are readable only by their owner, even if others could read them before", async () => {
    const [id] = await box.queue(1);
    const file = join(folder, `${id}.txt`);
    await writeFile(file, "an earlier copy that is longer than the one that is written now, by far");
    await chmod(file, 0o644);
    await chmod(folder, 0o755);
    await box.deliverer({ mailDir: folder }).deliverDue();
    expect([await rights(folder), await rights(file)]).toEqual(["700", "600"]);
    expect(await readFile(file, "utf8")).not.toContain("by far");
  });

  test("don't prevent an email from being sent if they can't be written", async () => {
    const [id] = await box.queue(1);
    const inTheWay = join(folder, "file");
    await writeFile(inTheWay, "");
    await box.deliverer({ mailDir: inTheWay }).deliverDue();
    expect(box.takenIds()).toEqual([id]);
    expect(await box.states()).toEqual(["sent"]);
    expect(box.logged).toEqual([expect.objectContaining({ level: 50, mailId: id })]);
  });
});
