import { randomUUID } from "node:crypto";
import pino from "pino";
import { expect, test } from "vitest";
import { openDatabase, postgresSettings } from "#app/base/db/client.server.ts";
import { migrateDatabase } from "#app/base/db/migrate.server.ts";
import { startTestMailServer } from "#fixtures/mail-server.ts";
import { startPostgres } from "#fixtures/postgres.ts";
import { createDeliverer } from "./deliver-mail.server.ts";
import { mailText } from "./email.ts";
import { queueMail } from "./queue-mail.server.ts";
import { mailOutbox } from "./tables.server.ts";

// Uses a separate database server, since it stops it.
test("records an email sent during a database outage once the database is back, and doesn't resend it", async () => {
  const postgres = await startPostgres();
  const server = await startTestMailServer();
  const db = openDatabase(postgresSettings(postgres.url, 2));
  try {
    await migrateDatabase(db);
    const now = Temporal.Instant.from("2026-11-21T18:00:00Z");
    const mail = {
      to: "maya@evenlake.example",
      subject: "Your order",
      content: { shop: "Evenlake", blocks: [mailText("Thank you.")] },
    };
    await queueMail(db, mail, randomUUID(), now);
    server.answer(async (line) => {
      if (line === ".") await postgres.halt();
      return null;
    });
    const settings = {
      smtpUrl: server.url,
      mailFrom: "hello@evenlake.example",
      mailDir: null,
      publicUrl: new URL("https://shop.example"),
    };
    const log = pino({ level: "silent" });
    const delivering = createDeliverer(db, settings, { log, clock: () => now }).deliverDue();
    await expect.poll(() => server.taken.length).toBe(1);
    await postgres.resume();
    expect(await delivering).toBe(1);
    expect(await db.select().from(mailOutbox)).toMatchObject([{ state: "sent", attempts: 1 }]);
    expect(server.taken).toHaveLength(1);
  } finally {
    await db.$client.end();
    await server.leave();
    await postgres.stop();
  }
});
