import { useRef, useState } from "react";
import { Link } from "react-router";
import { actionsOf, adminOf, found } from "#app/admin/kit/admin.server.ts";
import { savingStep } from "#app/admin/kit/item-action.server.ts";
import { ItemScreen } from "#app/admin/kit/item-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { typedValues } from "#app/base/lib/refused-form.ts";
import type { Filled } from "#app/base/records/fields.ts";
import type { Point } from "#app/base/settings/delivery-profile.ts";
import { useDelivery } from "#app/base/settings/site-facts.tsx";
import { SelectField } from "#app/base/ui/choice-fields.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { NumberField } from "#app/base/ui/number-field.tsx";
import { readClaimCheck } from "#app/trade/compliance/queries.server.ts";
import { listServiceZips } from "#app/trade/delivery/queries.server.ts";
import { isZip, serviceZipForm } from "#app/trade/delivery/service-zip-form.ts";
import {
  distanceText,
  MOST_DEGREES,
  readDegrees,
  ZIP,
  zipValues,
} from "#app/trade/delivery/service-zip-item.ts";
import type { ServiceZip } from "#app/trade/delivery/zip-check.ts";
import { findZipPlace, withPlace } from "#app/trade/delivery/zip-places.server.ts";
import { countOpenOrdersTo } from "#app/trade/orders/queries.server.ts";
import type { Route } from "./+types/zip";
import { openOrdersText, ordersTo } from "./open-orders.ts";
import { saveZip } from "./save-zip.server.ts";
import { ZipMap } from "./zip-map.tsx";

export const handle = screen({ load: "Error fetching the ZIP code", save: "Error saving the ZIP code" });

/** Form of a ZIP code; of a new one at `/admin/delivery/zips/new` (rules settings-screens/zip-form). */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { db } = adminOf(context);
  const rows = await listServiceZips(db);
  const claims = await readClaimCheck(db, "service_zips", params.zip);
  const others = rows.filter(({ zip }) => zip !== params.zip);
  if (params.zip === "new") {
    const asked = url.searchParams.get("zip");
    const values = { ...ZIP.blank, zip: isZip(asked) ? asked : "" };
    return { form: { id: "new", version: null, values, claims }, others, openOrders: null };
  }
  const row = found(rows.find(({ zip }) => zip === params.zip));
  const openOrders = openOrdersText((await countOpenOrdersTo(db, [row.zip])).get(row.zip) ?? 0);
  return { form: { id: row.zip, version: row.version, values: zipValues(row), claims }, others, openOrders };
}

const save = savingStep({
  form: serviceZipForm,
  save: saveZip,
  values: zipValues,
  refusals: (refusal, { zip }) => ({
    errors:
      refusal.name === "listed_already"
        ? { zip: `ZIP code ${zip} is already in the list.` }
        : { [refusal.field]: refusal.sentence },
  }),
  to: "/admin/delivery",
  said: "ZIP code saved",
  claims: "service_zips",
});

export const action = actionsOf({
  // What's left blank of a known ZIP code is looked up.
  save: async (asked, sent) => {
    const typed = typedValues(Object.fromEntries(sent));
    const whole = withPlace(typed, await findZipPlace((typed.zip ?? "").trim()));
    for (const [name, value] of Object.entries(whole)) sent.set(name, value);
    return save(asked, sent);
  },
});

export default function Zip({ loaderData, actionData }: Route.ComponentProps) {
  const { form, others, openOrders } = loaderData;
  return (
    <ItemScreen
      form={form}
      title={form.version === null ? "New ZIP code" : `ZIP code ${form.id}`}
      item={ZIP}
      refused={actionData}
      anywayLabel="Save anyway"
      width="max-w-3xl"
    >
      {(filled) => {
        const { field } = filled;
        return (
          <>
            {form.version === null ? (
              <p className="max-w-measure text-ink-soft">
                The ZIP code is enough: a city, state, or location left blank is looked up.
              </p>
            ) : null}
            <div className="grid gap-6 sm:grid-cols-3">
              {form.version === null ? (
                <TextField {...field("zip")} inputMode="numeric" autoComplete="off" />
              ) : (
                <input type="hidden" name="zip" value={form.id} />
              )}
              <TextField {...field("city")} required={form.version !== null} autoComplete="off" />
              <SelectField {...field("state")} />
            </div>
            <ZipPlaceFields filled={filled} others={others} isNew={form.version === null} />
            <SelectField
              {...field("bandOverride")}
              hint="The service area sets the delivery options. Choosing one overrides the distance."
            />
            <div className="grid gap-6 sm:grid-cols-2">
              <SelectField {...field("delivery")} />
              <TextField
                {...field("closedReason")}
                hint="Shown to visitors while the ZIP code is closed. Open orders are still delivered."
              />
            </div>
            {openOrders ? (
              <p>
                {openOrders}{" "}
                <Link to={ordersTo(form.id)} className="link">
                  View orders to {form.id}
                </Link>
              </p>
            ) : null}
          </>
        );
      }}
    </ItemScreen>
  );
}

const AXES = [
  { axis: "lat", hint: "Such as 44.8735, north of the equator.", inputMode: "decimal" },
  // Many phones' numeric keyboards have no minus.
  { axis: "lng", hint: "Such as -93.3346, west of Greenwich.", inputMode: "text" },
] as const;

/** Location of a ZIP code, typed in degrees or clicked on the map, with its distance and service area. */
type PlaceProps = { filled: Filled; others: readonly ServiceZip[]; isNew: boolean };

function ZipPlaceFields({ filled, others, isNew }: PlaceProps) {
  const { values } = filled;
  const { field } = ZIP.controls(filled);
  const [place, setPlace] = useState({ lat: values.lat ?? "", lng: values.lng ?? "" });
  const fields = useRef<HTMLDivElement>(null);
  const delivery = useDelivery();
  const marked = { lat: readDegrees(place.lat), lng: readDegrees(place.lng) };

  function fillIn(pressed: Point) {
    for (const { axis } of AXES) {
      const input = fields.current?.querySelector<HTMLInputElement>(`[name=${axis}]`);
      if (!input) continue;
      input.value = String(pressed[axis]);
      // Dispatches an input event, as typing does, so the form registers the change.
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
    setPlace({ lat: String(pressed.lat), lng: String(pressed.lng) });
  }

  return (
    <div className="grid items-start gap-6 sm:grid-cols-2">
      <div ref={fields} className="flex flex-col gap-6">
        {AXES.map(({ axis, hint, inputMode }) => (
          <NumberField
            key={axis}
            {...field(axis)}
            hint={hint}
            inputMode={inputMode}
            step="any"
            min={-MOST_DEGREES[axis]}
            max={MOST_DEGREES[axis]}
            required={!isNew}
            onInput={({ currentTarget }) => setPlace((now) => ({ ...now, [axis]: currentTarget.value }))}
          />
        ))}
        <p role="status" className="font-semibold">
          {distanceText(place.lat, place.lng, delivery) ?? "Enter the location, or click it on the map."}
        </p>
      </div>
      <ZipMap
        zips={others}
        label="Map: click to fill in latitude and longitude"
        marked={marked.lat === null || marked.lng === null ? null : (marked as Point)}
        onPick={fillIn}
      />
    </div>
  );
}
