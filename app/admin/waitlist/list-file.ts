import { requireFreshProof } from "#app/accounts/auth/guards.server.ts";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { textStream } from "#app/base/lib/csv.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import type { Route } from "./+types/list-file";
import { EXPORTED_LISTS, exportList } from "./export-lists.server.ts";

/** The waitlist, the newsletter or the messages as a file for spreadsheets (rules mail-screens 5). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { viewer, actor, db, now } = adminOf(context);
  const list = EXPORTED_LISTS.find((one) => url.pathname === `/admin/waitlist/${one}.csv`);
  if (!list) throw new Response(null, { status: 404 });
  // Whoever has to prove something first comes back to the page with the button, not to a file.
  const page = list === "waitlist" ? "/admin/waitlist" : `/admin/waitlist/${list}`;
  requireFreshProof(new Request(new URL(page, url)), viewer);
  const lines = await exportList(db, actor, list, now);
  return new Response(textStream(lines), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${list}-${shopDate(now)}.csv"`,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
    },
  });
}
