import { Fragment } from "react";
import { type Milligrams, milligramParts } from "#app/trade/catalog/milligrams.ts";

/** What a product holds in milligrams and what one costs (rules products/milligrams, products/price-per-mg), on as many lines as its place is narrow. */
export function MilligramsLine({ product, className }: { product: Milligrams; className: string }) {
  const parts = milligramParts(product);
  if (parts.length === 0) return null;
  return (
    <p className={className}>
      {parts.map((part) => (
        <Fragment key={part}>
          <span>{part}</span>{" "}
        </Fragment>
      ))}
    </p>
  );
}
