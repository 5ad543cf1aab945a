import { FileText, TriangleAlert } from "lucide";
import type { ReactNode } from "react";
import { dateInWords } from "#app/base/lib/date-in-words.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { buttonClass } from "#app/base/ui/button.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { batchPath } from "#app/trade/batches/batch.ts";
import type { BatchInSale } from "#app/trade/batches/queries.server.ts";
import {
  labelFacts,
  type MeasureLimit,
  type ProductDetails,
  reportRequest,
} from "#app/trade/catalog/product-facts.ts";
import { withUnit } from "#app/trade/compliance/rules.ts";

/** Rest of the label: ingredients, storage, and the lab report. */
export function ProductLabel({
  product,
  batches,
}: {
  product: ProductDetails;
  batches: readonly BatchInSale[];
}) {
  const { site } = useSiteFacts();
  const { allergens, labBatch, labTestedOn, labReport } = product;
  return (
    <div className="page grid gap-x-16 gap-y-12 py-14 lg:grid-cols-2 lg:py-24">
      <section aria-labelledby="contents">
        <h2 id="contents" className="text-2xl">
          Ingredients and storage
        </h2>
        <dl className={FACTS}>
          <Fact name="Ingredients">{product.ingredients || "See the package."}</Fact>
          <Fact name="Allergens">
            {allergens ? <strong className="font-semibold">{allergens}</strong> : "See the package."}
          </Fact>
          {product.netContent ? <Fact name="Net content">{product.netContent}</Fact> : null}
          {product.storage ? <Fact name="Storage">{product.storage}</Fact> : null}
        </dl>
      </section>
      <section aria-labelledby="lab-report">
        <h2 id="lab-report" className="text-2xl">
          Lab report
        </h2>
        <dl className={`tabular ${FACTS}`}>
          {batches.map(({ number, testedOn, lab }) => (
            <Fact key={number} name="Batch number">
              <a href={batchPath(number)} className="link break-all">
                {number}
              </a>
              <span className="block text-sm text-ink-soft">{`Tested ${dateInWords(testedOn)}, ${lab}`}</span>
            </Fact>
          ))}
          {labBatch && !product.hasBatches ? <Fact name="Batch number">{labBatch}</Fact> : null}
          {labTestedOn && !product.hasBatches ? (
            <Fact name="Tested on">
              <time dateTime={labTestedOn}>{dateInWords(labTestedOn)}</time>
            </Fact>
          ) : null}
          <Fact name="Delta-9 THC by weight">{withUnit(product.delta9Percent, "%")}</Fact>
        </dl>
        {product.hasBatches ? (
          <a href="/lab-results" className={buttonClass("quiet", "mt-6")}>
            <Icon of={FileText} size={18} />
            Look up your batch
          </a>
        ) : (
          <a
            href={labReport ?? reportRequest(product, site.contactEmail)}
            className={buttonClass("quiet", "mt-6")}
          >
            <Icon of={FileText} size={18} />
            {labReport ? "Full lab report" : "Request the full report"}
          </a>
        )}
      </section>
    </div>
  );
}

const FACTS = "mt-5 divide-y divide-hairline border-y border-hairline";

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 py-3.5 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="text-sm text-ink-soft sm:pt-0.5">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type Props = { product: ProductDetails; limits: readonly MeasureLimit[] };

const FACT = "border-t border-white/35 pt-3";

/** Milligrams panel: amounts per serving and package, with the legal limits. */
export function ProductMilligrams({ product, limits }: Props) {
  return (
    <section aria-labelledby="milligrams" className="bg-spruce text-white">
      <div className="page py-12 lg:py-20">
        <h2 id="milligrams" className="text-2xl lg:text-3xl">
          In milligrams
        </h2>
        <dl className="tabular mt-6 grid grid-cols-2 gap-x-6 gap-y-7 lg:mt-10 lg:grid-cols-4 lg:gap-10">
          {labelFacts(product, limits).map(({ name, figure, unit, limit }) => (
            <div key={name} className={FACT}>
              <dt className="text-sm">{name}</dt>
              <dd>
                <span className="font-display text-4xl leading-[1.1] lg:text-5xl">{figure}</span>{" "}
                <span className="text-lg">{unit}</span>
                {limit ? <span className="block text-sm">Legal limit {limit}</span> : null}
              </dd>
            </div>
          ))}
          <div className={`${FACT} col-span-full`}>
            <dt className="text-sm">Other cannabinoids</dt>
            <dd className="text-lg">{product.otherCannabinoids || "None listed on the label"}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}

/**
 * Required warnings, always shown in full, never collapsed (trade/compliance/rules.ts, warningsFor); nothing if
 * no rule requires any.
 */
export function ProductWarnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <section id="warnings" aria-labelledby="warnings-title" className="page">
      <div className="rounded-card border-2 border-ink bg-white px-5 py-6 sm:px-8 sm:py-8">
        <h2 id="warnings-title" className="flex items-center gap-3 text-2xl">
          <Icon of={TriangleAlert} size={26} className="shrink-0" />
          Warnings
        </h2>
        <ul className="mt-5 grid gap-x-12 lg:grid-cols-2">
          {warnings.map((text) => (
            <li key={text} className="border-t border-hairline py-3 font-medium">
              {text}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
