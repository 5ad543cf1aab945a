import { redirect } from "react-router";
import { actorOf } from "#app/accounts/audit/actor.server.ts";
import { requireAdmin, requireFreshProof } from "#app/accounts/auth/guards.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { currentSettings } from "#app/base/settings/current-settings.server.ts";
import type { Route } from "./+types/archive-file";
import { makeArchive } from "./make-archive.server.ts";
import { readSpan } from "./span.ts";

/** The archive of a span, sent while it is made (rules inspector 4). */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const viewer = await requireAdmin(request, context);
  const page = `/admin/inspector${url.search}`;
  // Whoever has to prove something first comes back to the page with the button, not to a file.
  requireFreshProof(new Request(new URL(page, url)), viewer);
  const now = Temporal.Now.instant();
  const { span } = readSpan(url.searchParams, shopDate(now));
  if (!span) throw redirect(page);
  const db = context.get(database);
  const { siteName } = await currentSettings(db);
  const names = url.searchParams.get("names") === "on";
  const asked = { span, names, siteName, madeBy: viewer.name };
  const archive = await makeArchive(db, actorOf(viewer, context), asked, now);
  logSecurityEvent("inspection-exported", { userId: viewer.userId });
  return new Response(archive, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="evenlake-inspection-${span.from}-to-${span.to}.zip"`,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
    },
  });
}
