import { actorOf } from "#app/accounts/audit/actor.server.ts";
import { requireAdmin, requireFreshProof } from "#app/accounts/auth/guards.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { textStream } from "#app/base/lib/csv.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import type { Route } from "./+types/list-file";
import { EXPORTED_LISTS, exportList } from "./export-lists.server.ts";

/** The waitlist, the newsletter or the messages as a file for spreadsheets (rules mail-screens 5). */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const viewer = await requireAdmin(request, context);
  const list = EXPORTED_LISTS.find((one) => url.pathname === `/admin/waitlist/${one}.csv`);
  if (!list) throw new Response(null, { status: 404 });
  // Whoever has to prove something first comes back to the page with the button, not to a file.
  const page = list === "waitlist" ? "/admin/waitlist" : `/admin/waitlist/${list}`;
  requireFreshProof(new Request(new URL(page, url)), viewer);
  const now = Temporal.Now.instant();
  const lines = await exportList(context.get(database), actorOf(viewer, context), list, now);
  return new Response(textStream(lines), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${list}-${shopDate(now)}.csv"`,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
    },
  });
}
