import { Fragment, memo, useRef } from "react";
import { Link, useViewTransitionState } from "react-router";
import { formatMoney } from "#app/base/lib/money.ts";
import { Picture } from "#app/base/ui/picture.tsx";
import { toast } from "#app/base/ui/toasts.tsx";
import { addToCart } from "#app/trade/cart/cart-store.tsx";
import type { FreshProduct } from "#app/trade/cart/lines.ts";
import type { CardSizes, ProductCardData } from "#app/trade/catalog/card-columns.server.ts";
import { type Milligrams, milligramParts } from "#app/trade/catalog/milligrams.ts";
import { productPath, ratingText, unbrokenAmounts } from "#app/trade/catalog/product.ts";
import { useProductPictures } from "#app/trade/catalog/product-pictures.tsx";
import { useTints } from "#app/trade/catalog/site-categories.tsx";
import { useOwnTaxes } from "#app/trade/delivery/known-zip.tsx";
import { type TaxRate, withTaxText } from "#app/trade/delivery/price-with-tax.ts";
import { HeartButton } from "#app/trade/favorites/heart-button.tsx";

/** Labels of the add-to-cart button (rules products/stock). */
export const BUY_LABELS = { available: "Add to Cart", soldOut: "Sold out" } as const;

type Props = {
  card: ProductCardData;
  /** Class of the image's background color. */
  tint: string;
  eager: boolean;
  /** True during a navigation to a product page or back; the animated image may be this card's. */
  travelling: boolean;
  /** Taxes of the browser's ZIP. */
  taxes: readonly TaxRate[];
  onAdd: (card: ProductCardData) => void;
};

/** Product in a grid. Styled in product-card.css; the name's link also covers the image. */
export const ProductCard = memo(function ProductCard({ card, tint, eager, travelling, taxes, onAdd }: Props) {
  const { sizes } = card;
  const soldOut = sizes ? !sizes.inStock : card.stock === 0;
  const fromCents = sizes?.fromCents ?? card.priceCents;
  const path = productPath(card.slug);
  const label = soldOut ? BUY_LABELS.soldOut : BUY_LABELS.available;
  return (
    <li className="card">
      <div className={`card-picture ${tint}`}>
        {travelling ? <TravelMark path={path} /> : null}
        <Picture
          src={card.image}
          sizes="(min-width: 80rem) 18rem, (min-width: 48rem) 30vw, 50vw"
          alt={card.name}
          width={400}
          height={400}
          loading={eager ? undefined : "lazy"}
          data-category={card.category}
        />
        {card.isNew ? <span className="card-badge">New</span> : null}
        {card.isBestSeller ? <span className="card-badge card-badge-best">Best Seller</span> : null}
      </div>
      <p className="card-kind">{card.category}</p>
      <h3 className="card-name">
        <Link to={path} viewTransition>
          {card.name}
        </Link>
      </h3>
      <HeartButton productId={card.id} name={card.name} className="card-heart" />
      <p className="card-thc">{unbrokenAmounts(card.thcContent)}</p>
      {sizes ? null : <MilligramsLine product={card} className="card-mg" />}
      {card.rating !== null ? <p className="card-rating">{ratingText(card.rating, card.reviews)}</p> : null}
      {card.effects.length > 0 ? (
        <ul className="card-effects" aria-label="Effects">
          {card.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      ) : null}
      <p className="card-price">{sizes ? fromText(sizes) : formatMoney(card.priceCents)}</p>
      {/* Reserves its space until the browser knows its ZIP's taxes, so nothing moves. */}
      <p className="card-tax">{withTaxText(fromCents, taxes)}</p>
      {sizes && !soldOut ? (
        <Link to={path} className="card-add" aria-label={`Choose a size: ${card.name}`}>
          Choose a size
        </Link>
      ) : (
        <button
          type="button"
          className="card-add"
          disabled={soldOut}
          aria-label={`${label}: ${card.name}`}
          onClick={() => onAdd(card)}
        >
          {label}
        </button>
      )}
    </li>
  );
});

/**
 * Marks the image that animates to the product page. A separate component, so only cards use the router
 * during a navigation.
 */
function TravelMark({ path }: { path: string }) {
  return useViewTransitionState(path) ? <span className="travel-mark" /> : null;
}

/**
 * Milligrams of a product and the price per milligram (rules products/milligrams, products/price-per-mg).
 * Wraps in narrow spaces.
 */
export function MilligramsLine({ product, className }: { product: Milligrams; className: string }) {
  const parts = milligramParts(product);
  if (parts.length === 0) return null;
  return (
    <p className={className}>
      {parts.map((part) => (
        <Fragment key={part}>
          <span>{part}</span>{" "}
        </Fragment>
      ))}
    </p>
  );
}

type GridProps = {
  cards: ProductCardData[];
  dimmed?: boolean;
  /** Number of images on the first screen; the others load lazily. */
  onFirstScreen?: number;
};

/** Products of a page. Stays, dimmed, while the next products take more than a moment to load. */
export function ProductGrid({ cards, dimmed = false, onFirstScreen = 3 }: GridProps) {
  const list = useRef<HTMLUListElement>(null);
  // Computed once for all cards: true while navigating to a product page or back.
  const travelling = useViewTransitionState("/shop/:slug");
  const taxes = useOwnTaxes();
  const tintOf = useTints();
  useProductPictures(list);
  return (
    <ul ref={list} className="card-grid" aria-busy={dimmed}>
      {cards.map((card, index) => (
        <ProductCard
          key={card.id}
          card={card}
          tint={tintOf(card.category)}
          eager={index < onFirstScreen}
          travelling={travelling}
          taxes={taxes}
          onAdd={putInCart}
        />
      ))}
    </ul>
  );
}

/** Returns "from $6.00, 2 sizes", or just the price of the only size. */
function fromText({ count, fromCents }: CardSizes): string {
  return count > 1 ? `from ${formatMoney(fromCents)}, ${count} sizes` : formatMoney(fromCents);
}

/** Adds one unit to the cart and shows a message (rules products/add-to-cart). */
export function putInCart({
  thcMgPerPack,
  ...product
}: Omit<FreshProduct, "thcMgPerPackage"> & { thcMgPerPack: number }) {
  if (addToCart({ ...product, thcMgPerPackage: thcMgPerPack })) toast.success("Added to cart!");
  else toast.error("You've reached the limit per order for this product.", { id: "cart-full" });
}
