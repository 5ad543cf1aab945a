import { FileText } from "lucide";
import type { ReactNode } from "react";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { buttonClass } from "#app/base/ui/button.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { CATEGORY_TEXTS } from "#app/trade/catalog/categories.ts";
import {
  dateInWords,
  labelFacts,
  type MeasureLimit,
  type ProductDetails,
  reportRequest,
  withUnit,
} from "#app/trade/catalog/product-facts.ts";

/** The rest of the label: what is inside, how to keep it, and the lab report. */
export function ProductLabel({ product }: { product: ProductDetails }) {
  return (
    <div className="page grid gap-x-16 gap-y-12 py-14 lg:grid-cols-2 lg:py-24">
      <Contents product={product} />
      <LabReport product={product} />
    </div>
  );
}

function Contents({ product }: { product: ProductDetails }) {
  const { ingredients, allergens, netContent, category } = product;
  return (
    <section aria-labelledby="contents">
      <h2 id="contents" className="text-2xl">
        What is inside
      </h2>
      <dl className="mt-5 divide-y divide-hairline border-y border-hairline">
        <Line name="Ingredients">{ingredients || "See the package."}</Line>
        <Line name="Allergens">
          {allergens ? <strong className="font-semibold">{allergens}</strong> : "See the package."}
        </Line>
        {netContent ? <Line name="Net content">{netContent}</Line> : null}
        <Line name="Storage">{CATEGORY_TEXTS[category].storage}</Line>
      </dl>
    </section>
  );
}

function LabReport({ product }: { product: ProductDetails }) {
  const { labBatch, labTestedOn, delta9Percent } = product;
  return (
    <section aria-labelledby="lab-report">
      <h2 id="lab-report" className="text-2xl">
        Lab report
      </h2>
      <dl className="tabular mt-5 divide-y divide-hairline border-y border-hairline">
        {labBatch ? <Line name="Batch number">{labBatch}</Line> : null}
        {labTestedOn ? (
          <Line name="Tested on">
            <time dateTime={labTestedOn}>{dateInWords(labTestedOn)}</time>
          </Line>
        ) : null}
        <Line name="Delta-9 THC by weight">{withUnit(delta9Percent, "%")}</Line>
      </dl>
      <ReportLink product={product} />
    </section>
  );
}

function ReportLink({ product }: { product: ProductDetails }) {
  const { site } = useSiteFacts();
  const { labReport } = product;
  return (
    <a href={labReport ?? reportRequest(product, site.contactEmail)} className={buttonClass("quiet", "mt-6")}>
      <Icon of={FileText} size={18} />
      {labReport ? "Full lab report" : "Ask for the full report"}
    </a>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 py-3.5 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="text-sm text-ink-soft sm:pt-0.5">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

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
