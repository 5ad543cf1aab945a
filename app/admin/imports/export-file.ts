import { fileOf } from "#app/admin/kit/file-answer.server.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { shopFileName } from "#app/base/settings/queries.server.ts";
import { fileKindOf } from "./kinds.server.ts";

/** Streams all records of a kind as a file with the chosen columns (rules import/export). */
export const loader = fileOf({
  page: ({ params }) => `/admin/imports/${fileKindOf(params.kind).name}/export`,
  event: "list-exported",
  make: async ({ db, actor, now, params, url }) => {
    const kind = fileKindOf(params.kind);
    return {
      name: await shopFileName(db, `${kind.name}-${shopDate(now)}`),
      body: await kind.exportFile(db, actor, url.searchParams.getAll("column"), now),
    };
  },
});
