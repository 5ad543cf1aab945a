import cluster from "node:cluster";
import { randomBytes } from "node:crypto";
import { makeFirstAdminLink } from "#app/accounts/auth/mailed-links.server.ts";
import { findKnownSignIns } from "#app/accounts/auth/passwords.server.ts";
import { VERSIONED_KINDS } from "#app/admin/versions/kinds.server.ts";
import { backUpHourly } from "#app/base/backups/write-backup.server.ts";
import { type Config, ConfigError, type Demo } from "#app/base/config/config.server.ts";
import { log, nameAccountsWith } from "#app/base/config/log.server.ts";
import { followChanges } from "#app/base/db/changes.server.ts";
import { type Database, warnOfMissingLimits } from "#app/base/db/client.server.ts";
import { migrateDatabase, watchReadiness } from "#app/base/db/migrate.server.ts";
import { openStorage, type Storage } from "#app/base/embedded/storage.server.ts";
import { startDeliveringMail } from "#app/base/mail/deliver-mail.server.ts";
import { countUndelivered } from "#app/base/mail/queries.server.ts";
import { openPictureStore } from "#app/base/media/picture-store.server.ts";
import { startTraces } from "#app/base/observe/traces.server.ts";
import { mailLook } from "#app/base/settings/look.ts";
import { currentLook, currentSettings } from "#app/base/settings/queries.server.ts";
import { shopSender } from "#app/base/settings/settings.ts";
import { startApplyingDue } from "#app/base/versions/apply-due.server.ts";
import { startDeliveringMessages } from "#app/base/webhooks/deliver-messages.server.ts";
import { countMessages } from "#app/base/webhooks/queries.server.ts";
import { startBackInStockAlerts } from "#app/content/back-in-stock/notify-back-in-stock.server.ts";
import { mailingOf } from "#app/content/waitlist/send-letter.server.ts";
import { startSendingLetters } from "#app/content/waitlist/send-letter-waves.server.ts";
import { startFetchingPictures } from "#app/trade/moving-in/fetch-pictures.server.ts";
import { seedDemoShop } from "#seed/demo/demo-shop.ts";
import { fillNewShop } from "#seed/demo/new-shop.ts";
import { type DemoPerson, demoPeople } from "#seed/demo/people.ts";
import { repeatChores } from "./chores.ts";
import type { Running } from "./running.ts";
import { COMMON_HEADERS, HTTPS_HEADERS } from "./security-headers.ts";

/** A shop ready to listen, its startup message, and the function that closes it. */
export type Shop = { running: Running; greeting: string[]; close: () => Promise<void> };

/** Opens and migrates the database, seeds a new one, and starts the chores. */
export async function startShop(config: Config): Promise<Shop> {
  const stopTraces = await startTraces(config.tracesTo);
  const storage = await openStorage(config, log);
  try {
    return await openShop(config, storage, stopTraces);
  } catch (error) {
    // Otherwise the shop's own database would outlive this process.
    await storage.close();
    throw error;
  }
}

async function openShop(config: Config, storage: Storage, stopTraces: () => Promise<void>): Promise<Shop> {
  const pictures = await openPictureStore(config.pictures, (sentence) => log.warn(sentence));
  await migrateDatabase(storage.db);
  if (config.databaseDirectUrl) await warnOfMissingLimits(storage.db, log);
  const tryOut =
    config.demo === "none"
      ? []
      : await seedDemoShop(storage.db, Temporal.Now.instant(), peopleFor(config.demo));
  await fillNewShop(storage.db);
  await currentSettings(storage.db);
  const findDemoSignIns = () => findKnownSignIns(storage.db, demoPeople);
  // With several workers, the first one does this for all.
  const isFirst = !cluster.worker || cluster.worker.id === 1;
  const known = isFirst ? await findDemoSignIns() : [];
  if (!config.isLocal && known.length > 0) throw new ConfigError(refusalOfDemo(config));
  nameAccountsWith(storage.authSecret);
  storage.serve();
  const changes = await followChanges(storage.db, log);
  const mail = startDeliveringMail(storage.db, config, {
    sender: async () => shopSender(await currentSettings(storage.db), config),
    look: async () => mailLook(await currentLook(storage.db)),
  });
  const auth = { secret: storage.authSecret, publicUrl: config.publicUrl };
  const webhooks = startDeliveringMessages(storage.db, { auth, insideHosts: config.webhookInsideHosts });
  const movedPictures = startFetchingPictures(storage.db, {
    store: pictures,
    insideHosts: config.webhookInsideHosts,
  });
  const due = startApplyingDue(storage.db, VERSIONED_KINDS);
  const returns = startBackInStockAlerts(storage.db);
  const letters = startSendingLetters(storage.db, { secret: storage.authSecret, ...mailingOf(config) });
  const chores = repeatChores(storage.db, pictures);
  const stopBackups = storage.embedded
    ? backUpHourly(storage.db, config.dataDir, storage.authSecret, log)
    : async () => {};
  const readiness = watchReadiness(storage.db);
  const metrics = await openMetrics(config, storage.db);
  const https = config.publicUrl.protocol === "https:";
  return {
    running: {
      config,
      log,
      db: storage.db,
      auth,
      pictures,
      isReady: readiness.isReady,
      findDemoSignIns,
      commonHeaders: https ? { ...COMMON_HEADERS, ...HTTPS_HEADERS } : COMMON_HEADERS,
      metrics,
      readMetrics: async () => metrics?.registry.metrics() ?? "",
      stopping: new AbortController(),
      othersKnow: null,
    },
    greeting: isFirst ? await greet(config, storage.db, config.isLocal ? known : tryOut) : [],
    close: async () => {
      chores.stop();
      await stopBackups();
      await due.stop();
      await returns.stop();
      await letters.stop();
      await changes.stop();
      await mail.stop();
      await webhooks.stop();
      await movedPictures.stop();
      await readiness.stop();
      await storage.close();
      pictures.close();
      await stopTraces();
    },
  };
}

/** Starts the metrics of this process if they're on. Every outbox of the shop is registered here. */
async function openMetrics({ metrics }: Config, db: Database) {
  if (metrics.port === null && metrics.token === null) return null;
  const { createMetrics } = await import("./metrics.ts");
  return createMetrics(db, [
    { name: "mail", count: () => countUndelivered(db) },
    { name: "webhooks", count: () => countMessages(db) },
  ]);
}

/** The demo accounts, with the README's passwords or with new ones that only this start prints. */
function peopleFor(demo: Exclude<Demo, "none">): readonly DemoPerson[] {
  if (demo === "known passwords") return demoPeople;
  return demoPeople.map((person) => ({ ...person, password: randomBytes(12).toString("base64url") }));
}

/** Returns why a public shop with published sign-ins doesn't open. */
function refusalOfDemo({ databaseUrl, dataDir, publicUrl, host }: Config): string {
  const [where, elsewhere] = databaseUrl
    ? ["The database at DATABASE_URL", "an empty database"]
    : [`The data folder ${dataDir}`, "a new DATA_DIR"];
  return (
    `${where} holds the demo shop, whose passwords are in the README, and others can reach ${publicUrl.origin} on ${host}. ` +
    `Start your own shop with ${elsewhere} (DEMO=on there makes a public demo), or change these passwords on this machine first.`
  );
}

/**
 * Builds the startup message: the shop's address, demo sign-ins, and the link that creates the first admin.
 */
async function greet(config: Config, db: Database, people: readonly DemoPerson[]): Promise<string[]> {
  const { origin } = config.publicUrl;
  const lines = ["", `  ${origin}`, ""];
  if (people.length > 0) {
    const signIns = people.map(({ role, email, password }) => `  ${role.padEnd(9)} ${email}  ${password}`);
    const once = config.isLocal ? "" : " They aren't shown again.";
    lines.push(`  Sign-ins of the demo shop.${once}`, ...signIns, "");
  }
  const token = await makeFirstAdminLink(db, Temporal.Now.instant());
  if (token)
    lines.push(
      "  This shop has no admin yet. Create one within an hour at",
      `  ${origin}/admin/setup?token=${token}`,
      "",
    );
  return lines;
}
