import type { KnownSignIn } from "#app/accounts/auth/known-sign-ins.server.ts";
import type { Auth } from "#app/accounts/auth/secrets.server.ts";
import { hasMailServer } from "#app/base/config/can-mail.ts";
import type { Config } from "#app/base/config/config.server.ts";
import { withDeadline } from "#app/base/config/deadline.server.ts";
import { BusyError, reportError } from "#app/base/config/errors.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { isPlaceholder } from "#app/base/lib/placeholder.ts";
import { senderOf } from "#app/base/lib/sender.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { currentSettings } from "#app/base/settings/current-settings.server.ts";
import packageFile from "../../../package.json" with { type: "json" };
import {
  describeProcess,
  type HealthFinding,
  judgeApps,
  judgeBackups,
  judgeCertificate,
  judgeContact,
  judgeDatabase,
  judgeDisk,
  judgeOrders,
  judgeSignIns,
  NOT_SEEN,
} from "./judge-health.ts";
import { judgeMail } from "./judge-mail.ts";
import {
  lookAtApps,
  lookAtArchive,
  lookAtDatabase,
  lookAtMail,
  lookAtOrders,
} from "./look-at-database.server.ts";
import { lookAtBackups, lookAtCertificate, lookAtDisk } from "./look-at-machine.server.ts";

/** How long each part may take, in ms: all of them are looked at together. */
const PATIENCE_MS = 3_000;

/** A part of the shop, and what is said of it. */
type HealthPart = HealthFinding & { key: string; title: string };

type Needs = {
  db: Db;
  config: Config;
  auth: Auth;
  isPaused: boolean;
  findDemoSignIns: () => Promise<KnownSignIn[]>;
};

/** How the shop is, part by part (rules health/parts). A part that fails or takes too long says so, and holds up no other. */
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
        async () => judgeDatabase({ ...(await lookAtDatabase(db)), isEmbedded }),
        judgeDatabase(null),
      ],
      [
        "mail",
        "Mail",
        async () => {
          const [found, { mailSender }] = await Promise.all([lookAtMail(db, now), currentSettings(db)]);
          const hasNoSender = isPlaceholder(senderOf(mailSender, config.mailFrom));
          return judgeMail({ ...found, hasNoSender, canLeave: hasMailServer(config) }, at);
        },
      ],
      [
        "backups",
        "Backups",
        async () =>
          isEmbedded
            ? judgeBackups({ kind: "embedded", ...(await lookAtBackups(config.dataDir)), startedAt }, at)
            : judgeBackups(await lookAtArchive(db), at),
      ],
      ["disk", "Disk", async () => judgeDisk(await lookAtDisk(config))],
      [
        "certificate",
        "Certificate",
        async () => judgeCertificate(await lookAtCertificate(config.publicUrl, now), at),
      ],
      ["orders", "Orders", async () => judgeOrders({ ...(await lookAtOrders(db, now)), isPaused })],
      ["apps", "Two-step verification", async () => judgeApps(await lookAtApps(db, auth))],
      [
        "sign-ins",
        "Sign-ins",
        async () =>
          judgeSignIns(
            (await findDemoSignIns()).map(({ email }) => email),
            config,
          ),
      ],
      ["contact", "Contact email", async () => judgeContact((await currentSettings(db)).contactEmail)],
      ["program", "Program", async () => describeProcess({ version: packageFile.version, startedAt })],
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
