import { pressHeart, useIsFavorite } from "./favorites-store.tsx";

type Props = { productId: string; name: string; className?: string };

/**
 * The heart of a product (rules favorites/heart), which the server always renders unpressed. Its shape is in
 * heart.css, because a page's markup would otherwise contain it two dozen times. Hidden without JavaScript.
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
