import { pressHeart, useIsFavorite } from "./favorites-store.tsx";

type Props = { productId: string; name: string; className?: string };

/**
 * The heart of a product: a favorite of this browser, or of the customer who is signed in (rules 12.1). The server
 * draws it unpressed for everybody. Its drawing is in product-card.css, because the markup of a page would hold it two
 * dozen times. Without JavaScript it is hidden.
 */
export function HeartButton({ productId, name, className = "" }: Props) {
  const pressed = useIsFavorite(productId);
  return (
    <button
      type="button"
      className={`heart ${className}`}
      aria-pressed={pressed}
      aria-label={`Favorite: ${name}`}
      onClick={() => pressHeart(productId)}
    />
  );
}
