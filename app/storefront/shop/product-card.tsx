import { Fragment, memo, useRef } from "react";
import { Link, useViewTransitionState } from "react-router";
import { formatMoney } from "#app/base/lib/money.ts";
import { Picture } from "#app/base/ui/picture.tsx";
import { toast } from "#app/base/ui/toasts.tsx";
import { addToCart } from "#app/trade/cart/cart-store.tsx";
import type { FreshProduct } from "#app/trade/cart/lines.ts";
import type { ProductCardData } from "#app/trade/catalog/card-columns.server.ts";
import { CATEGORY_FACTS } from "#app/trade/catalog/categories.ts";
import { type Milligrams, milligramParts } from "#app/trade/catalog/milligrams.ts";
import { productPath, ratingText, unbrokenAmounts } from "#app/trade/catalog/product.ts";
import { useProductPictures } from "#app/trade/catalog/product-pictures.tsx";
import { useOwnTaxes } from "#app/trade/delivery/known-zip.tsx";
import { type TaxRate, withTaxText } from "#app/trade/delivery/price-with-tax.ts";
import { HeartButton } from "#app/trade/favorites/heart-button.tsx";

/** What the button that puts a product into the cart says (rules products/stock). */
export const BUY_LABELS = { available: "Add to Cart", soldOut: "Sold out" } as const;

type Props = {
  card: ProductCardData;
  eager: boolean;
  /** True while a navigation leads to a product's page or back; its moving picture may be the one of this card. */
  travelling: boolean;
  /** The taxes of this browser's ZIP. */
  taxes: readonly TaxRate[];
  onAdd: (card: ProductCardData) => void;
};

/** A product in a grid. Its look is in product-card.css, and the link of its name covers the picture too. */
export const ProductCard = memo(function ProductCard({ card, eager, travelling, taxes, onAdd }: Props) {
  const soldOut = card.stock === 0;
  const path = productPath(card.slug);
  const label = soldOut ? BUY_LABELS.soldOut : BUY_LABELS.available;
  return (
    <li className="card">
      <div className={`card-picture ${CATEGORY_FACTS[card.category].tint}`}>
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
      <MilligramsLine product={card} className="card-mg" />
      {card.rating !== null ? <p className="card-rating">{ratingText(card.rating, card.reviews)}</p> : null}
      {card.effects.length > 0 ? (
        <ul className="card-effects" aria-label="Effects">
          {card.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      ) : null}
      <p className="card-price">{formatMoney(card.priceCents)}</p>
      {/* Its place is there before the browser knows the taxes of its ZIP, so that nothing moves. */}
      <p className="card-tax">{withTaxText(card.priceCents, taxes)}</p>
      <button
        type="button"
        className="card-add"
        disabled={soldOut}
        aria-label={`${label}: ${card.name}`}
        onClick={() => onAdd(card)}
      >
        {label}
      </button>
    </li>
  );
});

/** Marks the picture that moves to the product's page; apart, so that only cards during a navigation ask the router. */
function TravelMark({ path }: { path: string }) {
  return useViewTransitionState(path) ? <span className="travel-mark" /> : null;
}

/** What a product holds in milligrams and what one costs (rules products/milligrams, products/price-per-mg), on as many lines as its place is narrow. */
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
  /** How many pictures are on the first screen; the others load when they come near. */
  onFirstScreen?: number;
};

/** The products of a page. While the next products take longer than a moment to load, these stay, dimmed. */
export function ProductGrid({ cards, dimmed = false, onFirstScreen = 3 }: GridProps) {
  const list = useRef<HTMLUListElement>(null);
  // Computed once for all cards: true on the way to a product's page, or back from it.
  const travelling = useViewTransitionState("/shop/:slug");
  const taxes = useOwnTaxes();
  useProductPictures(list);
  return (
    <ul ref={list} className="card-grid" aria-busy={dimmed}>
      {cards.map((card, index) => (
        <ProductCard
          key={card.id}
          card={card}
          eager={index < onFirstScreen}
          travelling={travelling}
          taxes={taxes}
          onAdd={putInCart}
        />
      ))}
    </ul>
  );
}

/** Puts one unit into the cart and shows a message about it (rules products/add-to-cart). */
export function putInCart(product: FreshProduct) {
  if (addToCart(product)) toast.success("Added to cart!");
  else toast.error("You've reached the limit per order for this product.", { id: "cart-full" });
}
