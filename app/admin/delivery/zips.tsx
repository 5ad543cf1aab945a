import { fetchFailure } from "#app/admin/kit/fetch-failure.tsx";
import { sendItem } from "#app/admin/kit/form-parts.tsx";
import { askedList, listAction } from "#app/admin/kit/list-action.server.ts";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { DELIVERY_TABS } from "#app/admin/kit/tabs.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { ONE_ORDER } from "#app/base/records/list-query.ts";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { listAskedZips } from "#app/trade/delivery/asked-zips.server.ts";
import { milesFromBase } from "#app/trade/delivery/bands.ts";
import { listServiceZips } from "#app/trade/delivery/queries.server.ts";
import { deleteServiceZip } from "#app/trade/delivery/save-service-zip.server.ts";
import { isZip } from "#app/trade/delivery/service-zip-form.ts";
import { countOpenOrdersTo } from "#app/trade/orders/queries.server.ts";
import type { Route } from "./+types/zips";
import { ZipMap, ZipMapLegend } from "./zip-map.tsx";
import { AskedZips, ZipTable } from "./zip-table.tsx";

const LIST = "/admin/delivery";
const FAILED = "Error changing the ZIPs";
const ASKED_DAYS = 30;
const ASKED_SHOWN = 20;

/** The ZIPs of the shop on a map and as a table, and those that visitors asked for in vain (rules 39.5 to 39.8). */
export async function loader(args: Route.LoaderArgs) {
  const { db, asked: question } = await askedList(args, ONE_ORDER, isZip);
  const since = shopDate(Temporal.Now.instant()).subtract({ days: ASKED_DAYS });
  const [listed, asked] = await Promise.all([listServiceZips(db), listAskedZips(db, since, ASKED_SHOWN)]);
  const zips = listed.toSorted((a, b) => milesFromBase(a) - milesFromBase(b));
  const found = zips.find(({ zip }) => zip === question);
  const orders = found ? await countOpenOrdersTo(db, found.zip) : 0;
  const deleting = found && {
    id: found.zip,
    name: `${found.zip} ${found.city}`,
    consequences: [
      "Visitors read that we do not know this ZIP. To stop for a while, close it instead.",
      ...(orders > 0
        ? [
            `${orders === 1 ? "1 order is" : `${orders} orders are`} under way to it, and ${orders === 1 ? "is" : "are"} delivered all the same.`,
          ]
        : []),
    ],
  };
  return { zips, asked, deleting };
}

export const action = listAction({
  list: LIST,
  failed: `${FAILED}.`,
  remove: deleteServiceZip,
  removed: "zip deleted",
  isId: isZip,
});

export function clientAction(sending: Route.ClientActionArgs) {
  return sendItem(sending, FAILED);
}

export default function Zips({ loaderData, actionData }: Route.ComponentProps) {
  const { zips, asked, deleting } = loaderData;
  return (
    <ListScreen
      title="ZIPs | Delivery"
      heading="Delivery"
      actions={<ButtonLink to="/admin/delivery/zips/new">Add ZIP</ButtonLink>}
      tabs={DELIVERY_TABS}
      tab="ZIPs"
      name="ZIPs"
      one="ZIP"
      many="ZIPs"
      none="No ZIPs yet"
      noneOffer={<p className="max-w-measure text-ink-soft">Until there is a ZIP, nothing can be ordered.</p>}
      shown={zips.length}
      total={zips.length}
      deleting={deleting}
      answer={actionData}
      below={
        <section className="flex flex-col gap-3">
          <h2 className="text-xl">Asked for, not served</h2>
          <p className="text-sm text-ink-soft">
            What visitors asked the ZIP checker in the last {ASKED_DAYS} days, once a day for each network.
          </p>
          {asked.length > 0 ? <AskedZips asked={asked} /> : <p>Nobody asked for another ZIP.</p>}
        </section>
      }
    >
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <div className="flex flex-col gap-3">
          <ZipMap zips={zips} label="Map of the ZIPs around the base" />
          <ZipMapLegend />
        </div>
        <ZipTable zips={zips} />
      </div>
    </ListScreen>
  );
}

export const ErrorBoundary = fetchFailure("Error fetching the ZIPs");
