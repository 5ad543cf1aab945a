import { requireFreshProof } from "#app/accounts/auth/guards.server.ts";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { chosenColumns, exportFile } from "#app/base/imports/export-file.server.ts";
import { textStream } from "#app/base/lib/csv.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import type { Route } from "./+types/export-file";
import { kindOf } from "./kinds.server.ts";

/** All things of a kind as a file with the chosen columns, sent while it is read (rules files 1). */
export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { viewer, actor, db, now } = adminOf(context);
  const kind = kindOf(params.kind);
  // Whoever has to prove something first comes back to the page with the button, not to a file.
  requireFreshProof(new Request(new URL(`/admin/imports/${kind.name}/export`, url)), viewer);
  const columns = chosenColumns(kind, url.searchParams.getAll("column"));
  const lines = await exportFile(db, kind, actor, columns, now);
  logSecurityEvent("list-exported", { userId: viewer.userId });
  return new Response(textStream(lines), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="evenlake-${kind.name}-${shopDate(now)}.csv"`,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
    },
  });
}
