import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import type { ProductCardData } from "#app/catalog/product.ts";
import { useSavedFavorites } from "#app/favorites/favorites-store.tsx";
import { ProductGrid } from "#app/shop/product-grid.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

/**
 * The favorites, newest first (rules 12.5). A product whose heart is pressed here again stays until the page is next
 * opened, so that a slip can be undone where it happened.
 */
export function FavoritesTab({ favorites }: { favorites: ProductCardData[] }) {
  const saved = useSavedFavorites();
  const compared = useRef<typeof saved>(null);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // Each answer is compared once, so that a list that cannot be read again is not asked for over and over.
    if (compared.current === saved) return;
    compared.current = saved;
    const listed = new Set(favorites.map(({ id }) => id));
    if (saved && [...saved].some((id) => !listed.has(id))) revalidate();
  }, [saved, favorites, revalidate]);

  return (
    <>
      <h1 className="text-3xl">Favorites</h1>
      {favorites.length === 0 ? (
        <EmptyState title="No favorites yet">
          <ButtonLink to="/shop">Browse Products</ButtonLink>
        </EmptyState>
      ) : (
        <section aria-labelledby="favorite-products">
          <h2 id="favorite-products" className="sr-only">
            Products
          </h2>
          <ProductGrid cards={favorites} dimmed={false} />
        </section>
      )}
    </>
  );
}
