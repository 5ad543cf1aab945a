import { Star } from "lucide";
import type { Ref } from "react";
import { Link } from "react-router";
import { formatMoney } from "#app/base/lib/money.ts";
import { buttonClass } from "#app/base/ui/button.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { categoryPath } from "#app/trade/catalog/categories.ts";
import { ratingText, unbrokenAmounts } from "#app/trade/catalog/product.ts";
import { netAmount, type ProductDetails, stockText } from "#app/trade/catalog/product-facts.ts";
import { NO_FILTERS, shopPath } from "#app/trade/catalog/shop-filters.ts";
import { HeartButton } from "#app/trade/favorites/heart-button.tsx";
import { BUY_WORDS } from "./buy-labels.ts";

type Props = { product: ProductDetails; buyButton: Ref<HTMLButtonElement>; onAdd: () => void };

/** The product's name, facts and price, and Add to Cart. */
export function ProductOffer({ product, buyButton, onAdd }: Props) {
  const { id, name, brand, type, netContent, thcContent, description } = product;
  return (
    <div>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="text-sm text-ink-soft">
            {[brand, type, netAmount(netContent)].filter(Boolean).join(" · ")}
          </p>
          <h1 className="mt-1 text-2xl break-words sm:text-3xl lg:text-4xl">{name}</h1>
        </div>
        <HeartButton productId={id} name={name} className="-mt-2 size-11 shrink-0" />
      </div>
      <Rating product={product} />
      <p className="mt-2 font-semibold lg:mt-4 lg:text-lg">{unbrokenAmounts(thcContent)}</p>
      <Buy product={product} buyButton={buyButton} onAdd={onAdd} />
      {description ? <p className="mt-5 max-w-measure text-lg">{description}</p> : null}
      <Moods effects={product.effects} />
    </div>
  );
}

function Rating({ product: { rating, reviews } }: { product: ProductDetails }) {
  if (rating === null) return null;
  return (
    <p className="tabular mt-2 flex items-center gap-1.5 text-ink-soft">
      <Icon of={Star} size={18} className="fill-amber text-amber" />
      <span className="sr-only">Rated</span>
      {ratingText(rating, reviews)}
    </p>
  );
}

/** The effects as links that find similar products; they promise nothing. */
function Moods({ effects }: { effects: string[] }) {
  if (effects.length === 0) return null;
  return (
    <ul aria-label="Effects" className="mt-4 flex flex-wrap gap-2">
      {effects.map((effect) => (
        <li key={effect}>
          <Link
            to={shopPath({ ...NO_FILTERS, effects: [effect] })}
            className="inline-flex min-h-11 items-center rounded-full border border-edge bg-white px-4 text-sm hover:border-ink"
          >
            {effect}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Buy({ product, buyButton, onAdd }: Props) {
  const { priceCents, stock, category } = product;
  const soldOut = stock === 0;
  const left = stockText(stock);
  return (
    <div className="mt-4 border-y border-hairline pt-4 pb-3 lg:mt-6 lg:pt-5">
      <p className="flex flex-wrap items-baseline gap-x-4">
        <span className="tabular text-2xl font-semibold">{formatMoney(priceCents)}</span>
        {left ? <span className="font-semibold text-clay">{left}</span> : null}
      </p>
      <button
        ref={buyButton}
        type="button"
        disabled={soldOut}
        onClick={onAdd}
        className={buttonClass("primary", "mt-3 min-h-14! w-full text-lg! lg:mt-4 noscript:hidden")}
      >
        {soldOut ? BUY_WORDS.soldOut : BUY_WORDS.available}
      </button>
      <p className="mt-3 hidden text-sm noscript:block">The cart needs JavaScript to be switched on.</p>
      {soldOut ? (
        <p className="mt-2">
          <Link to={categoryPath(category)} className="link inline-flex min-h-11 items-center">
            See what else there is in {category}
          </Link>
        </p>
      ) : null}
      <p className="mt-2 text-sm text-ink-soft">
        Contains THC. Adults 21+ only.{" "}
        <a href="#warnings" className="link inline-flex min-h-11 items-center">
          Read the warnings
        </a>
      </p>
    </div>
  );
}
