import { useRef } from "react";
import { useViewTransitionState } from "react-router";
import type { ProductCardData } from "#app/trade/catalog/product.ts";
import { useProductPictures } from "#app/trade/catalog/product-pictures.tsx";
import { useAddToCart } from "./add-to-cart.tsx";
import { ProductCard } from "./product-card.tsx";

type Props = {
  cards: ProductCardData[];
  dimmed: boolean;
  /** How many pictures are on the first screen; the others load when they come near. */
  onFirstScreen?: number;
};

/** The products of a page. While the next products take longer than a moment to load, these stay, dimmed. */
export function ProductGrid({ cards, dimmed, onFirstScreen = 3 }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const add = useAddToCart();
  // Computed once for all cards: true on the way to a product's page, or back from it.
  const travelling = useViewTransitionState("/shop/:slug");
  useProductPictures(list);
  return (
    <ul ref={list} className="card-grid" aria-busy={dimmed}>
      {cards.map((card, place) => (
        <ProductCard
          key={card.id}
          card={card}
          eager={place < onFirstScreen}
          travelling={travelling}
          onAdd={add}
        />
      ))}
    </ul>
  );
}
