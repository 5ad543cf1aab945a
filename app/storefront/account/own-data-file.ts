import { requireCustomer, requireFreshProof } from "#app/accounts/auth/guards.server.ts";
import { hasMailServer } from "#app/base/config/can-mail.ts";
import { config } from "#app/base/config/context.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { shopFileName } from "#app/base/settings/queries.server.ts";
import type { Route } from "./+types/own-data-file";
import { collectOwnData } from "./collect-own-data.server.ts";

/** Returns the file with all stored data about a user (rules account/data-export). */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const viewer = await requireCustomer(request, context);
  // After re-authentication, redirect to the page with the button, not to the file.
  requireFreshProof(new Request(new URL("/account/data", url)), viewer);
  const now = Temporal.Now.instant();
  const name = await shopFileName(context.get(database), `my-data-${shopDate(now)}`);
  const asked = { userId: viewer.userId, mailCanLeave: hasMailServer(context.get(config)) };
  const all = await collectOwnData(context.get(database), asked, now);
  logSecurityEvent("own-data-downloaded", { userId: viewer.userId });
  return new Response(JSON.stringify(all, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.json"`,
      "Cache-Control": "private, no-store",
    },
  });
}
