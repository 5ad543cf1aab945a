type Props = { productId: string; name: string; className?: string };

/** The heart of a product: a favourite of this browser, or of the customer who is signed in (design 5, Favourites). */
export function HeartButton({ productId, name, className = "" }: Props) {
  return (
    <button
      type="button"
      aria-pressed={false}
      aria-label={`Favorite: ${name}`}
      className={className}
      data-product={productId}
    />
  );
}
