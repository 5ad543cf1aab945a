import type { Filled } from "#app/desk/fields.ts";
import { PictureField } from "#app/media/picture-field.tsx";
import { CheckboxField, SelectField } from "#app/ui/choice-fields.tsx";
import { MoneyField, NumberField } from "#app/ui/number-field.tsx";
import { TextAreaField, TextField } from "#app/ui/text-fields.tsx";
import { FieldSection } from "./field-section.tsx";
import { FurtherPictures } from "./further-pictures.tsx";
import { MOST, PRODUCT } from "./product-item.ts";

type Props = Filled & {
  /** The stock that the form was made from. */
  stockSeen: string | undefined;
  /** True while the price that is typed is nothing. */
  isFree: boolean;
};

/** What a product is, and how it is sold (rules 34.4). */
export function OfferFields({ values, errors, stockSeen, isFree }: Props) {
  const { field, box, widget } = PRODUCT.controls({ values, errors });
  return (
    <>
      <FieldSection title="What it is">
        <TextField {...field("name")} autoComplete="off" />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField {...field("category")} required />
          <TextField {...field("type")} hint="Gummies, Seltzer, Oil." autoComplete="off" />
        </div>
        <TextField
          {...field("thcContent")}
          hint="As cards show it: 5 mg per piece · 50 mg per tin."
          autoComplete="off"
        />
        <TextField
          {...field("effects")}
          hint="Separated by commas: Calm, Clear. Visitors filter the shop by them."
          required
          maxLength={2_000}
          autoComplete="off"
        />
        <TextAreaField {...field("description")} rows={5} />
        <PictureField {...widget("image")} />
        <FurtherPictures value={values.pictures} error={errors.pictures} />
        <TextField
          {...field("slug")}
          optional
          hint="The end of the address of its page, /shop/… . Left empty, it is made of the name. Links to an old address end."
          maxLength={120}
          autoComplete="off"
          spellCheck={false}
        />
      </FieldSection>
      <FieldSection title="Price and stock">
        <div className="grid gap-5 sm:grid-cols-2">
          <div>
            <MoneyField {...field("price")} mostCents={MOST.priceCents} required />
            <div aria-live="polite" className="text-sm text-ink-soft">
              {isFree ? <p className="mt-1.5">This product would be free.</p> : null}
            </div>
          </div>
          <NumberField
            {...field("stock")}
            min={0}
            max={MOST.stock}
            hint="Units left. Empty means that the shop does not count them."
            optional
          />
          <input type="hidden" name="stockSeen" value={stockSeen ?? ""} />
          <SelectField {...field("status")} />
          <div className="flex flex-wrap gap-x-8 self-end">
            <CheckboxField {...box("isNew")} />
            <CheckboxField {...box("isBestSeller")} />
          </div>
          <NumberField
            {...field("rating")}
            hint="0 to 5, one decimal."
            optional
            step={0.1}
            min={0}
            max={MOST.rating}
          />
          <NumberField {...field("reviews")} min={0} max={MOST.reviews} optional />
        </div>
      </FieldSection>
    </>
  );
}
