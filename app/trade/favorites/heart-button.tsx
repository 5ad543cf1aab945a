import { pressHeart, useIsFavorite } from "./favorites-store.tsx";

type Props = { productId: string; name: string; className?: string };

/**
 * The heart of a product (rules favorites/heart), which the server renders unpressed for everybody. Its shape is in heart.css,
 * because the markup of a page would hold it two dozen times. Without JavaScript it is hidden.
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
