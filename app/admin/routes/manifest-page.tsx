import { adminOf, found, idOf } from "#app/admin/kit/admin.server.ts";
import { DetailPage, Notice } from "#app/admin/kit/detail-page.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { calendarDayText, momentText } from "#app/base/lib/moment-text.ts";
import { formatMoney } from "#app/base/lib/money.ts";
import { PaperSign } from "#app/base/settings/paper-sign.tsx";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { useDelivery } from "#app/base/settings/site-facts.tsx";
import { PrintButton } from "#app/base/ui/print-button.tsx";
import { findManifest, findRoute } from "#app/trade/routes/queries.server.ts";
import { previewManifest } from "#app/trade/routes/write-manifest.server.ts";
import type { Route } from "./+types/manifest-page";
import { ManifestTable } from "./manifest-table.tsx";
import { stopsText } from "./route-texts.ts";

export const handle = screen({ load: "Error fetching the manifest" });

/** Loads a route's manifest for printing (rules routes/manifest): as saved at dispatch; before that, a preview. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = adminOf(context);
  const route = found(await findRoute(db, idOf(params.id)));
  const [kept, { manifestIdNumber }] = await Promise.all([findManifest(db, route.id), readSettings(db)]);
  const { id, day, number } = route;
  return {
    ...{ id, day, number, manifestIdNumber },
    isPreview: kept === null,
    manifest: kept ?? (await previewManifest(db, id, route)),
  };
}

export default function ManifestPage({ loaderData }: Route.ComponentProps) {
  const { id, day, number, isPreview, manifest, manifestIdNumber } = loaderData;
  const { baseZip } = useDelivery();
  const facts = [
    ["From", manifest.from || `${manifest.shop}, ZIP ${baseZip}`],
    ["Driver", manifest.driver || "Unassigned"],
    [isPreview ? "Departs" : "Departed", momentText(manifest.leftAt)],
    ["Contents", `${stopsText(manifest.orders.length)}, goods worth ${formatMoney(manifest.cents)}`],
  ] as const;
  return (
    <DetailPage
      title={`Manifest, route ${number}, ${day}`}
      heading={`Manifest, route ${number}, ${calendarDayText(day)}`}
      section=""
      back={{ to: `/admin/routes/${id}`, label: `Route ${number}` }}
      head={<PrintButton>Print</PrintButton>}
      width="manifest print:gap-4"
      gap="gap-6"
    >
      {isPreview ? (
        <Notice className="font-semibold">Preview. This updates until the route is dispatched.</Notice>
      ) : null}
      <PaperSign />
      <dl className="flex flex-col gap-2">
        {facts.map(([name, value]) => (
          <div key={name} className="grid gap-x-4 sm:grid-cols-[8rem_1fr] print:grid-cols-[8rem_1fr]">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <ManifestTable manifest={manifest} idNumbers={manifestIdNumber} />
      <div className="flex max-w-measure flex-col gap-2 text-sm text-ink-soft print:text-ink">
        <p>
          Keep goods out of sight from outside, and lock the car whenever no one is in it. Keep this manifest
          in the car until the route ends.
        </p>
        {manifestIdNumber ? (
          <p>
            Whether the manifest must show the customer’s ID number isn’t settled for this license. Write it
            on paper at the door; the shop never stores it.
          </p>
        ) : null}
      </div>
    </DetailPage>
  );
}
