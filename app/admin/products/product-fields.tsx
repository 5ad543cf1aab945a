import { type FormEvent, type ReactNode, useId, useState } from "react";
import { typedIn } from "#app/admin/kit/saved-input.tsx";
import { parseDollars } from "#app/base/lib/money.ts";
import type { FormValues } from "#app/base/lib/refused-form.ts";
import { PictureField } from "#app/base/media/picture-field.tsx";
import type { Filled } from "#app/base/records/fields.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { CheckboxField, SelectField } from "#app/base/ui/choice-fields.tsx";
import { TextAreaField, TextField } from "#app/base/ui/field.tsx";
import { MoneyField, NumberField } from "#app/base/ui/number-field.tsx";
import type { CategoryFacts } from "#app/trade/catalog/categories.ts";
import { limitsFor, problemsOf, type Rule, withUnit } from "#app/trade/compliance/rules.ts";
import { CardPreview } from "./card-preview.tsx";
import { FurtherPictures } from "./further-pictures.tsx";
import { labelDoubt, PRODUCT, type Rated, typedPotency } from "./product-item.ts";

/** `stockSeen` is the stock when the form was rendered. */
type Props = Filled & {
  id: string;
  categories: readonly CategoryFacts[];
  rules: readonly Rule[];
  rated: Rated;
  stockSeen: string | undefined;
  /** Address of the product's batches, if it has any, and whether they have their lab reports. */
  batchesAt: string | null;
  areBatchesReported: boolean;
  /** Containers of the product's first size. */
  containersPerPack: number;
};

/** Of a shop of its own, whose categories have a drawing (rules product-screens/drawn-image). */
const DRAWN_PICTURE = {
  ...{ required: false, optional: true },
  hint: "Without one, the drawing of its category is shown.",
};

/**
 * Product form with a live preview and potency check (rules product-screens/fields, content-screens/preview,
 * product-screens/law).
 */
export function ProductFormFields(props: Props) {
  const { id, categories, rules, rated, stockSeen, batchesAt, values, errors } = props;
  const { areBatchesReported, containersPerPack } = props;
  const [typed, setTyped] = useState(values);
  function follow({ target }: FormEvent) {
    const form = target instanceof Element ? target.closest("form") : null;
    if (form) setTyped(typedIn(form));
  }
  return (
    <div onInput={follow} className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <OfferFields
          {...{ values, errors, categories, stockSeen, batchesAt }}
          isFree={parseDollars(typed.price ?? "") === 0}
        />
        <LabelFields {...{ values, errors }} isActive={typed.status === "active"}>
          <PotencyPanel values={typed} {...{ rules, categories, areBatchesReported, containersPerPack }} />
        </LabelFields>
      </div>
      <aside aria-label="Preview" className="xl:sticky xl:top-6">
        <CardPreview id={id} values={typed} {...{ rated, categories, containersPerPack }} />
      </aside>
    </div>
  );
}

type OfferFieldsProps = Filled & Pick<Props, "categories" | "stockSeen" | "batchesAt"> & { isFree: boolean };

/** Basics, price, and stock (rules product-screens/fields); `isFree` while the typed price is zero. */
function OfferFields({ values, errors, categories, stockSeen, batchesAt, isFree }: OfferFieldsProps) {
  const { site } = useSiteFacts();
  const { field, box, widget } = PRODUCT.controls({ values, errors });
  const isKnown = categories.some(({ name }) => name === values.category);
  return (
    <>
      <FieldSection title="Basics">
        <TextField {...field("name")} autoComplete="off" />
        <div className="grid gap-5 sm:grid-cols-2">
          <div>
            <SelectField {...field("category")} required>
              {isKnown ? null : <option value="">Choose a category</option>}
              {categories.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </SelectField>
            {categories.length > 0 ? null : (
              <a href="/admin/products/categories/new" className="link inline-flex min-h-11 items-center">
                Add a category first
              </a>
            )}
          </div>
          <TextField {...field("type")} hint="Such as gummies, seltzer, or oil." autoComplete="off" />
        </div>
        <TextField
          {...field("thcContent")}
          hint="Shown on product cards, such as 5 mg per piece · 50 mg per tin."
          autoComplete="off"
        />
        <TextField
          {...field("effects")}
          hint="Separate with commas: Calm, Clear. Used as shop filters."
          required
          maxLength={2_000}
          autoComplete="off"
        />
        <TextAreaField {...field("description")} rows={5} />
        <PictureField {...widget("image")} {...(site.isDemo ? {} : DRAWN_PICTURE)} />
        <FurtherPictures value={values.pictures} error={errors.pictures} />
        <TextField
          {...field("slug")}
          label="URL slug"
          optional
          hint="The last part of the page address, /shop/…. Leave blank to use the name. Old links redirect."
          maxLength={120}
          autoComplete="off"
          spellCheck={false}
        />
      </FieldSection>
      <FieldSection title="Price and stock">
        <div className="grid gap-5 sm:grid-cols-2">
          <div>
            <MoneyField {...field("price")} required />
            <div aria-live="polite" className="text-sm text-ink-soft">
              {isFree ? <p className="mt-1.5">This product would be free.</p> : null}
            </div>
          </div>
          {batchesAt ? (
            <div>
              <NumberField {...field("stock")} readOnly hint="Tracked by batch." />
              <a href={batchesAt} className="link inline-flex min-h-11 items-center">
                View batches
              </a>
            </div>
          ) : (
            <NumberField {...field("stock")} hint="Units on hand. Leave blank to stop tracking." />
          )}
          <input type="hidden" name="stockSeen" value={stockSeen ?? ""} />
          <SelectField {...field("status")} />
          <div className="flex flex-wrap gap-x-8 self-end">
            <CheckboxField {...box("isNew")} />
            <CheckboxField {...box("isBestSeller")} />
          </div>
        </div>
      </FieldSection>
    </>
  );
}

/** A section of the product form with its heading. */
function FieldSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-5 rounded-card border border-hairline bg-white px-5 py-5"
    >
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

const POTENCY = ["thcMgPerServing", "servingsPerPackage", "thcMgPerPackage", "delta9Percent"] as const;

type LabelFieldsProps = Filled & {
  /** Whether the status is Active, which makes the potency required (rules product-screens/potency). */
  isActive: boolean;
  children: ReactNode;
};

/** Label and lab report fields (rules product-screens/fields); `children` check the potency. */
function LabelFields({ isActive, children, ...filled }: LabelFieldsProps) {
  const { field } = PRODUCT.controls(filled);
  return (
    <>
      <FieldSection title="Potency">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {POTENCY.map((name) => (
            <NumberField key={name} {...field(name)} optional={!isActive} required={isActive} />
          ))}
        </div>
        {children}
        <TextField
          {...field("otherCannabinoids")}
          hint="As on the label, such as CBD 5 mg per serving."
          autoComplete="off"
        />
      </FieldSection>
      <FieldSection title="Details">
        <TextAreaField {...field("ingredients")} rows={3} />
        <TextAreaField {...field("allergens")} rows={2} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...field("netContent")}
            hint="Such as 45 g (10 pieces, 4.5 g each)."
            autoComplete="off"
          />
          <TextField {...field("brand")} autoComplete="off" />
          <TextField
            {...field("shelf")}
            hint="Stockroom location, such as B3. Internal only."
            autoComplete="off"
          />
        </div>
      </FieldSection>
      <FieldSection title="Lab report">
        <TextField
          {...field("labReport")}
          hint="Link to the report: an https address or a path on this site."
          inputMode="url"
          optional
          maxLength={2_000}
          autoComplete="off"
          spellCheck={false}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...field("labBatch")} optional maxLength={60} autoComplete="off" />
          <TextField {...field("labTestedOn")} type="date" optional />
        </div>
      </FieldSection>
    </>
  );
}

/** Live check of the typed figures against the legal limits (rules product-screens/law). */
function PotencyPanel({
  values,
  rules,
  ...known
}: { values: FormValues } & Pick<
  Props,
  "rules" | "categories" | "areBatchesReported" | "containersPerPack"
>) {
  const potency = typedPotency(values, known);
  const doubt = labelDoubt(values);
  const problems = potency ? problemsOf(potency, rules) : [];
  return (
    <div
      role="status"
      aria-label="Potency limits"
      className={`flex flex-col gap-2 rounded-field border px-4 py-3 text-sm ${problems.length > 0 ? "border-clay bg-clay-soft" : "border-hairline bg-paper"}`}
    >
      {potency === null ? (
        <p>Only active products need these figures. Enter all four to check the limits.</p>
      ) : problems.length === 0 ? (
        <p>
          <strong>Within the limits.</strong>
          {limitsFor(rules, potency).map(
            ({ subject, most, unit }) => ` ${subject}: at most ${withUnit(most, unit)}.`,
          )}
        </p>
      ) : (
        <>
          {problems.map(({ sentence }) => (
            <p key={sentence} className="font-semibold">
              {sentence}
            </p>
          ))}
          <p>You can save it as a draft, but not make it active.</p>
        </>
      )}
      {doubt ? <p>{doubt}</p> : null}
    </div>
  );
}
