import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import type { ProductCardData } from "#app/catalog/product.ts";
import { useFavoriteMerges } from "#app/favorites/favorites-store.tsx";
import { ProductGrid } from "#app/shop/product-grid.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

/**
 * The favorites, newest first (rules 12.5). A product whose heart is pressed here again stays until the page is next
 * opened, so that a slip can be undone where it happened.
 */
export function FavoritesTab({ favorites }: { favorites: ProductCardData[] }) {
  const merges = useFavoriteMerges();
  const known = useRef(merges);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (known.current === merges) return;
    known.current = merges;
    revalidate();
  }, [merges, revalidate]);

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
