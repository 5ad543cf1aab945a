import { Picture } from "#app/base/ui/picture.tsx";
import { CATEGORY_FACTS } from "#app/trade/catalog/categories.ts";
import type { ProductDetails } from "#app/trade/catalog/product-facts.ts";

/**
 * The big picture on its category's tint. Further pictures stand beside it in a strip of the same size, which is scrolled
 * by hand, by keyboard or by the links below it, without JavaScript.
 */
export function ProductPicture({ product }: { product: ProductDetails }) {
  const { name, category, image, furtherPictures: further } = product;
  const frame = `product-picture stand-in-frame ${CATEGORY_FACTS[category].tint}`;
  if (further.length === 0)
    return (
      <div className={`${frame} product-stays`}>
        <First product={product} />
      </div>
    );
  return (
    <section className="product-stays min-w-0" aria-label={`Pictures of ${name}`}>
      <ul
        className={`${frame} gallery-strip`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
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
          <a key={address} href={`#picture-${index + 1}`} aria-label={`Picture ${index + 1}`}>
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
