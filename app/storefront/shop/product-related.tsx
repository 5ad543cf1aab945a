import type { ProductCardData } from "#app/trade/catalog/product.ts";
import { ProductGrid } from "./product-grid.tsx";

/** Related products, as the cards of the shop. */
export function ProductRelated({ cards }: { cards: ProductCardData[] }) {
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="related" className="related page py-16 lg:py-28">
      <h2 id="related" className="mb-6 text-2xl lg:mb-8 lg:text-3xl">
        You might also look at
      </h2>
      <ProductGrid cards={cards} dimmed={false} onFirstScreen={0} />
    </section>
  );
}
