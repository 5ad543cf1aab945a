import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { EmptyState } from "#app/base/ui/empty-state.tsx";
import { PageLinks } from "#app/base/ui/page-links.tsx";
import { ProductGrid } from "#app/storefront/shop/product-card.tsx";
import { useSavedFavorites } from "#app/trade/favorites/favorites-store.tsx";
import type { FavoritesPage } from "#app/trade/favorites/queries.server.ts";
import { tabPath } from "./tabs.ts";

const HEADING = "favorite-products";

/**
 * Page of favorites (rules favorites/list). One whose heart is turned off stays until the page is next
 * opened, in case it was a slip.
 */
export function FavoritesTab({ favorites }: { favorites: FavoritesPage }) {
  const { cards, ids, page, pages } = favorites;
  const saved = useSavedFavorites();
  const compared = useRef<typeof saved>(null);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // Compares each response once, to avoid re-requesting an unreadable list forever.
    if (compared.current === saved) return;
    compared.current = saved;
    // A favorite may be on any page, so the response is compared with the IDs of all pages.
    const rendered = new Set(ids);
    if (saved && [...saved].some((id) => !rendered.has(id))) revalidate();
  }, [saved, ids, revalidate]);

  return (
    <>
      <h1 className="text-3xl">Favorites</h1>
      {cards.length === 0 ? (
        <EmptyState title="No favorites yet">
          <ButtonLink to="/shop">Browse Products</ButtonLink>
        </EmptyState>
      ) : (
        <section aria-labelledby={HEADING}>
          <h2 id={HEADING} tabIndex={-1} className="sr-only">
            Products
          </h2>
          {pages > 1 ? (
            <p className="mb-4 text-ink-soft">
              {ids.length} favorites, page {page} of {pages}
            </p>
          ) : null}
          <ProductGrid cards={cards} dimmed={false} />
          <PageLinks
            pathOf={(at) => tabPath("favorites", at)}
            page={page}
            pages={pages}
            headingId={HEADING}
          />
        </section>
      )}
    </>
  );
}
