import { CATEGORY_FACTS } from "#app/catalog/categories.ts";
import type { ProductDetails } from "#app/catalog/product-facts.ts";

/** The big picture on its category's tint. The picture in the grid moves into its place (product-page.css). */
export function ProductPicture({ product }: { product: ProductDetails }) {
  const { id, name, category, image, isNew, isBestSeller } = product;
  return (
    <div className={`product-picture ${CATEGORY_FACTS[category].tint}`}>
      <img
        key={id}
        src={image}
        alt={name}
        width={800}
        height={800}
        fetchPriority="high"
        data-category={category}
        className="product-shot"
      />
      {isNew ? <span className="card-badge">New</span> : null}
      {isBestSeller ? <span className="card-badge card-badge-best">Best Seller</span> : null}
    </div>
  );
}
