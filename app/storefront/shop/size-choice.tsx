import { Form, useSubmit } from "react-router";
import { formatMoney } from "#app/base/lib/money.ts";
import { buttonClass } from "#app/base/ui/button.tsx";
import { productPath, sizeKey } from "#app/trade/catalog/product.ts";
import type { ProductDetails, SizeDetails } from "#app/trade/catalog/product-facts.ts";
import { BUY_LABELS } from "./product-card.tsx";

/**
 * Choice of a product's size, which is in the page's address (rules products/sizes). Without JavaScript, a button
 * applies it.
 */
export function SizeChoice({ product, size }: { product: ProductDetails; size: SizeDetails }) {
  const submit = useSubmit();
  return (
    <Form
      method="get"
      action={productPath(product.slug)}
      replace
      preventScrollReset
      className="mt-4"
      onChange={({ currentTarget }) =>
        void submit(currentTarget, { replace: true, preventScrollReset: true, flushSync: true })
      }
    >
      <fieldset>
        <legend className="font-semibold">Size</legend>
        <div className="mt-2 grid gap-2 sm:grid-cols-2">
          {product.choices.map(({ id, sizeName, priceCents, stock }) => (
            <label
              key={id}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-field border border-edge bg-white px-4 py-2 has-checked:border-ink has-checked:bg-sage-soft"
            >
              <input
                type="radio"
                className="size-5 shrink-0 accent-spruce"
                name="size"
                value={sizeKey(sizeName)}
                defaultChecked={id === size.id}
              />
              <span className="min-w-0">
                <span className="block wrap-anywhere">{sizeName}</span>
                <span className="tabular block text-sm text-ink-soft">
                  {formatMoney(priceCents)}
                  {stock === 0 ? `, ${BUY_LABELS.soldOut.toLowerCase()}` : ""}
                </span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="mt-3 hidden noscript:block">
        <button type="submit" className={buttonClass("quiet")}>
          Choose this size
        </button>
      </div>
    </Form>
  );
}
