import { actionsOf, adminOf } from "#app/admin/kit/admin.server.ts";
import { Notice } from "#app/admin/kit/detail-page.tsx";
import { loadItem, savingStep } from "#app/admin/kit/item-action.server.ts";
import { ItemScreen } from "#app/admin/kit/item-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { CheckboxField, SelectField } from "#app/base/ui/choice-fields.tsx";
import { TextAreaField, TextField } from "#app/base/ui/field.tsx";
import { MoneyField } from "#app/base/ui/number-field.tsx";
import { CODE_LENGTHS } from "#app/trade/promotions/promotion.ts";
import { promotionForm } from "#app/trade/promotions/promotion-form.ts";
import { PROMOTION, promotionValues } from "#app/trade/promotions/promotion-item.ts";
import { findPromotion, savePromotion } from "#app/trade/promotions/save-promotion.server.ts";
import type { Route } from "./+types/promotion";

export const handle = screen({
  load: "Error fetching the promo code",
  save: "Error saving the promo code",
});

/** Promo code form; `/admin/promotions/new` adds one (rules promotions/codes). */
export async function loader(args: Route.LoaderArgs) {
  const today = shopDate(adminOf(args.context).now);
  const days = { firstDay: today.toString(), lastDay: today.add({ days: 30 }).toString() };
  const blank = { ...PROMOTION.blank, ...days };
  const { row, form } = await loadItem(args, { values: promotionValues, blank }, findPromotion, "promotions");
  const { compare } = Temporal.PlainDate;
  const isRunning =
    row !== null && !row.isStopped && compare(row.firstDay, today) <= 0 && compare(today, row.lastDay) <= 0;
  return { form, isRunning };
}

export const action = actionsOf({
  save: savingStep({
    form: promotionForm,
    save: savePromotion,
    values: promotionValues,
    refusals: () => ({
      errors: { code: "This code already exists. Edit it, or choose another." },
    }),
    to: "/admin/promotions",
    said: "Promo code saved",
    claims: "promotions",
  }),
});

export default function PromotionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { form, isRunning } = loaderData;
  return (
    <ItemScreen
      form={form}
      name="promo code"
      item={PROMOTION}
      refused={actionData}
      notice={
        isRunning ? (
          <Notice className="max-w-measure">
            This code is active. Changes apply to new orders immediately; existing orders keep their discount.
          </Notice>
        ) : null
      }
      width="max-w-3xl"
    >
      {({ field, box }) => (
        <>
          <div className="grid items-start gap-6 sm:grid-cols-2">
            <TextField
              {...field("code")}
              hint="Customers enter this code. Not case-sensitive."
              maxLength={CODE_LENGTHS.most}
              autoCapitalize="characters"
              spellCheck={false}
              autoComplete="off"
              required
            />
            <TextField
              {...field("note")}
              hint="What this code is for. Not shown to customers."
              autoComplete="off"
            />
            <SelectField
              {...field("kind")}
              hint="Up to 90% of the subtotal. Tax applies to the discounted price."
            />
            <TextField
              {...field("value")}
              hint="Such as 10 for a percentage, 5.00 for dollars."
              inputMode="decimal"
              autoComplete="off"
              required
            />
            <TextField {...field("firstDay")} type="date" required />
            <TextField {...field("lastDay")} type="date" required hint="Valid through this day." />
          </div>
          <MoneyField
            {...field("leastCents")}
            required
            hint="Before tax. Enter 0 to use only the shop's minimum."
          />
          <CheckboxField {...box("isStopped")} hint="Check to deactivate this code before its last day." />
          <TextAreaField
            {...field("zips")}
            rows={3}
            optional
            hint="Such as 55401, 55402. Leave blank for every ZIP code except those excluded in Settings."
          />
        </>
      )}
    </ItemScreen>
  );
}
