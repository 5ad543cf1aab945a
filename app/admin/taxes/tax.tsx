import { actionsOf, adminOf } from "#app/admin/kit/admin.server.ts";
import { Notice } from "#app/admin/kit/detail-page.tsx";
import { loadItem, savingStep } from "#app/admin/kit/item-action.server.ts";
import { ItemScreen } from "#app/admin/kit/item-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { CheckboxField } from "#app/base/ui/choice-fields.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { NumberField } from "#app/base/ui/number-field.tsx";
import { findTaxRate } from "#app/trade/checkout/queries.server.ts";
import { saveTax, taxForm } from "#app/trade/checkout/save-tax.server.ts";
import { TAX, taxValues } from "#app/trade/checkout/tax-item.ts";
import type { Route } from "./+types/tax";

export const handle = screen({ load: "Error fetching the tax rate", save: "Error saving the tax rate" });

/** Tax rate form; `/admin/delivery/taxes/new` adds one (rules settings-screens/tax-rates). */
export async function loader(args: Route.LoaderArgs) {
  const today = shopDate(adminOf(args.context).now);
  const blank = { ...TAX.blank, fromDate: today.toString() };
  const { row, form } = await loadItem(args, { values: taxValues, blank }, findTaxRate, "tax_rates");
  return { form, begun: row !== null && Temporal.PlainDate.compare(row.fromDate, today) <= 0 };
}

export const action = actionsOf({
  save: savingStep({
    form: taxForm,
    save: saveTax,
    values: taxValues,
    refusals: () => ({
      errors: {
        fromDate:
          "This tax already has a rate for this ZIP code and first day. Edit that one, or choose another day.",
      },
    }),
    to: "/admin/delivery/taxes",
    said: "Tax rate saved",
    claims: "tax_rates",
  }),
});

export default function Tax({ loaderData, actionData }: Route.ComponentProps) {
  const { form, begun } = loaderData;
  return (
    <ItemScreen
      form={form}
      name="tax rate"
      item={TAX}
      refused={actionData}
      notice={
        begun ? (
          <Notice className="max-w-measure">
            This rate is in effect. Changes apply to new orders immediately; existing orders keep their taxes.
            If the rate changes on a certain day, add another rate with that first day instead.
          </Notice>
        ) : null
      }
      width="max-w-3xl"
    >
      {({ field, box }) => (
        <>
          <div className="grid items-start gap-6 sm:grid-cols-2">
            <TextField
              {...field("name")}
              hint="Use the same name for all rates of one tax. Shown to customers."
              autoComplete="off"
            />
            <NumberField
              {...field("percent")}
              hint="Such as 6.875. Enter 0 to not charge the tax."
              step="any"
              min={0}
              max={100}
              required
            />
            <TextField
              {...field("zip")}
              hint="Leave blank for every ZIP code without its own rate."
              optional
              maxLength={5}
              inputMode="numeric"
              autoComplete="off"
            />
            <TextField {...field("fromDate")} type="date" required />
          </div>
          <CheckboxField {...box("appliesToDelivery")} value="on" />
          <TextField {...field("source")} hint="Where this rate is published." autoComplete="off" />
        </>
      )}
    </ItemScreen>
  );
}
