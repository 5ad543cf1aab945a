import { Link } from "react-router";
import { actionsOf, adminOf } from "#app/admin/kit/admin.server.ts";
import { savingStep } from "#app/admin/kit/item-action.server.ts";
import { screen } from "#app/admin/kit/screen.ts";
import {
  DELIVERY_OPTIONS,
  type DeliveryOption,
  type ServedBand,
} from "#app/base/settings/delivery-profile.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import type { ProfileRow } from "#app/base/settings/write-settings.server.ts";
import { CheckboxField, SelectField } from "#app/base/ui/choice-fields.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { NumberField } from "#app/base/ui/number-field.tsx";
import { MOST_DAYS_AHEAD } from "#app/trade/delivery/windows.ts";
import { findZipPlace } from "#app/trade/delivery/zip-places.server.ts";
import type { Route } from "./+types/area";
import { areaForm } from "./area-form.ts";
import { AREA, areaValues, bandField, optionField } from "./area-item.ts";
import { areaConsequences, saveArea } from "./save-delivery-profile.server.ts";
import { Group } from "./settings-fields.tsx";
import { SettingsTab } from "./settings-tab.tsx";

export const handle = screen({
  load: "Error fetching the delivery area",
  save: "Error saving the delivery area",
});

/** Where the shop delivers, and in which windows (rules settings/delivery-profile). */
export async function loader({ context }: Route.LoaderArgs) {
  const { delivery } = await readSettings(adminOf(context).db);
  const { version, base } = delivery;
  const center = await findZipPlace(delivery.baseZip);
  const isCenter = delivery.baseZip === "" || (center?.lat === base.lat && center.lng === base.lng);
  return {
    version: version === 0 ? null : version,
    values: areaValues(delivery, isCenter ? null : base),
  };
}

/** The stored profile in form values, for an admin whose save conflicts with someone else's. */
const storedValues = ({ baseLat: lat, baseLng: lng, ...row }: ProfileRow) => areaValues(row, { lat, lng });

export const action = actionsOf({
  save: savingStep({
    form: areaForm,
    save: saveArea,
    values: storedValues,
    refusals: () => ({
      errors: { baseZip: "We don't know this ZIP code. Enter its latitude and longitude too." },
    }),
    consequences: areaConsequences,
    to: "/admin/settings/area",
    said: "Delivery area saved",
  }),
});

const BANDS = [
  ["primary", "Nearest area"],
  ["extended", "Middle area"],
  ["limited", "Farthest area"],
] as const;

const OPTIONS = [
  ["express", "Fastest option"],
  ["standard", "Same-day option"],
  ["scheduled", "Option for later days"],
] as const;

type Controls = ReturnType<typeof AREA.controls>;

export default function Area({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SettingsTab {...loaderData} item={AREA} refused={actionData}>
      {(controls) => {
        const { field } = controls;
        return (
          <>
            <Group title="Base and license">
              <TextField
                {...field("baseZip")}
                required
                inputMode="numeric"
                maxLength={5}
                autoComplete="off"
                hint="Routes begin and end here; distances are measured from its center."
              />
              <TextField
                {...field("states")}
                required
                autoComplete="off"
                hint="States your license covers, such as MN. ZIP codes elsewhere are refused."
              />
              <TextField
                {...field("cities")}
                optional
                autoComplete="off"
                hint="Cities you deliver to, the main one first, such as Nashville, Franklin. Pages and search engines name them."
              />
              <TextField {...field("baseLat")} optional autoComplete="off" hint="For an exact location." />
              <TextField {...field("baseLng")} optional autoComplete="off" />
            </Group>
            {BANDS.map(([band, title]) => (
              <BandFields key={band} {...{ band, title, controls }} />
            ))}
            {OPTIONS.map(([option, title]) => (
              <OptionFields key={option} {...{ option, title, controls }} />
            ))}
            <p className="max-w-measure text-sm text-ink-soft">
              Fees and cutoffs are under{" "}
              <Link to="/admin/settings" className="link">
                Shop
              </Link>
              , ZIP codes under{" "}
              <Link to="/admin/delivery" className="link">
                Delivery
              </Link>
              . Placed orders keep their windows, fees, and totals.
            </p>
          </>
        );
      }}
    </SettingsTab>
  );
}

function BandFields({ band, title, controls }: { band: ServedBand; title: string; controls: Controls }) {
  const { field, box, values } = controls;
  const short = (name: string, label: string) => ({ ...field(name), label });
  return (
    <Group title={title} isFieldset>
      <TextField {...short(bandField.name(band), "Name")} required maxLength={40} autoComplete="off" />
      <TextField
        {...short(bandField.miles(band), "Up to miles from the base")}
        optional
        inputMode="decimal"
        autoComplete="off"
        hint={band === "primary" ? undefined : "Leave blank if you don't use this area."}
      />
      <NumberField {...short(bandField.least(band), "Minutes from")} required min={1} max={1_440} />
      <NumberField {...short(bandField.most(band), "Minutes to")} required min={1} max={1_440} />
      <div>
        {DELIVERY_OPTIONS.map((option) => (
          <CheckboxField
            key={option}
            {...box(bandField.option(band, option))}
            label={values[optionField.label(option)] || option}
          />
        ))}
      </div>
    </Group>
  );
}

type OptionProps = { option: DeliveryOption; title: string; controls: Controls };

function OptionFields({ option, title, controls: { field } }: OptionProps) {
  const short = (name: string, label: string) => ({ ...field(name), label });
  return (
    <Group title={title} isFieldset>
      <TextField {...short(optionField.label(option), "Name")} required maxLength={40} autoComplete="off" />
      <SelectField {...short(optionField.window(option), "Window")} />
      <NumberField
        {...short(optionField.days(option), "Days ahead")}
        required
        min={0}
        max={MOST_DAYS_AHEAD}
        hint="0 for today only."
      />
    </Group>
  );
}
