import { FileText, TriangleAlert } from "lucide";
import type { ReactNode } from "react";
import { data, Link, redirect } from "react-router";
import { database } from "#app/base/db/context.server.ts";
import { dateInWords } from "#app/base/lib/date-in-words.ts";
import { PageMeta } from "#app/base/settings/page-meta.tsx";
import { ContactLink, useSiteFacts, WriteToUs } from "#app/base/settings/site-facts.tsx";
import { buttonClass } from "#app/base/ui/button.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { BATCH_NUMBER, batchPath, reportPath } from "#app/trade/batches/batch.ts";
import { findPublicBatch } from "#app/trade/batches/queries.server.ts";
import { isSoldUnder } from "#app/trade/catalog/card-columns.server.ts";
import { productPath } from "#app/trade/catalog/product.ts";
import { rulesOfToday } from "#app/trade/compliance/queries.server.ts";
import { withUnit } from "#app/trade/compliance/rules.ts";
import type { Route } from "./+types/lab-result";

/** Lab results of a batch, with its report (rules batches/batch-page). A recall notice comes first. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const found = BATCH_NUMBER.test(params.batch) ? await findPublicBatch(db, params.batch) : null;
  if (!found) throw data(null, { status: 404 });
  const { batch, product } = found;
  if (batch.number !== params.batch) throw redirect(batchPath(batch.number), 301);
  const { rules } = await rulesOfToday(db);
  return {
    number: batch.number,
    lab: batch.lab,
    testedOn: batch.testedOn.toString(),
    expiresOn: batch.expiresOn?.toString() ?? null,
    isRecalled: batch.recalledAt !== null,
    delta9Percent: batch.delta9Percent,
    mgFound: batch.mgFound,
    labeledMg: product.thcMgPerPackage,
    product: product.name,
    productTo: isSoldUnder(product, rules) ? productPath(product.slug) : null,
    report: batch.reportName === null ? batch.reportUrl : reportPath(batch.number),
  };
}

export default function LabResult({ loaderData }: Route.ComponentProps) {
  const { number, lab, testedOn, expiresOn, isRecalled, product, productTo, report } = loaderData;
  const { site } = useSiteFacts();
  return (
    <main className="page py-14 lg:py-24">
      <PageMeta
        title={`Batch ${number} | Lab results | ${site.name}`}
        description={`What ${lab} found in batch ${number} of ${product}.`}
        path={batchPath(number)}
      />
      <p className="text-ink-soft">
        <Link to="/lab-results" className="link inline-flex min-h-11 items-center">
          Lab results
        </Link>
      </p>
      <h1 className="text-4xl">Batch {number}</h1>
      <p className="mt-3 text-lg">
        {productTo ? (
          <Link to={productTo} className="link">
            {product}
          </Link>
        ) : (
          product
        )}
      </p>
      {isRecalled ? (
        <p
          role="alert"
          className="mt-6 flex max-w-measure gap-3 rounded-field border border-clay bg-white px-4 py-3 font-semibold"
        >
          <Icon of={TriangleAlert} size={20} />
          <span>
            This batch was recalled. Don't use it, keep it away from children, and <WriteToUs />.
          </span>
        </p>
      ) : null}
      <dl className="tabular mt-8 max-w-2xl divide-y divide-hairline border-y border-hairline">
        <Fact name="Lab">{lab}</Fact>
        <Fact name="Tested on">
          <time dateTime={testedOn}>{dateInWords(testedOn)}</time>
        </Fact>
        {expiresOn ? (
          <Fact name="Sold until">
            <time dateTime={expiresOn}>{dateInWords(expiresOn)}</time>
          </Fact>
        ) : null}
        <Fact name="Delta-9 THC by weight">{withUnit(loaderData.delta9Percent, "%")}</Fact>
        <Fact name="Tested THC per package">{withUnit(loaderData.mgFound, "mg")}</Fact>
        <Fact name="THC on the label">{withUnit(loaderData.labeledMg, "mg")}</Fact>
      </dl>
      {report ? (
        <a href={report} className={buttonClass("quiet", "mt-6")}>
          <Icon of={FileText} size={18} />
          Full lab report
        </a>
      ) : (
        <p className="mt-6 text-ink-soft">
          {`Ask for the full report ${site.contactEmail === null ? "through" : "at"} `}
          <ContactLink>our contact form</ContactLink>.
        </p>
      )}
    </main>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
