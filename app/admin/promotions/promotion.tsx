import { actionsOf } from "#app/admin/kit/actions.server.ts";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { Notice } from "#app/admin/kit/detail-page.tsx";
import { loadItem, savingStep } from "#app/admin/kit/item-action.server.ts";
import { ItemScreen } from "#app/admin/kit/item-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { CheckboxField, SelectField } from "#app/base/ui/choice-fields.tsx";
import { MoneyField } from "#app/base/ui/number-field.tsx";
import { TextAreaField, TextField } from "#app/base/ui/text-fields.tsx";
import { CODE_LENGTHS } from "#app/trade/promotions/promotion.ts";
import { promotionForm } from "#app/trade/promotions/promotion-form.ts";
import { PROMOTION, promotionValues } from "#app/trade/promotions/promotion-item.ts";
import { findPromotion } from "#app/trade/promotions/queries.server.ts";
import { savePromotion } from "#app/trade/promotions/save-promotion.server.ts";
import type { Route } from "./+types/promotion";

const LIST = "/admin/promotions";

export const handle = screen({
  load: "Error fetching the promotion code",
  save: "Error saving the promotion code",
});

/** The form of a promotion code, of a new one at `/admin/promotions/new` (rules promotions/codes). */
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
      errors: { code: "This code exists already. Please change that one, or choose another." },
    }),
    to: LIST,
    said: "Promotion code saved",
    claims: "promotions",
  }),
});

export default function PromotionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { form, isRunning } = loaderData;
  return (
    <ItemScreen
      form={form}
      name="promotion code"
      section="Promotions"
      back={{ to: LIST, label: "Promotions" }}
      labels={PROMOTION.labels}
      refused={actionData}
      notice={
        isRunning ? (
          <Notice className="max-w-measure">
            Customers can use this code now. A change counts for new orders at once; placed orders keep their
            discount.
          </Notice>
        ) : null
      }
      width="max-w-3xl"
    >
      {(filled) => {
        const { field, box } = PROMOTION.controls(filled);
        return (
          <>
            <div className="grid items-start gap-6 sm:grid-cols-2">
              <TextField
                {...field("code")}
                hint="What customers type; capitals and small letters are the same."
                maxLength={CODE_LENGTHS.most}
                autoCapitalize="characters"
                spellCheck={false}
                autoComplete="off"
                required
              />
              <TextField
                {...field("note")}
                hint="What it is for. Customers do not see it."
                autoComplete="off"
              />
              <SelectField
                {...field("kind")}
                hint="Never more than 90% of the products' price. Taxes are on what is left."
              />
              <TextField
                {...field("value")}
                hint="Such as 10 for a percentage, 5.00 for dollars."
                inputMode="decimal"
                autoComplete="off"
                required
              />
              <TextField {...field("firstDay")} type="date" required />
              <TextField {...field("lastDay")} type="date" required hint="It counts on this day, too." />
            </div>
            <MoneyField
              {...field("leastCents")}
              required
              hint="Before tax. 0 means that the shop's own minimum is enough."
            />
            <CheckboxField
              {...box("isStopped")}
              hint="Ends it before its last day, for as long as this is ticked."
            />
            <TextAreaField
              {...field("zips")}
              rows={3}
              optional
              hint="Such as 55401, 55402. Empty means every ZIP but those that Settings names."
            />
          </>
        );
      }}
    </ItemScreen>
  );
}
