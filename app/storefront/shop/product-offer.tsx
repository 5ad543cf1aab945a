import { Star } from "lucide";
import { type RefObject, useEffect, useState } from "react";
import { Link } from "react-router";
import { formatMoney } from "#app/base/lib/money.ts";
import { ClosedNote } from "#app/base/settings/closed-note.tsx";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Button, buttonClass } from "#app/base/ui/button.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { Picture } from "#app/base/ui/picture.tsx";
import { categoryPath } from "#app/trade/catalog/categories.ts";
import { productPath, ratingText, sizeKey, unbrokenAmounts } from "#app/trade/catalog/product.ts";
import {
  netAmount,
  type ProductDetails,
  type SizeDetails,
  stockText,
} from "#app/trade/catalog/product-facts.ts";
import { NO_SHOP_FILTERS, shopPath } from "#app/trade/catalog/shop-filters.ts";
import { useTints } from "#app/trade/catalog/site-categories.tsx";
import { useOwnTaxes } from "#app/trade/delivery/known-zip.tsx";
import { withTaxText } from "#app/trade/delivery/price-with-tax.ts";
import { HeartButton } from "#app/trade/favorites/heart-button.tsx";
import { BUY_LABELS, MilligramsLine } from "./product-card.tsx";
import { SizeChoice } from "./size-choice.tsx";

type Props = {
  product: ProductDetails;
  /** The page's own button; the bar isn't needed while it's visible. */
  buyButton: RefObject<HTMLButtonElement | null>;
  onAdd: () => void;
};

/** `size` is the chosen one; null for a product with one size. */
type OfferProps = Props & { hasWarnings: boolean; size: SizeDetails | null };

/** Product name, details, price, and Add to Cart. */
export function ProductOffer({ product, size, hasWarnings, buyButton, onAdd }: OfferProps) {
  const { id, name, brand, type, netContent, thcContent, description, rating, reviews, effects } = product;
  return (
    <div>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="text-sm text-ink-soft">
            {[brand, type, netAmount(netContent)].filter(Boolean).join(" · ")}
          </p>
          <h1 className="mt-1 text-2xl sm:text-3xl lg:text-4xl">{name}</h1>
        </div>
        <HeartButton productId={id} name={name} className="-mt-2 size-11 shrink-0" />
      </div>
      {rating === null ? null : (
        <p className="tabular mt-2 flex items-center gap-1.5 text-ink-soft">
          <Icon of={Star} size={18} className="fill-amber text-amber" />
          <span className="sr-only">Rated</span>
          {ratingText(rating, reviews)}
        </p>
      )}
      <p className="mt-2 font-semibold lg:mt-4 lg:text-lg">{unbrokenAmounts(thcContent)}</p>
      <MilligramsLine product={product} className="card-mg" />
      {size && product.choices.length > 1 ? <SizeChoice product={product} size={size} /> : null}
      <Buy {...{ product, size, hasWarnings, buyButton, onAdd }} />
      {description ? <p className="mt-5 max-w-measure text-lg">{description}</p> : null}
      {/* Links to similar products; they promise no effect. */}
      {effects.length > 0 ? (
        <ul aria-label="Effects" className="mt-4 flex flex-wrap gap-2">
          {effects.map((effect) => (
            <li key={effect}>
              <Link
                to={shopPath({ ...NO_SHOP_FILTERS, effects: [effect] })}
                className="inline-flex min-h-11 items-center rounded-full border border-edge bg-white px-4 text-sm hover:border-ink"
              >
                {effect}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Buy({ product, size, hasWarnings, buyButton, onAdd }: OfferProps) {
  const { site } = useSiteFacts();
  const { priceCents, stock, category, categorySlug, slug } = product;
  const soldOut = stock === 0;
  const left = stockText(stock);
  return (
    <div className="mt-4 border-y border-hairline pt-4 pb-3 lg:mt-6 lg:pt-5">
      <p className="flex flex-wrap items-baseline gap-x-4">
        <span className="tabular text-2xl font-semibold">{formatMoney(priceCents)}</span>
        {left ? <span className="font-semibold text-clay">{left}</span> : null}
      </p>
      {/* Reserves its space until the browser knows its ZIP's taxes, so nothing moves. */}
      <p className="tabular min-h-[1lh] text-ink-soft">{withTaxText(priceCents, useOwnTaxes())}</p>
      <ClosedNote />
      <button
        ref={buyButton}
        type="button"
        disabled={soldOut}
        onClick={onAdd}
        className={buttonClass("primary", "mt-3 min-h-14! w-full text-lg! lg:mt-4 noscript:hidden")}
      >
        {soldOut ? BUY_LABELS.soldOut : BUY_LABELS.available}
      </button>
      <p className="mt-3 hidden text-sm noscript:block">The cart requires JavaScript.</p>
      {soldOut ? (
        <p className="mt-2 flex flex-wrap gap-x-6">
          {site.canMail ? (
            <Link
              to={`${productPath(slug)}/notify${size ? `?size=${sizeKey(size.sizeName)}` : ""}`}
              className="link inline-flex min-h-11 items-center"
            >
              Notify me when it's back
            </Link>
          ) : null}
          <Link to={categoryPath({ slug: categorySlug })} className="link inline-flex min-h-11 items-center">
            Shop all {category}
          </Link>
        </p>
      ) : null}
      <p className="mt-2 text-sm text-ink-soft">
        {`Contains THC. Adults ${site.age}+ only. `}
        {hasWarnings ? (
          <a href="#warnings" className="link inline-flex min-h-11 items-center">
            Read the warnings
          </a>
        ) : null}
      </p>
    </div>
  );
}

/**
 * Add to Cart at the bottom of a phone's screen. As the last child of the page, it sticks to the screen while
 * the page scrolls and ends in its own space, so nothing moves and the footer is never covered.
 */
export function ProductBuyBar({ product, buyButton, onAdd }: Props) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!buyButton.current) return;
    const watch = new IntersectionObserver(
      ([entry]) => setShown(entry !== undefined && !entry.isIntersecting),
      // A button behind the sticky header counts as out of sight.
      { rootMargin: "-64px 0px 0px 0px" },
    );
    watch.observe(buyButton.current);
    return () => watch.disconnect();
  }, [buyButton]);
  if (product.stock === 0) return null;
  return (
    <div className="buy-bar" inert={!shown}>
      <p className="min-w-0 flex-1">
        <span className="block truncate text-sm">{product.name}</span>
        <span className="tabular font-semibold">{formatMoney(product.priceCents)}</span>
      </p>
      <Button onClick={onAdd}>{BUY_LABELS.available}</Button>
    </div>
  );
}

/**
 * Large image on its category's tint. Further images are beside it in a strip of the same size that scrolls
 * by touch, keyboard, or the links below it, without JavaScript.
 */
export function ProductPicture({ product }: { product: ProductDetails }) {
  const { name, category, image, furtherPictures: further } = product;
  const frame = `product-picture stand-in-frame ${useTints()(category)}`;
  if (further.length === 0)
    return (
      <div className={`${frame} product-stays`}>
        <First product={product} />
      </div>
    );
  return (
    <section className="product-stays min-w-0" aria-label={`Images of ${name}`}>
      <ul
        className={`${frame} gallery-strip`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        tabIndex={0}
      >
        <li id="picture-1">
          <First product={product} />
        </li>
        {further.map(({ address, alt }, index) => (
          <li id={`picture-${index + 2}`} key={address}>
            <Picture {...SHOT} src={address} alt={alt} loading="lazy" data-category={category} />
          </li>
        ))}
      </ul>
      <p className="mt-3 flex flex-wrap gap-2">
        {[image, ...further.map(({ address }) => address)].map((address, index) => (
          <a key={address} href={`#picture-${index + 1}`} aria-label={`Image ${index + 1}`}>
            <img
              src={address}
              alt=""
              width={64}
              height={64}
              loading="lazy"
              data-category={category}
              className="size-16 rounded-field border border-hairline object-cover"
            />
          </a>
        ))}
      </p>
    </section>
  );
}

const SHOT = {
  sizes: "(min-width: 64rem) 40rem, 100vw",
  width: 800,
  height: 800,
};

function First({ product }: { product: ProductDetails }) {
  const { id, name, category, image, isNew, isBestSeller } = product;
  return (
    <>
      <Picture
        {...SHOT}
        key={id}
        src={image}
        standIn={product.standIn}
        alt={name}
        fetchPriority="high"
        data-category={category}
        className="product-shot"
      />
      {isNew ? <span className="card-badge">New</span> : null}
      {isBestSeller ? <span className="card-badge card-badge-best">Best Seller</span> : null}
    </>
  );
}
