import { useEffect, useRef, useState } from "react";
import type { FormValues } from "#app/base/lib/refused-form.ts";
import { ProductCard } from "#app/storefront/shop/product-card.tsx";
import { useProductPictures } from "#app/trade/catalog/product-pictures.tsx";
import { limitsFor, problemsOf, type Rule, withUnit } from "#app/trade/compliance/rules.ts";
import { labelDoubt, type Rated, typedCard, typedPotency } from "./product-item.ts";

/** How long an address rests before its picture is loaded, in ms: half of an address leads nowhere. */
const REST_MS = 500;

const nothing = () => {};

/**
 * The card of a product as visitors will see it, made from what is typed (rules content-screens/preview). Nothing on it can be pressed.
 */
export function CardPreview({ id, values, rated }: { id: string; values: FormValues; rated: Rated }) {
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

type Props = { values: FormValues; rules: readonly Rule[] };

/** Says, as the figures are typed, whether the product keeps the limits of the law (rules product-screens/law). */
export function PotencyPanel({ values, rules }: Props) {
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
