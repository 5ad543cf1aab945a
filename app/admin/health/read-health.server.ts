import { stat, statfs } from "node:fs/promises";
import { isIP } from "node:net";
import { dirname, resolve } from "node:path";
import { connect } from "node:tls";
import type { KnownSignIn } from "#app/accounts/auth/passwords.server.ts";
import type { Auth } from "#app/accounts/auth/secrets.server.ts";
import { listBackups } from "#app/base/backups/write-backup.server.ts";
import { hasMailServer } from "#app/base/config/can-mail.ts";
import type { Config } from "#app/base/config/config.server.ts";
import { BusyError, reportError, withDeadline } from "#app/base/config/errors.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { isPlaceholder, senderOf } from "#app/base/lib/email.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { currentSettings } from "#app/base/settings/queries.server.ts";
import packageFile from "../../../package.json" with { type: "json" };
import { checkMail } from "./check-mail.ts";
import {
  type CertificateFound,
  checkApps,
  checkBackups,
  checkCertificate,
  checkContact,
  checkDatabase,
  checkDisk,
  checkOrders,
  checkSignIns,
  type DiskFound,
  describeProcess,
  type HealthFinding,
  NOT_SEEN,
} from "./health-checks.ts";
import {
  lookAtApps,
  lookAtArchive,
  lookAtDatabase,
  lookAtMail,
  lookAtOrders,
} from "./look-at-database.server.ts";

/** Timeout of each check, in ms; all run in parallel. */
const PATIENCE_MS = 3_000;

/** A part of the system, with its finding. */
type HealthPart = HealthFinding & { key: string; title: string };

type Needs = {
  db: Db;
  config: Config;
  auth: Auth;
  isPaused: boolean;
  findDemoSignIns: () => Promise<KnownSignIn[]>;
};

/** Checks each part of the system (rules health/parts). A check that fails or times out says so and doesn't
 * delay the others. */
export async function readHealth(
  { db, config, auth, isPaused, findDemoSignIns }: Needs,
  now: Temporal.Instant,
): Promise<HealthPart[]> {
  const at = isoText(now);
  const startedAt = new Date(performance.timeOrigin).toISOString();
  const isEmbedded = config.databaseUrl === null;
  const looks: [key: string, title: string, look: () => Promise<HealthFinding>, otherwise?: HealthFinding][] =
    [
      [
        "database",
        "Database",
        async () => checkDatabase({ ...(await lookAtDatabase(db)), isEmbedded }),
        checkDatabase(null),
      ],
      [
        "mail",
        "Email",
        async () => {
          const [found, { mailSender }] = await Promise.all([lookAtMail(db, now), currentSettings(db)]);
          const hasNoSender = isPlaceholder(senderOf(mailSender, config.mailFrom));
          return checkMail({ ...found, hasNoSender, canLeave: hasMailServer(config) }, at);
        },
      ],
      [
        "backups",
        "Backups",
        async () =>
          isEmbedded
            ? checkBackups({ kind: "embedded", ...(await lookAtBackups(config.dataDir)), startedAt }, at)
            : checkBackups(await lookAtArchive(db), at),
      ],
      ["disk", "Disk", async () => checkDisk(await lookAtDisk(config))],
      [
        "certificate",
        "Certificate",
        async () => checkCertificate(await lookAtCertificate(config.publicUrl, now), at),
      ],
      ["orders", "Orders", async () => checkOrders({ ...(await lookAtOrders(db, now)), isPaused })],
      ["apps", "Two-step verification", async () => checkApps(await lookAtApps(db, auth))],
      [
        "sign-ins",
        "Sign-ins",
        async () =>
          checkSignIns(
            (await findDemoSignIns()).map(({ email }) => email),
            config,
          ),
      ],
      ["contact", "Contact email", async () => checkContact((await currentSettings(db)).contactEmail)],
      ["program", "Server", async () => describeProcess({ version: packageFile.version, startedAt })],
    ];
  return Promise.all(
    looks.map(async ([key, title, look, otherwise = NOT_SEEN]) => {
      const finding = await withDeadline(PATIENCE_MS, look).catch((error: unknown) => {
        if (!(error instanceof BusyError)) reportError(error, `health, ${key}`);
        return otherwise;
      });
      return { key, title, ...finding };
    }),
  );
}

/** Timeout for reading the certificate of the shop's address, in ms. */
const TLS_MS = 2_000;
const HOUR_MS = 3_600_000;
/** An unreachable address is retried sooner. */
const AGAIN_MS = 5 * 60_000;

/** Returns the time of the embedded database's newest backup, and the number of backups. */
export async function lookAtBackups(dataDir: string): Promise<{ newestAt: string | null; kept: number }> {
  const files = await listBackups(dataDir);
  const [newest] = files;
  return { newestAt: newest ? (await stat(newest)).mtime.toISOString() : null, kept: files.length };
}

/** Returns the disk space of the shop's folders; two folders on one disk share an entry. */
export async function lookAtDisk({ databaseUrl, dataDir, pictures }: Config): Promise<DiskFound> {
  const folders: [string, string][] = [];
  if (databaseUrl === null) folders.push(["Data", dataDir]);
  if (pictures.kind === "folder") folders.push(["Images", pictures.folder]);
  const disks = new Map<number, DiskFound[number]>();
  for (const [name, folder] of folders) {
    const place = await nearest(resolve(folder));
    const { dev } = await stat(place);
    const known = disks.get(dev);
    const { bavail, blocks, bsize } = await statfs(place);
    const names = known ? `${known.name} and ${name.toLowerCase()}` : name;
    disks.set(dev, { name: names, freeBytes: bavail * bsize, bytes: blocks * bsize });
  }
  return [...disks.values()];
}

/** Returns a folder, or its nearest existing parent. */
async function nearest(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  );
  return isThere || folder === dirname(folder) ? folder : nearest(dirname(folder));
}

const OWN_MACHINE = new Set(["localhost", "127.0.0.1", "[::1]"]);
let seen: { address: string; at: number; certificate: CertificateFound } | null = null;

/** Returns the certificate of the shop's address, cached for at most an hour. */
export async function lookAtCertificate(publicUrl: URL, now: Temporal.Instant): Promise<CertificateFound> {
  if (publicUrl.protocol !== "https:")
    return { kind: OWN_MACHINE.has(publicUrl.hostname) ? "own machine" : "plain" };
  const age = seen?.address === publicUrl.origin ? now.epochMilliseconds - seen.at : Number.POSITIVE_INFINITY;
  if (seen && age < (seen.certificate.kind === "read" ? HOUR_MS : AGAIN_MS)) return seen.certificate;
  const certificate = await readCertificate(publicUrl);
  seen = { address: publicUrl.origin, at: now.epochMilliseconds, certificate };
  return certificate;
}

function readCertificate({ hostname, port }: URL): Promise<CertificateFound> {
  const { promise, resolve: found } = Promise.withResolvers<CertificateFound>();
  const host = hostname.replace(/^\[|\]$/g, "");
  const socket = connect({
    ...{ host, port: Number(port || 443) },
    ...(isIP(host) ? {} : { servername: host }),
    // Accepts bad certificates in order to report them. Nothing is sent to the peer.
    rejectUnauthorized: false,
  });
  const limit = setTimeout(() => socket.destroy(), TLS_MS);
  socket.once("secureConnect", () => {
    const { valid_to: validTo } = socket.getPeerCertificate();
    // An expired certificate is untrusted too; its date says more.
    found({ kind: "read", validTo: new Date(validTo).toISOString(), isTrusted: socket.authorized });
    socket.destroy();
  });
  socket.once("error", () => socket.destroy());
  socket.once("close", () => {
    clearTimeout(limit);
    found({ kind: "unreachable" });
  });
  return promise;
}
