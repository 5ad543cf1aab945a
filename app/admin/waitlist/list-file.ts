import { found } from "#app/admin/kit/admin.server.ts";
import { fileOf } from "#app/admin/kit/file-answer.server.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { EXPORTED_LISTS, exportList } from "./export-lists.server.ts";

const listOf = ({ pathname }: URL) =>
  found(EXPORTED_LISTS.find((one) => pathname === `/admin/waitlist/${one}.csv`));

/** CSV export of the waitlist, newsletter, or messages (rules email-screens/export). */
export const loader = fileOf({
  page: ({ url }) => `/admin/waitlist${listOf(url) === "waitlist" ? "" : `/${listOf(url)}`}`,
  event: "list-exported",
  make: async ({ db, actor, now, url }) => ({
    name: `${listOf(url)}-${shopDate(now)}`,
    body: await exportList(db, actor, listOf(url), now),
    logged: { list: listOf(url) },
  }),
});
