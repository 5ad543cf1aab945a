import { actionsOf, adminOf } from "#app/admin/kit/admin.server.ts";
import { savingStep } from "#app/admin/kit/item-action.server.ts";
import { screen } from "#app/admin/kit/screen.ts";
import { readBusinessDetails } from "#app/base/settings/queries.server.ts";
import { SelectField } from "#app/base/ui/choice-fields.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import type { Route } from "./+types/business";
import { businessForm } from "./business-form.ts";
import { BUSINESS } from "./business-item.ts";
import { saveBusiness } from "./save-business.server.ts";
import { Group } from "./settings-fields.tsx";
import { SettingsTab } from "./settings-tab.tsx";

export const handle = screen({
  load: "Error fetching the business details",
  save: "Error saving the business details",
});

/**
 * Business details: who runs the shop, its license and postal address, and who checked its rules (rules
 * settings/business-details, settings/counsel).
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { version, ...details } = await readBusinessDetails(adminOf(context).db);
  return { version: version === 0 ? null : version, values: BUSINESS.values(details) };
}

export const action = actionsOf({
  save: savingStep({
    form: businessForm,
    save: saveBusiness,
    values: BUSINESS.values,
    refusals: () => ({ errors: { counselOn: "Choose today or an earlier day." } }),
    to: "/admin/settings/business",
    said: "Business details saved",
  }),
});

export default function Business({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SettingsTab {...loaderData} item={BUSINESS} refused={actionData}>
      {({ field }) => (
        <>
          <Group title="Business and license">
            <TextField
              {...field("legalName")}
              optional
              autoComplete="off"
              hint="Such as North Loop Hemp LLC."
            />
            <TextField
              {...field("licenseKind")}
              optional
              autoComplete="off"
              hint="Such as Lower-potency hemp edible retailer."
            />
            <TextField {...field("licenseNumber")} optional autoComplete="off" />
          </Group>
          <Group title="Postal address">
            <TextField
              {...field("street")}
              optional
              autoComplete="off"
              hint="Required by law in marketing emails. Also shown in the footer and on receipts and manifests."
            />
            <TextField {...field("city")} optional autoComplete="off" />
            <SelectField {...field("state")} />
            <TextField {...field("zip")} optional inputMode="numeric" maxLength={5} autoComplete="off" />
          </Group>
          <Group title="Counsel">
            <TextField
              {...field("counsel")}
              optional
              autoComplete="off"
              hint="Lawyer or firm that checked your compliance rules. Only admins see this."
            />
            <TextField {...field("counselOn")} type="date" optional />
          </Group>
        </>
      )}
    </SettingsTab>
  );
}
