import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listFailedMail } from "#app/base/mail/resend-mail.server.ts";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { readRetry, retryMails } from "./retry-mails.ts";

const NOON = Temporal.Instant.from("2026-11-21T18:00:00Z");
const { db, url } = await openTestDatabase();

async function addMail(
  state: "waiting" | "sent" | "kept" | "failed",
  subject = "Your order",
): Promise<string> {
  const id = randomUUID();
  await db.insert(mailOutbox).values({
    id,
    recipient: "maya@evenlake.example",
    subject,
    content: { shop: "Evenlake", blocks: [] },
    state,
    attempts: 8,
    nextAttemptAt: NOON,
    lastError: state === "failed" ? "550 5.1.1 no such user" : null,
    createdAt: NOON,
  });
  return id;
}

const waiting = () => db.select().from(mailOutbox).where(eq(mailOutbox.state, "waiting"));

test("lists failed emails with recipient, subject, time, and reason", async () => {
  const dead = await addMail("failed", "Your \u001b[2Jorder");
  await addMail("sent");
  const list = [
    dead,
    "  to maya@evenlake.example",
    "  subject Your [2Jorder",
    "  since 2026-11-21T18:00:00Z",
    "  error 550 5.1.1 no such user",
  ].join("\n");
  const env = {
    ...{ PATH: process.env.PATH, DATABASE_URL: url, PUBLIC_URL: "http://localhost:3000" },
    AUTH_SECRET: "a-secret-of-more-than-32-characters",
  };
  expect(execFileSync(process.execPath, ["scripts/commands/mail-retry.ts"], { env, encoding: "utf8" })).toBe(
    `${list}\n`,
  );
  await db.delete(mailOutbox);
  expect(await retryMails(db, undefined)).toBe("There are no failed emails.");
});

test("requeues one failed email as if it were new, then all others, and none in another state", async () => {
  const [one, other] = [await addMail("failed"), await addMail("failed")];
  for (const state of ["sent", "kept"] as const) {
    const id = await addMail(state);
    await expect(retryMails(db, id)).rejects.toThrow(`There is no failed email with the id ${id}.`);
  }
  expect(await retryMails(db, one)).toBe(
    "1 email queued; the shop sends it within seconds, or once it runs.",
  );
  expect(await waiting()).toMatchObject([{ id: one, attempts: 0 }]);
  expect(await listFailedMail(db)).toMatchObject([{ id: other }]);
  await addMail("failed");
  expect(await retryMails(db, "all")).toBe(
    "2 emails queued; the shop sends them within seconds, or once it runs.",
  );
  expect(await waiting()).toHaveLength(3);
  expect(await retryMails(db, "all")).toBe("There are no failed emails.");
});

test.each([[["everything"]], [["all", "all"]]])("prints the usage for the arguments %j", (args) => {
  expect(() => readRetry(args)).toThrow(/^Usage: npm run mail:retry .*\.$/);
});
