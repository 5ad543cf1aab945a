import { useRef } from "react";
import { useViewTransitionState } from "react-router";
import { toast } from "#app/base/ui/toasts.tsx";
import { addToCart } from "#app/trade/cart/cart-store.tsx";
import type { FreshProduct } from "#app/trade/cart/lines.ts";
import type { ProductCardData } from "#app/trade/catalog/card-columns.server.ts";
import { useProductPictures } from "#app/trade/catalog/product-pictures.tsx";
import { useOwnTaxes } from "#app/trade/delivery/known-zip.tsx";
import { ProductCard } from "./product-card.tsx";

type Props = {
  cards: ProductCardData[];
  dimmed?: boolean;
  /** How many pictures are on the first screen; the others load when they come near. */
  onFirstScreen?: number;
};

/** The products of a page. While the next products take longer than a moment to load, these stay, dimmed. */
export function ProductGrid({ cards, dimmed = false, onFirstScreen = 3 }: Props) {
  const list = useRef<HTMLUListElement>(null);
  // Computed once for all cards: true on the way to a product's page, or back from it.
  const travelling = useViewTransitionState("/shop/:slug");
  const taxes = useOwnTaxes();
  useProductPictures(list);
  return (
    <ul ref={list} className="card-grid" aria-busy={dimmed}>
      {cards.map((card, index) => (
        <ProductCard
          key={card.id}
          card={card}
          eager={index < onFirstScreen}
          travelling={travelling}
          taxes={taxes}
          onAdd={putInCart}
        />
      ))}
    </ul>
  );
}

/** Puts one unit into the cart and shows a message about it (rules products/add-to-cart). */
export function putInCart(product: FreshProduct) {
  if (addToCart(product)) toast.success("Added to cart!");
  else toast.error("Your cart holds as many of these as one order can take.", { id: "cart-full" });
}
