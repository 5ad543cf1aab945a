import { useEffect, useRef, useState } from "react";
import { useProductPictures } from "#app/catalog/product-pictures.tsx";
import type { FormValues } from "#app/desk/meanwhile.ts";
import { ProductCard } from "#app/shop/product-card.tsx";
import { typedCard } from "./product-item.ts";

/** How long an address rests before its picture is loaded, in ms: half of an address leads nowhere. */
const REST_MS = 500;

const nothing = () => {};

/** The card of a product as visitors will see it, drawn from what is typed (rules 34.5). Nothing on it can be pressed. */
export function CardPreview({ id, values }: { id: string; values: FormValues }) {
  const box = useRef<HTMLUListElement>(null);
  const image = useRested(values.image ?? "");
  useProductPictures(box);
  const card = typedCard(id, { ...values, image });
  return (
    <section aria-labelledby="preview" className="flex flex-col gap-3">
      <h2 id="preview" className="text-lg">
        As visitors see it
      </h2>
      <ul ref={box} inert className="max-w-80">
        <ProductCard
          // A picture that could not be loaded was replaced in the page itself, so another one is drawn anew.
          key={`${card.image} ${card.category}`}
          card={card}
          eager
          travelling={false}
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
