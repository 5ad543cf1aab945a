import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createServer } from "node:tls";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { encrypted } from "#app/accounts/auth/secrets.server.ts";
import { twoFactors } from "#app/accounts/factors/tables.server.ts";
import { readConfig } from "#app/base/config/config.server.ts";
import { type Database, openDatabase } from "#app/base/db/client.server.ts";
import { countUndelivered } from "#app/base/mail/queries.server.ts";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { temporaryFolder } from "#fixtures/child-processes.ts";
import { freePort } from "#fixtures/free-port.ts";
import { addCustomer, addOrder, addProduct, NOW, openTestShop } from "#fixtures/shop.ts";
import { checkApps, NOT_SEEN } from "./health-checks.ts";
import {
  lookAtApps,
  lookAtArchive,
  lookAtDatabase,
  lookAtMail,
  lookAtOrders,
} from "./look-at-database.server.ts";
import { lookAtBackups, lookAtCertificate, lookAtDisk, readHealth } from "./read-health.server.ts";

const auth = { secret: "a-secret-of-more-than-32-characters", publicUrl: new URL("http://localhost") };
const before = (hours: number) => NOW.subtract({ hours });
const DAY = 24;
const WEEK = 7 * DAY;

const folder = temporaryFolder();
const { db } = await openTestShop();

test("reads the database's speed, size, version, and whether it keeps an archive", async () => {
  const found = await lookAtDatabase(db);
  expect(found.version).toMatch(/^\d+\.\d+$/);
  expect(found.bytes).toBeGreaterThan(1_000_000);
  expect(found.ms).toBeGreaterThan(0);
  expect(await lookAtArchive(db)).toEqual({ kind: "unseen" });
});

test("counts the outbox: queued, recently failed, and last sent", async () => {
  const nothing = { waiting: 0, waitingSince: null, lastError: null, kept: 0, failed: 0, lastSentAt: null };
  expect(await lookAtMail(db, NOW)).toEqual(nothing);
  const mail = (state: "waiting" | "failed" | "sent" | "kept", hours: number) => ({
    ...{
      id: randomUUID(),
      recipient: "ada@example.com",
      subject: "A canoe",
      state,
      createdAt: before(hours),
    },
    content: { shop: "Evenlake", blocks: [] },
    sentAt: state === "sent" ? before(hours) : null,
  });
  const dead = [mail("failed", 6 * DAY), mail("failed", 8 * DAY)];
  await db
    .insert(mailOutbox)
    .values([
      ...[
        ...dead,
        mail("waiting", 1),
        mail("sent", 2),
        mail("sent", 5),
        mail("kept", 1),
        mail("kept", 9 * DAY),
      ],
      { ...mail("waiting", 3), lastError: "earlier", nextAttemptAt: before(2) },
      { ...mail("waiting", 2), lastError: "connect ECONNREFUSED", nextAttemptAt: before(1) },
    ]);
  expect(await lookAtMail(db, NOW)).toEqual({
    waiting: 3,
    waitingSince: before(3).toString(),
    lastError: "connect ECONNREFUSED",
    kept: 1,
    failed: 1,
    lastSentAt: before(2).toString(),
  });
  expect(await countUndelivered(db)).toEqual({ waiting: 3, failed: 2 });
});

test("averages the orders of the same hours in the four weeks before", async () => {
  expect(await lookAtOrders(db, NOW)).toEqual({ lastAt: null, usual: 0 });
  const customerId = await addCustomer(db);
  const productId = await addProduct(db, { stock: 40 });
  const placed = async (hours: number) => {
    const { orderId } = await addOrder(db, { customerId, productId, quantity: 1 });
    await db
      .update(orders)
      .set({ createdAt: before(hours), status: "completed" })
      .where(eq(orders.id, orderId));
  };
  // The last order is three hours old. Of the earlier ones, four are in the same hours of another week, two
  // aren't.
  for (const hours of [3, WEEK + 1, WEEK + 2, 2 * WEEK, 4 * WEEK + 2, WEEK + 4, 5 * WEEK + 1])
    await placed(hours);
  expect(await lookAtOrders(db, NOW)).toEqual({ lastAt: before(3).toString(), usual: 1 });
});

test("finds the newest backup, and names a disk once for all its folders", async () => {
  const config = readConfig({ DATA_DIR: join(folder, "data") });
  expect(await lookAtBackups(config.dataDir)).toEqual({ newestAt: null, kept: 0 });
  const [disk, ...others] = await lookAtDisk(config);
  expect(disk?.name).toBe("Data and images");
  expect(disk?.freeBytes).toBeLessThan(disk?.bytes ?? 0);
  expect(others).toEqual([]);
});

test("reads the certificate of the shop's address, at most once an hour", async () => {
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const asked = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const about = ["-subj", "/CN=localhost", "-days", "40", "-keyout", key, "-out", cert];
  execFileSync("openssl", [...asked, ...about], { stdio: "ignore" });
  const server = createServer({ key: await readFile(key), cert: await readFile(cert) });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = new URL(`https://localhost:${(server.address() as AddressInfo).port}`);
  const now = Temporal.Now.instant();
  const found = await lookAtCertificate(address, now);
  if (found.kind !== "read") throw new Error(`the certificate is ${found.kind}`);
  expect(found.isTrusted).toBe(false);
  const days = now.until(Temporal.Instant.from(found.validTo)).total("hours") / 24;
  expect(Math.round(days)).toBe(40);

  server.close();
  expect(await lookAtCertificate(address, now.add({ minutes: 59 }))).toEqual(found);
  expect(await lookAtCertificate(address, now.add({ minutes: 60 }))).toEqual({ kind: "unreachable" });
});

test("requires a certificate of an http address only when others can open it", async () => {
  expect(await lookAtCertificate(new URL("http://localhost:3000"), NOW)).toEqual({ kind: "own machine" });
  expect(await lookAtCertificate(new URL("http://shop.example"), NOW)).toEqual({ kind: "plain" });
});

test("counts authenticator apps set up with another secret", async () => {
  for (const secret of [auth.secret, "another-secret-of-more-than-32-characters"]) {
    await db.insert(twoFactors).values({
      ...{ id: randomUUID(), userId: await addCustomer(db), verified: true, backupCodes: "" },
      secret: encrypted({ ...auth, secret }, "a key"),
    });
  }
  expect(await lookAtApps(db, auth)).toEqual({ all: 2, unreadable: 1 });
  expect(checkApps({ all: 2, unreadable: 1 })).toMatchObject({
    mark: "bad",
    says: "1 authenticator app was set up with another secret. Codes from them can't be checked.",
  });
  expect(checkApps({ all: 2, unreadable: 0 }).mark).toBe("well");
  await db.delete(twoFactors);
});

test("reports a check that fails, and still shows the others", async () => {
  const away = openDatabase({ host: "127.0.0.1", port: await freePort() });
  const file = join(folder, "a-file");
  await writeFile(file, "");
  const config = readConfig({ DATA_DIR: file, SMTP_URL: "smtp://mail.example" });
  /** Status of each part checked; this machine's disk space is beyond the test's control. */
  const marks = async (of: Database) => {
    const parts = await readHealth(
      { db: of, config, auth, isPaused: false, findDemoSignIns: async () => [] },
      NOW,
    );
    const seen = parts.filter(({ says }) => says !== NOT_SEEN.says);
    return Object.fromEntries(seen.map(({ key, mark }) => [key, key === "disk" ? "seen" : mark]));
  };
  const others = {
    backups: expect.any(String),
    disk: "seen",
    "sign-ins": "well",
    certificate: "well",
    program: "well",
  };
  expect(await marks(away)).toEqual({ ...others, database: "bad" });
  expect(await marks(db)).toEqual({
    ...others,
    database: "well",
    mail: "bad",
    orders: "well",
    apps: "well",
    contact: "look",
  });
  await away.$client.end();
});
