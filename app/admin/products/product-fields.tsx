import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { typedIn } from "#app/admin/kit/saved-input.tsx";
import { parseDollars } from "#app/base/lib/money.ts";
import type { FormValues } from "#app/base/lib/refused-form.ts";
import { PictureField } from "#app/base/media/picture-field.tsx";
import type { Filled } from "#app/base/records/fields.ts";
import { CheckboxField, SelectField } from "#app/base/ui/choice-fields.tsx";
import { TextAreaField, TextField } from "#app/base/ui/field.tsx";
import { MoneyField, NumberField } from "#app/base/ui/number-field.tsx";
import { ProductCard } from "#app/storefront/shop/product-card.tsx";
import { useProductPictures } from "#app/trade/catalog/product-pictures.tsx";
import { limitsFor, problemsOf, type Rule, withUnit } from "#app/trade/compliance/rules.ts";
import { FurtherPictures } from "./further-pictures.tsx";
import { labelDoubt, PRODUCT, type Rated, typedCard, typedPotency } from "./product-item.ts";

/** `stockSeen` is the stock that the form was made from. */
type Props = Filled & {
  id: string;
  rules: readonly Rule[];
  rated: Rated;
  stockSeen: string | undefined;
  /** The list of its batches, for a product that has some. */
  batchesAt: string | null;
};

/** The fields of a product, with its card and its potency as they are typed (rules product-screens/fields, content-screens/preview, product-screens/law). */
export function ProductFormFields({ id, rules, rated, stockSeen, batchesAt, values, errors }: Props) {
  const [typed, setTyped] = useState(values);
  function follow({ target }: FormEvent) {
    const form = target instanceof Element ? target.closest("form") : null;
    if (form) setTyped(typedIn(form));
  }
  return (
    <div onInput={follow} className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <OfferFields
          {...{ values, errors, stockSeen, batchesAt }}
          isFree={parseDollars(typed.price ?? "") === 0}
        />
        <LabelFields {...{ values, errors }} isActive={typed.status === "active"}>
          <PotencyPanel values={typed} rules={rules} />
        </LabelFields>
      </div>
      <aside aria-label="Preview" className="xl:sticky xl:top-6">
        <CardPreview id={id} values={typed} rated={rated} />
      </aside>
    </div>
  );
}

type OfferFieldsProps = Filled & Pick<Props, "stockSeen" | "batchesAt"> & { isFree: boolean };

/** What a product is, and how it is sold (rules product-screens/fields); `isFree` while the price that is typed is nothing. */
function OfferFields({ values, errors, stockSeen, batchesAt, isFree }: OfferFieldsProps) {
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
            <MoneyField {...field("price")} required />
            <div aria-live="polite" className="text-sm text-ink-soft">
              {isFree ? <p className="mt-1.5">This product would be free.</p> : null}
            </div>
          </div>
          {batchesAt ? (
            <div>
              <NumberField {...field("stock")} readOnly hint="Counted by the batches of this product." />
              <a href={batchesAt} className="link inline-flex min-h-11 items-center">
                Its batches
              </a>
            </div>
          ) : (
            <NumberField
              {...field("stock")}
              hint="Units left. Empty means that the shop does not count them."
            />
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

/** A group of the product's form, under its heading. */
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
  /** True while the status is Active: an active product needs its potency (rules product-screens/potency). */
  isActive: boolean;
  children: ReactNode;
};

/** What stands on the label of a product and in its lab report (rules product-screens/fields); `children` judge the potency. */
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
          hint="As the label names them: CBD 5 mg per serving."
          autoComplete="off"
        />
      </FieldSection>
      <FieldSection title="Details">
        <TextAreaField {...field("ingredients")} rows={3} />
        <TextAreaField {...field("allergens")} rows={2} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...field("netContent")} hint="45 g (10 pieces, 4.5 g each)." autoComplete="off" />
          <TextField {...field("brand")} autoComplete="off" />
          <TextField
            {...field("shelf")}
            hint="Where it stands in the stock room: B3. Only the shop sees it."
            autoComplete="off"
          />
        </div>
      </FieldSection>
      <FieldSection title="Lab report">
        <TextField
          {...field("labReport")}
          hint="Its address: https, or a path of this site."
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

/** How long an address rests before its picture is loaded, in ms: half of an address leads nowhere. */
const REST_MS = 500;

const nothing = () => {};

/**
 * The card of a product as visitors will see it, made from what is typed (rules content-screens/preview). Nothing on it can be pressed.
 */
function CardPreview({ id, values, rated }: { id: string; values: FormValues; rated: Rated }) {
  const box = useRef<HTMLUListElement>(null);
  const image = useRested(values.image ?? "");
  useProductPictures(box);
  const card = typedCard(id, { ...values, image }, rated);
  return (
    <section aria-labelledby="preview" className="flex flex-col gap-3">
      <h2 id="preview" className="text-lg">
        As visitors see it
      </h2>
      <ul ref={box} inert className="max-w-80">
        <ProductCard
          // A picture that could not be loaded was replaced in the page itself, so another one is rendered anew.
          key={`${card.image} ${card.category}`}
          card={card}
          eager
          travelling={false}
          taxes={[]}
          onAdd={nothing}
        />
      </ul>
      {values.status === "active" ? null : (
        <p className="text-sm text-ink-soft">Visitors see it once it is active.</p>
      )}
    </section>
  );
}

/** A typed text as it was when it last rested. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** Says, as the figures are typed, whether the product keeps the limits of the law (rules product-screens/law). */
function PotencyPanel({ values, rules }: { values: FormValues; rules: readonly Rule[] }) {
  const potency = typedPotency(values);
  const doubt = labelDoubt(values);
  const problems = potency ? problemsOf(potency, rules) : [];
  return (
    <div
      role="status"
      aria-label="Potency limits"
      className={`flex flex-col gap-2 rounded-field border px-4 py-3 text-sm ${problems.length > 0 ? "border-clay bg-clay-soft" : "border-hairline bg-paper"}`}
    >
      {potency === null ? (
        <p>
          A product that is not active may be without these figures. Before it is made active they show
          whether it keeps the limits.
        </p>
      ) : problems.length === 0 ? (
        <p>
          <strong>Keeps the limits.</strong>{" "}
          {limitsFor(rules, potency.category)
            .map(({ subject, most, unit }) => `${subject}: at most ${withUnit(most, unit)}`)
            .join(". ")}
          .
        </p>
      ) : (
        <>
          {problems.map(({ sentence }) => (
            <p key={sentence} className="font-semibold">
              {sentence}
            </p>
          ))}
          <p>It can be saved as a draft, but not made active.</p>
        </>
      )}
      {doubt ? <p>{doubt}</p> : null}
    </div>
  );
}
