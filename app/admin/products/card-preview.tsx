import { useEffect, useRef, useState } from "react";
import type { FormValues } from "#app/base/lib/refused-form.ts";
import { ProductCard } from "#app/storefront/shop/product-card.tsx";
import { type CategoryFacts, tintClass } from "#app/trade/catalog/categories.ts";
import { useProductPictures } from "#app/trade/catalog/product-pictures.tsx";
import { type Rated, typedCard } from "./product-item.ts";

type Props = {
  id: string;
  values: FormValues;
  rated: Rated;
  categories: readonly CategoryFacts[];
  containersPerPack: number;
};

/** Delay before a typed image address is loaded, in ms, to skip incomplete addresses. */
const REST_MS = 500;

const nothing = () => {};

/** Inert preview of the product card from the typed values (rules content-screens/preview). */
export function CardPreview({ id, values, rated, categories, containersPerPack }: Props) {
  const box = useRef<HTMLUListElement>(null);
  const image = useRested(values.image ?? "");
  useProductPictures(box);
  const card = typedCard(id, { ...values, image }, { rated, categories, containersPerPack });
  const tint = tintClass(categories.find(({ name }) => name === card.category)?.tint);
  return (
    <section aria-labelledby="preview" className="flex flex-col gap-3">
      <h2 id="preview" className="text-lg">
        Preview
      </h2>
      <ul ref={box} inert className="max-w-80">
        <ProductCard
          // A broken image was replaced in the DOM, so a new address remounts the card.
          key={`${card.image} ${card.category}`}
          card={card}
          tint={tint}
          eager
          travelling={false}
          taxes={[]}
          onAdd={nothing}
        />
      </ul>
      {values.status === "active" ? null : (
        <p className="text-sm text-ink-soft">Shown in the shop once the product is active.</p>
      )}
    </section>
  );
}

/** Returns a typed text, debounced. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
