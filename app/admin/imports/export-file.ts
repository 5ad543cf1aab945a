import { fileOf } from "#app/admin/kit/file-answer.server.ts";
import { chosenColumns, exportFile } from "#app/base/imports/export-file.server.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { kindOf } from "./kinds.server.ts";

/** All things of a kind as a file with the chosen columns, sent while it is read (rules files 1). */
export const loader = fileOf({
  page: ({ params }) => `/admin/imports/${kindOf(params.kind).name}/export`,
  event: "list-exported",
  make: async ({ db, actor, now, params, url }) => {
    const kind = kindOf(params.kind);
    const columns = chosenColumns(kind, url.searchParams.getAll("column"));
    return {
      name: `evenlake-${kind.name}-${shopDate(now)}`,
      body: await exportFile(db, kind, actor, columns, now),
    };
  },
});
