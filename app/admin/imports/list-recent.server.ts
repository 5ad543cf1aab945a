import { z } from "zod";
import { idField, step } from "#app/admin/kit/admin.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import type { AnyFileKind } from "#app/base/imports/bind-file-kind.server.ts";
import { listImports } from "#app/base/imports/queries.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { retryPicture } from "#app/trade/moving-in/queue-pictures.server.ts";
import { phaseOf } from "./import-phases.ts";
import type { RecentImport } from "./recent-imports.tsx";

/** Returns the imports of these kinds that haven't been deleted yet, newest first. */
export async function listRecent(
  db: Db,
  kinds: readonly AnyFileKind[],
  now: Temporal.Instant,
): Promise<RecentImport[]> {
  const names = kinds.map(({ name }) => name);
  return (await listImports(db, names)).map((one) => ({
    ...{ id: one.id, fileName: one.fileName, by: one.by ?? "Someone", at: isoText(one.createdAt) },
    ...{ path: `/admin/imports/${one.kind}/${one.id}`, phase: phaseOf(one, now) },
    many: kinds.find(({ name }) => name === one.kind)?.many ?? "",
  }));
}

/** The form of a failed image that has it fetched again (rules moving-in/images). */
export const retryImage = step(z.strictObject({ id: idField }), async ({ form, actor, db, now, done }) => {
  await retryPicture(db, actor, form.id, now);
  return done("The image is being fetched.");
});
