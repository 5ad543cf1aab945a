import { labelFacts, type MeasureLimit, type ProductDetails } from "#app/trade/catalog/product-facts.ts";

type Props = { product: ProductDetails; limits: readonly MeasureLimit[] };

/** The panel of milligrams: what is in one serving and in the whole package, beside what the law allows. */
export function ProductMilligrams({ product, limits }: Props) {
  return (
    <section aria-labelledby="milligrams" className="bg-spruce text-white">
      <div className="page py-12 lg:py-20">
        <h2 id="milligrams" className="text-2xl lg:text-3xl">
          In milligrams
        </h2>
        <dl className="fact-panel mt-6 lg:mt-10">
          {labelFacts(product, limits).map(({ name, figure, unit, limit }) => (
            <div key={name} className="fact">
              <dt>{name}</dt>
              <dd>
                <span className="fact-figure">{figure}</span> <span className="fact-unit">{unit}</span>
                {limit ? <span className="fact-limit">Legal limit {limit}</span> : null}
              </dd>
            </div>
          ))}
          <div className="fact fact-wide">
            <dt>Other cannabinoids</dt>
            <dd className="text-lg">{product.otherCannabinoids || "None named on the label"}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
