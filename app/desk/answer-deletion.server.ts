import { data, type RouterContextProvider } from "react-router";
import { actorOf } from "#app/audit/actor.server.ts";
import type { Actor } from "#app/audit/record-audit.server.ts";
import { requireAdmin, requireFreshProof } from "#app/auth/guards.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { database } from "#app/db/context.server.ts";
import { readSentForm } from "#app/lib/sent-form.ts";
import { deleteForm } from "./item-fields.ts";
import { leadTo } from "./lead-to.server.ts";
import { withParams } from "./list-query.ts";
import { deletingFailed, type Said } from "./said.ts";

/** What the router gives a page's action. */
type Asked = { request: Request; context: Readonly<RouterContextProvider>; url: URL };

type Deletion = {
  table: string;
  /** The address of the list, to which the browser goes back with its search, page and filters. */
  list: string;
  said: Said;
  remove: (db: Database, actor: Actor, id: string, now: Temporal.Instant) => Promise<unknown>;
};

/** The action of a list that takes no form but its question whether to delete a row, with both guards (rules 33.4). */
export async function answerDeletion(
  { request, context, url }: Asked,
  { table, list, said, remove }: Deletion,
) {
  const viewer = await requireAdmin(request, context);
  requireFreshProof(request, viewer);
  const read = deleteForm.safeParse(Object.fromEntries(await readSentForm(request)));
  if (!read.success) return data({ errors: { "": deletingFailed(table) }, values: {} }, { status: 400 });
  await remove(context.get(database), actorOf(viewer, context), read.data.id, Temporal.Now.instant());
  return leadTo(context, list + withParams(url.searchParams, {}), said);
}
