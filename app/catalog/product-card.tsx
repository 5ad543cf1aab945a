import { memo } from "react";
import { formatMoney } from "#app/lib/money.ts";
import type { ProductCardData } from "./product.ts";

type Props = { card: ProductCardData; eager: boolean; onAdd: (card: ProductCardData) => void };

/** A product in a grid (spec 2, Shop). Its classes are in shop.css: a page of cards is written several hundred times a second. */
export const ProductCard = memo(function ProductCard({ card, eager, onAdd }: Props) {
  const soldOut = card.stock === 0;
  return (
    <li className="card">
      <div className={`card-picture tint-${card.category.toLowerCase()}`}>
        <img
          src={card.image}
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
      <h3 className="card-name">{card.name}</h3>
      <p className="card-thc">{card.thcContent}</p>
      {card.rating !== null ? <p className="card-rating">{ratingText(card.rating, card.reviews)}</p> : null}
      {card.effects.length > 0 ? (
        <ul className="card-effects" aria-label="Effects">
          {card.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      ) : null}
      <p className="card-price">{formatMoney(card.priceCents)}</p>
      <button
        type="button"
        className="card-add"
        disabled={soldOut}
        aria-label={`${soldOut ? "Sold out" : "Add to Cart"}: ${card.name}`}
        onClick={() => onAdd(card)}
      >
        {soldOut ? "Sold out" : "Add to Cart"}
      </button>
    </li>
  );
});

/** "4.8 (412 reviews)". */
function ratingText(rating: number, reviews: number | null): string {
  if (reviews === null) return rating.toFixed(1);
  return `${rating.toFixed(1)} (${reviews} ${reviews === 1 ? "review" : "reviews"})`;
}
