import { found } from "#app/admin/kit/actions.server.ts";
import { fileOf } from "#app/admin/kit/file-answer.server.ts";
import { BOOK_FILES, type BookFile } from "#app/trade/books/book-file.ts";
import { exportBook } from "#app/trade/books/export-book.server.ts";
import { periodOf } from "#app/trade/books/period.ts";

const isFile = (name: string): name is BookFile => Object.hasOwn(BOOK_FILES, name);

const periodIn = ({ period }: Readonly<Record<string, string | undefined>>) => found(periodOf(period ?? ""));

/** A file of the books, sent while it is read (rules accounting/exports). */
export const loader = fileOf({
  page: ({ params }) => `/admin/books/${periodIn(params).key}`,
  event: "books-exported",
  make: async ({ db, actor, now, params, url }) => {
    const period = periodIn(params);
    const name = /\/([a-z]+)\.csv$/.exec(url.pathname)?.[1] ?? "";
    const file = found(isFile(name) ? name : null);
    return {
      name: `evenlake-${period.key}-${file}`,
      body: await exportBook(db, { period, file, actor }, now),
      logged: { period: period.key, file },
    };
  },
});
