import { requireFreshProof } from "#app/accounts/auth/guards.server.ts";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { textStream } from "#app/base/lib/csv.ts";
import { BOOK_FILES, type BookFile } from "#app/trade/books/book-file.ts";
import { exportBook } from "#app/trade/books/export-book.server.ts";
import { periodOf } from "#app/trade/books/period.ts";
import type { Route } from "./+types/book-file";

const isFile = (name: string): name is BookFile => Object.hasOwn(BOOK_FILES, name);

/** A file of the books, sent while it is read (rules money 15). */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { viewer, actor, db, now } = adminOf(context);
  const period = periodOf(params.period);
  const file = /\/([a-z]+)\.csv$/.exec(url.pathname)?.[1] ?? "";
  if (!period || !isFile(file)) throw new Response(null, { status: 404 });
  // Whoever has to prove something first comes back to the page with the button, not to a file.
  requireFreshProof(new Request(new URL(`/admin/books/${period.key}`, url)), viewer);
  const lines = await exportBook(db, { period, file, actor }, now);
  logSecurityEvent("books-exported", { userId: viewer.userId, period: period.key, file });
  return new Response(textStream(lines), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="evenlake-${period.key}-${file}.csv"`,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
    },
  });
}
