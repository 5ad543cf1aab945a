import { Picture } from "#app/base/ui/picture.tsx";
import { CATEGORY_FACTS } from "#app/trade/catalog/categories.ts";
import type { FurtherPicture } from "#app/trade/catalog/product.ts";
import type { ProductDetails } from "#app/trade/catalog/product-facts.ts";

/**
 * The big picture on its category's tint; the picture in the grid moves into its place (product-page.css). Further
 * pictures stand beside it in a strip of the same size, which is scrolled by hand, by keyboard or by the links below it,
 * without JavaScript.
 */
export function ProductPicture({ product }: { product: ProductDetails }) {
  const { name, furtherPictures: further } = product;
  if (further.length === 0)
    return (
      <div className={frameOf(product)}>
        <First product={product} />
      </div>
    );
  return (
    <section className="gallery" aria-label={`Pictures of ${name}`}>
      <ul
        className={`${frameOf(product)} gallery-strip`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <li id="picture-1">
          <First product={product} />
        </li>
        {further.map(({ address, alt }, place) => (
          <li id={`picture-${place + 2}`} key={address}>
            <Shot address={address} alt={alt} product={product} />
          </li>
        ))}
      </ul>
      <p className="gallery-links">
        {[product.image, ...further.map(({ address }) => address)].map((address, place) => (
          <a key={address} href={`#picture-${place + 1}`} aria-label={`Picture ${place + 1}`}>
            <img
              src={address}
              alt=""
              width={64}
              height={64}
              loading="lazy"
              data-category={product.category}
            />
          </a>
        ))}
      </p>
    </section>
  );
}

const frameOf = ({ category }: ProductDetails) =>
  `product-picture stand-in-frame ${CATEGORY_FACTS[category].tint}`;

function First({ product }: { product: ProductDetails }) {
  const { id, name, category, image, isNew, isBestSeller } = product;
  return (
    <>
      <Picture
        key={id}
        src={image}
        sizes="(min-width: 64rem) 40rem, 100vw"
        standIn={product.standIn}
        alt={name}
        width={800}
        height={800}
        fetchPriority="high"
        data-category={category}
        className="product-shot"
      />
      {isNew ? <span className="card-badge">New</span> : null}
      {isBestSeller ? <span className="card-badge card-badge-best">Best Seller</span> : null}
    </>
  );
}

function Shot({ address, alt, product }: FurtherPicture & { product: ProductDetails }) {
  return (
    <Picture
      src={address}
      sizes="(min-width: 64rem) 40rem, 100vw"
      alt={alt}
      width={800}
      height={800}
      loading="lazy"
      data-category={product.category}
    />
  );
}
