import { useCallback, useEffect, useRef } from "react";
import { toast } from "react-hot-toast/headless";
import { addToCart } from "#app/cart/cart-store.tsx";
import type { ProductCardData } from "./product.ts";
import { ProductCard } from "./product-card.tsx";

/** How many pictures stand on the first screen; the others load when they come near. */
const FIRST_SCREEN = 3;

/** The products of a page. While their successors take more than a moment, they stay, dimmed. */
export function ProductGrid({ cards, dimmed }: { cards: ProductCardData[]; dimmed: boolean }) {
  const list = useRef<HTMLUListElement>(null);

  // A picture that cannot be loaded gives way to the drawn one. One ear for all cards; a picture may also have
  // failed before this script came.
  useEffect(() => {
    const grid = list.current;
    if (!grid) return;
    const hear = (event: Event) => replaceBroken(event.target);
    grid.addEventListener("error", hear, true);
    for (const image of grid.querySelectorAll("img")) {
      if (image.complete && image.naturalWidth === 0) replaceBroken(image);
    }
    return () => grid.removeEventListener("error", hear, true);
  }, []);

  const add = useCallback((card: ProductCardData) => {
    if (addToCart(card)) toast.success("Added to cart!");
    else toast.error("Your cart holds as many of these as one order can take.", { id: "cart-full" });
  }, []);

  return (
    <ul ref={list} className="card-grid" aria-busy={dimmed}>
      {cards.map((card, place) => (
        <ProductCard key={card.id} card={card} eager={place < FIRST_SCREEN} onAdd={add} />
      ))}
    </ul>
  );
}

/** Spec 8, Broken images: the default picture of the category; once, so that a missing default ends it. */
function replaceBroken(target: EventTarget | null): void {
  if (!(target instanceof HTMLImageElement)) return;
  const category = target.dataset.category;
  if (category === undefined) return;
  delete target.dataset.category;
  target.src = `/pictures/default-${category.toLowerCase()}.svg`;
}
