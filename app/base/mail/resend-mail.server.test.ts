import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readConfig } from "#app/base/config/config.server.ts";
import { migrateDatabase } from "#app/base/db/migrate.server.ts";
import { openStorage, type Storage } from "#app/base/embedded/storage.server.ts";
import { quickFolder } from "#fixtures/quick-folder.ts";
import { listDeadMail } from "./resend-mail.server.ts";
import { mailOutbox } from "./tables.server.ts";

// These tests run the command as a person would, with and without a process that has the embedded database open.

const NOON = Temporal.Instant.from("2026-11-21T18:00:00Z");
let folder: string;
let storage: Storage | null = null;

const open = async () => {
  storage = await openStorage(readConfig({ DATA_DIR: folder }), pino({ level: "silent" }));
  return storage;
};
const close = async () => {
  await storage?.close();
  storage = null;
};

beforeAll(async () => {
  folder = await mkdtemp(join(quickFolder(), "evenlake-retry-"));
  await migrateDatabase((await open()).db);
});
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  const { db } = storage ?? (await open());
  await db.delete(mailOutbox);
});

type Answer = { code: number; out: string; error: string };

/** Runs `npm run mail:retry -- …` on the test's folder. */
function mailRetry(...args: string[]): Promise<Answer> {
  const env = { PATH: process.env.PATH, DATA_DIR: folder };
  return new Promise((resolve) => {
    execFile(process.execPath, ["scripts/commands/mail-retry.ts", ...args], { env }, (failed, out, error) => {
      resolve({ code: failed ? Number(failed.code) : 0, out: out.trim(), error: error.trim() });
    });
  });
}

async function addMail(state: "waiting" | "sent" | "kept" | "dead", subject = "Your order"): Promise<string> {
  const id = randomUUID();
  const { db } = storage ?? (await open());
  await db.insert(mailOutbox).values({
    id,
    recipient: "maya@evenlake.example",
    subject,
    content: { shop: "Evenlake", blocks: [] },
    state,
    attempts: 8,
    nextAttemptAt: NOON,
    lastError: state === "dead" ? "550 5.1.1 no such user" : null,
    createdAt: NOON,
  });
  return id;
}

const waiting = async () => {
  const { db } = storage ?? (await open());
  return (await db.select().from(mailOutbox)).filter(({ state }) => state === "waiting");
};

test("the mails that were given up are listed: to whom, what, since when and why", async () => {
  expect(await mailRetry()).toEqual({ code: 0, out: "No mail was given up.", error: "" });
  const dead = await addMail("dead", "Your \u001b[2Jorder");
  await addMail("sent");
  expect(await mailRetry()).toEqual({
    code: 0,
    out: [
      dead,
      "  to maya@evenlake.example",
      "  subject Your [2Jorder",
      "  since 2026-11-21T18:00:00Z",
      "  error 550 5.1.1 no such user",
    ].join("\n"),
    error: "",
  });
});

test("one mail that was given up waits again, as if it were new", async () => {
  const [one, other] = [await addMail("dead"), await addMail("dead")];
  expect(await mailRetry(one)).toEqual({
    code: 0,
    out: "1 mail waits again; the shop sends it within seconds, or once it runs.",
    error: "",
  });
  expect(await waiting()).toMatchObject([{ id: one, attempts: 0 }]);
  expect(await listDeadMail((storage as Storage).db)).toMatchObject([{ id: other }]);
});

test("all mails that were given up wait again, and no others, even while no shop is running", async () => {
  const dead = [await addMail("dead"), await addMail("dead")];
  await addMail("sent");
  await addMail("kept");
  await close();
  expect(await mailRetry("all")).toMatchObject({
    code: 0,
    out: "2 mails wait again; the shop sends them within seconds, or once it runs.",
  });
  expect(await mailRetry("all")).toMatchObject({ code: 0, out: "No mail was given up." });
  expect((await waiting()).map(({ id }) => id).sort()).toEqual(dead.sort());
});

test("the id of a mail that was not given up, and any other argument, end with code 1 and one sentence", async () => {
  const sent = await addMail("sent");
  expect(await mailRetry(sent)).toEqual({
    code: 1,
    out: "",
    error: `No mail with the id ${sent} was given up.`,
  });
  for (const args of [["everything"], ["all", "all"]]) {
    const { code, out, error } = await mailRetry(...args);
    expect([args, code, out]).toEqual([args, 1, ""]);
    expect(error).toMatch(/^Usage: npm run mail:retry .*\.$/);
  }
  expect(await waiting()).toEqual([]);
});
