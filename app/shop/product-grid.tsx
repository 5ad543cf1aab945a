import { type MouseEvent, useCallback, useRef } from "react";
import { useNavigate, useViewTransitionState } from "react-router";
import type { ProductCardData } from "#app/catalog/product.ts";
import { useProductPictures } from "#app/catalog/product-pictures.tsx";
import { useAddToCart } from "./add-to-cart.tsx";
import { ProductCard } from "./product-card.tsx";

type Props = {
  cards: ProductCardData[];
  dimmed: boolean;
  /** How many pictures stand on the first screen; the others load when they come near. */
  onFirstScreen?: number;
};

/** The products of a page. While their successors take more than a moment, they stay, dimmed. */
export function ProductGrid({ cards, dimmed, onFirstScreen = 3 }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const add = useAddToCart();
  const open = useOpenProduct();
  // Asked once for all cards: on the way to some product's page, or back from it.
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
          onOpen={open}
          onAdd={add}
        />
      ))}
    </ul>
  );
}

/** Follows the link of a card within the page, its picture travelling. The router's own link would be felt two dozen times. */
function useOpenProduct(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      // Another tab, another window, a download: the browser's own business.
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      navigate(event.currentTarget.pathname, { viewTransition: true });
    },
    [navigate],
  );
}
