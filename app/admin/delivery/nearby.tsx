import { Form, Link } from "react-router";
import { z } from "zod";
import { actionsOf, adminOf, step } from "#app/admin/kit/admin.server.ts";
import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { DetailPage } from "#app/admin/kit/detail-page.tsx";
import { PageForm } from "#app/admin/kit/form-page.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { counted } from "#app/base/lib/money.ts";
import { numberWithin } from "#app/base/records/item-contract.ts";
import { type DeliveryProfile, SERVED_BANDS } from "#app/base/settings/delivery-profile.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { Button } from "#app/base/ui/button.tsx";
import { EmptyState } from "#app/base/ui/empty-state.tsx";
import { NumberField } from "#app/base/ui/number-field.tsx";
import { areaName, bandOf } from "#app/trade/delivery/bands.ts";
import { addZipPlaces, listMissingPlaces } from "#app/trade/delivery/save-service-zip.server.ts";
import type { Route } from "./+types/nearby";

/** Farthest that ZIP codes can be added at once. */
const MOST_MILES = 100;
const MILES = `Please enter the miles as a whole number from 1 to ${MOST_MILES}.`;
const miles = numberWithin({ min: 1, max: MOST_MILES }, MILES);

export const handle = screen({ load: "Error fetching ZIP codes", save: "Error adding the ZIP codes" });

/** The distance within which all ZIP codes are suggested: that of the farthest area. */
function usualMiles({ bands }: Pick<DeliveryProfile, "bands">): number {
  return Math.ceil(Math.max(1, ...SERVED_BANDS.map((band) => bands[band].miles ?? 0)));
}

/** ZIP codes around the base that aren't in the list yet, to add at once (rules settings-screens/nearby-zips). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = adminOf(context);
  const { delivery } = await readSettings(db);
  const asked = miles.safeParse(url.searchParams.get("miles") ?? String(usualMiles(delivery)));
  const reach = asked.success ? asked.data : usualMiles(delivery);
  const places = delivery.baseZip === "" ? [] : await listMissingPlaces(db, delivery, reach);
  return {
    baseZip: delivery.baseZip,
    miles: reach,
    error: asked.success ? undefined : MILES,
    places: places.map((place) => ({
      ...place,
      area: areaName(bandOf({ ...place, bandOverride: null }, delivery), delivery),
    })),
  };
}

export const action = actionsOf({
  save: step(z.strictObject({ miles }), async ({ form, actor, db, now, done }) => {
    const added = await addZipPlaces(db, actor, form.miles, now);
    return done(`${counted(added, "ZIP code", "ZIP codes")} added`, "/admin/delivery");
  }),
});

type Place = Route.ComponentProps["loaderData"]["places"][number];

const COLUMNS: Column<Place>[] = [
  { head: "ZIP", cell: ({ zip }) => <span className="tabular font-semibold">{zip}</span> },
  { head: "City", cell: ({ city, state }) => `${city}, ${state}` },
  { head: "Miles", align: "number", cell: ({ miles: far }) => far.toFixed(1) },
  { head: "Service area", from: "sm", cell: ({ area }) => area },
];

export default function Nearby({ loaderData, actionData }: Route.ComponentProps) {
  const { baseZip, miles: reach, error, places } = loaderData;
  const many = counted(places.length, "ZIP code", "ZIP codes");
  return (
    <DetailPage title="Add nearby ZIP codes" width="max-w-3xl" gap="gap-6">
      {baseZip === "" ? (
        <EmptyState title="Where do you deliver from?">
          <p className="text-ink-soft">
            Enter your base under{" "}
            <Link to="/admin/settings/area" className="link">
              Delivery area
            </Link>{" "}
            first.
          </p>
        </EmptyState>
      ) : (
        <>
          <Form method="get" noValidate className="flex flex-wrap items-start gap-3">
            <NumberField
              id="miles"
              name="miles"
              label={`Miles from ${baseZip}`}
              min={1}
              max={MOST_MILES}
              required
              defaultValue={reach}
              error={error}
              className="w-48"
            />
            <Button type="submit" look="quiet" className="mt-7">
              Show
            </Button>
          </Form>
          <p role="status" className="font-semibold">
            {places.length === 0
              ? `All ZIP codes within ${reach} miles are in the list.`
              : `${many} within ${reach} miles ${places.length === 1 ? "isn't" : "aren't"} in the list yet.`}
          </p>
          {places.length > 0 ? (
            <>
              <PageForm button={`Add ${many}`} busy="Adding..." start says refused={actionData}>
                <input type="hidden" name="miles" value={reach} />
              </PageForm>
              <DataTable
                caption={`ZIP codes within ${reach} miles`}
                columns={COLUMNS}
                rows={places}
                keyOf={({ zip }) => zip}
              />
            </>
          ) : null}
        </>
      )}
    </DetailPage>
  );
}
