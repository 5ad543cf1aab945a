import { redirect } from "react-router";
import { requireFreshProof } from "#app/accounts/auth/guards.server.ts";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { currentSettings } from "#app/base/settings/current-settings.server.ts";
import type { Route } from "./+types/archive-file";
import { makeArchive } from "./make-archive.server.ts";
import { readDaySpan } from "./span.ts";

/** The archive of a span, sent while it is made (rules inspector 4). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { viewer, actor, db, now } = adminOf(context);
  const page = `/admin/inspector${url.search}`;
  // Whoever has to prove something first comes back to the page with the button, not to a file.
  requireFreshProof(new Request(new URL(page, url)), viewer);
  const { span } = readDaySpan(url.searchParams, shopDate(now));
  if (!span) throw redirect(page);
  const { siteName } = await currentSettings(db);
  const names = url.searchParams.get("names") === "on";
  const asked = { span, names, siteName, madeBy: viewer.name };
  const archive = await makeArchive(db, actor, asked, now);
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
