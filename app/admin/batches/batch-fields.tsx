import { Link } from "react-router";
import type { Filled } from "#app/base/records/fields.ts";
import { CheckboxField } from "#app/base/ui/choice-fields.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { NumberField } from "#app/base/ui/number-field.tsx";
import { BATCH } from "#app/trade/batches/batch-item.ts";

type Props = {
  filled: Filled;
  product: { id: string; name: string; stock: number | null; hasBatches: boolean };
  isNew: boolean;
};

/** The fields of a batch; its product stays. */
export function BatchFields({ filled, product, isNew }: Props) {
  const { field, box } = BATCH.controls(filled);
  return (
    <>
      <input type="hidden" name="productId" value={product.id} />
      <p>
        <span className="block text-sm text-ink-soft">Product</span>
        <Link to={`/admin/products/${product.id}`} className="link font-semibold">
          {product.name}
        </Link>
        {isNew && !product.hasBatches && product.stock !== null ? (
          <span className="block max-w-measure text-sm text-ink-soft">
            From now on its batches count its stock, which is {product.stock.toLocaleString("en-US")}. Enter
            under “Units received” what is on the shelf.
          </span>
        ) : null}
      </p>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <TextField {...field("number")} hint="As on the label." required maxLength={40} autoComplete="off" />
        <TextField {...field("lab")} autoComplete="off" />
        <TextField {...field("testedOn")} type="date" required />
        <TextField {...field("expiresOn")} type="date" optional hint="The last day on which it sells." />
        <NumberField {...field("received")} />
        <NumberField {...field("delta9Percent")} step="any" min={0} max={99} required />
        <NumberField {...field("mgFound")} step="any" min={0} max={99_999} required />
        <TextField
          {...field("reportUrl")}
          optional
          hint="For a report that the lab keeps; a PDF can be uploaded once the batch is saved."
          maxLength={500}
          autoComplete="off"
        />
      </div>
      <CheckboxField
        {...box("isHeld")}
        value="on"
        hint="It neither sells nor is packed until the tick is gone."
      />
      <TextField {...field("holdReason")} autoComplete="off" />
    </>
  );
}
