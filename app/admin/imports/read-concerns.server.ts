import type { Db } from "#app/base/db/client.server.ts";
import type { Concern, FileKind, Stored } from "#app/base/imports/file-kind.ts";
import { eachImportRows } from "#app/base/imports/queries.server.ts";

/** What else hangs on the things that an import changes, of a kind that knows of such. */
export async function readConcerns(db: Db, kind: FileKind, importId: string): Promise<Concern[]> {
  const { concerns } = kind;
  if (!concerns) return [];
  const found: Concern[] = [];
  for await (const rows of eachImportRows(db, importId)) {
    const changed = rows.flatMap(({ subjectId, before, after }) =>
      before && after
        ? [{ subjectId, before: before as Stored, after: { ...before, ...after } as Stored }]
        : [],
    );
    found.push(...(await concerns(db, changed)));
  }
  return found;
}
