import { randomUUID } from "node:crypto";
import type { Db } from "#app/base/db/client.server.ts";
import { SHOP_TIME_ZONE } from "#app/base/lib/shop-time.ts";
import { queueMail } from "#app/base/mail/queue-mail.server.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { type FactorChange, factorEmail } from "./factor-emails.ts";

const moment = new Intl.DateTimeFormat("en-US", {
  timeZone: SHOP_TIME_ZONE,
  dateStyle: "long",
  timeStyle: "short",
});

/** Tells the owner of an account what was changed about its second factors, in the caller's transaction. */
export async function emailFactorChange(
  tx: Db,
  email: string,
  change: FactorChange,
  { passwordOnly, now }: { passwordOnly: boolean; now: Temporal.Instant },
): Promise<void> {
  const { siteName, contactEmail } = await readSettings(tx);
  const when = `${moment.format(now.epochMilliseconds).replaceAll("\u202f", " ")} (Central time)`;
  const mail = factorEmail(change, { siteName, contactEmail, when, passwordOnly });
  await queueMail(tx, { to: email, ...mail }, randomUUID(), now);
}
