import { data } from "react-router";
import { actorOf } from "#app/audit/actor.server.ts";
import { requireAdmin, requireFreshProof } from "#app/auth/guards.server.ts";
import { database } from "#app/db/context.server.ts";
import { listAskedZips } from "#app/delivery/asked-zips.server.ts";
import { milesFromBase } from "#app/delivery/bands.ts";
import { DeliveryTabs } from "#app/delivery/delivery-tabs.tsx";
import { listServiceZips } from "#app/delivery/queries.server.ts";
import { deleteServiceZip } from "#app/delivery/save-service-zip.server.ts";
import { deleteZipForm } from "#app/delivery/service-zip-form.ts";
import { ZipMap, ZipMapLegend } from "#app/delivery/zip-map.tsx";
import { AskedZips, ZipTable } from "#app/delivery/zip-table.tsx";
import { DeleteQuestion } from "#app/desk/delete-question.tsx";
import { FetchFailure } from "#app/desk/fetch-failure.tsx";
import { leadTo } from "#app/desk/lead-to.server.ts";
import { ListCount } from "#app/desk/list-parts.tsx";
import { sendItem } from "#app/desk/send-item.tsx";
import { readSentForm } from "#app/lib/sent-form.ts";
import { shopDate } from "#app/lib/shop-time.ts";
import { countOpenOrdersTo } from "#app/orders/queries.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormSentence } from "#app/ui/form-sentence.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/zips";

const LIST = "/admin/delivery";
const FAILED = "Error changing the ZIPs";
const ASKED_DAYS = 30;
const ASKED_SHOWN = 20;

/** The ZIPs of the shop on a map and as a table, and those that visitors asked for in vain (rules 39.5 to 39.8). */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const admin = await requireAdmin(request, context);
  if (url.searchParams.has("delete")) requireFreshProof(request, admin);
  const db = context.get(database);
  const since = shopDate(Temporal.Now.instant()).subtract({ days: ASKED_DAYS });
  const [listed, asked] = await Promise.all([listServiceZips(db), listAskedZips(db, since, ASKED_SHOWN)]);
  const zips = listed.toSorted((a, b) => milesFromBase(a) - milesFromBase(b));
  const found = zips.find(({ zip }) => zip === url.searchParams.get("delete"));
  const deleting = found
    ? { zip: found.zip, city: found.city, orders: await countOpenOrdersTo(db, found.zip) }
    : null;
  return { zips, asked, deleting };
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await requireAdmin(request, context);
  const read = deleteZipForm.safeParse(Object.fromEntries(await readSentForm(request)));
  if (!read.success) return data({ errors: { "": `${FAILED}.` }, values: {} }, { status: 400 });
  const [db, actor, now] = [context.get(database), actorOf(viewer, context), Temporal.Now.instant()];
  requireFreshProof(request, viewer);
  await deleteServiceZip(db, actor, read.data.id, now);
  return leadTo(context, LIST, "zip deleted");
}

export function clientAction(sending: Route.ClientActionArgs) {
  return sendItem(sending, FAILED);
}

export default function Zips({ loaderData, actionData }: Route.ComponentProps) {
  const { zips, asked, deleting } = loaderData;
  return (
    <div className="flex flex-col gap-6">
      <title>ZIPs | Delivery | Admin</title>
      <PageHead title="Delivery">
        <ButtonLink to="/admin/delivery/zips/new">Add ZIP</ButtonLink>
      </PageHead>
      <DeliveryTabs current="ZIPs" />
      {deleting ? null : <FormSentence>{actionData?.errors[""]}</FormSentence>}
      {zips.length > 0 ? (
        <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
          <div className="flex flex-col gap-3">
            <ZipMap zips={zips} label="Map of the ZIPs around the base" />
            <ZipMapLegend />
          </div>
          <div className="flex flex-col gap-3">
            <ListCount total={zips.length} one="ZIP" many="ZIPs" />
            <ZipTable zips={zips} />
          </div>
        </div>
      ) : (
        <EmptyState title="No ZIPs yet">
          <p className="max-w-measure text-ink-soft">Until there is a ZIP, nothing can be ordered.</p>
        </EmptyState>
      )}
      <section className="flex flex-col gap-3">
        <h2 className="text-xl">Asked for, not served</h2>
        <p className="text-sm text-ink-soft">
          What visitors asked the ZIP checker in the last {ASKED_DAYS} days, once a day for each network.
        </p>
        {asked.length > 0 ? <AskedZips asked={asked} /> : <p>Nobody asked for another ZIP.</p>}
      </section>
      {deleting ? (
        <DeleteQuestion
          id={deleting.zip}
          name={`${deleting.zip} ${deleting.city}`}
          hangs={[
            "Visitors read that we do not know this ZIP. To stop for a while, close it instead.",
            ...(deleting.orders > 0 ? [openOrdersText(deleting.orders)] : []),
          ]}
          back={LIST}
          refused={actionData}
        />
      ) : null}
    </div>
  );
}

function openOrdersText(orders: number): string {
  return orders === 1
    ? "1 order is under way to it, and is delivered all the same."
    : `${orders} orders are under way to it, and are delivered all the same.`;
}

export function ErrorBoundary() {
  return <FetchFailure sentence="Error fetching the ZIPs" />;
}
