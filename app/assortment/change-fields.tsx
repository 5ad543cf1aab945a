import { useNavigation } from "react-router";
import type { RefusedItem } from "#app/desk/item-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/choice-fields.tsx";
import { FormSentence } from "#app/ui/form-sentence.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { MOST } from "./product-item.ts";

/** The field at which the change of several products begins. */
export const FIRST_FIELD = "several-price";

type Props = { values: RefusedItem["values"]; errors: RefusedItem["errors"]; onBack: () => void };

/** What is changed of the ticked products (rules 34.11). */
export function ChangeFields({ values, errors, onBack }: Props) {
  const busy = useNavigation().formMethod === "POST";
  const onOff = (
    <>
      <option value="">No change</option>
      <option value="on">On</option>
      <option value="off">Off</option>
    </>
  );
  return (
    <div className="flex flex-col gap-4 border-t border-hairline px-4 py-4">
      <FormSentence>{errors[""] ?? errors.ids ?? errors.act}</FormSentence>
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 sm:grid-cols-4 xl:grid-cols-7">
        <SelectField
          id={FIRST_FIELD}
          name="priceStep"
          label="Price"
          defaultValue={values.priceStep}
          error={errors.priceStep}
        >
          <option value="">No change</option>
          <option value="set">Set to, in $</option>
          <option value="plus">Raise by, in $</option>
          <option value="minus">Lower by, in $</option>
          <option value="plus-percent">Raise by, in %</option>
          <option value="minus-percent">Lower by, in %</option>
        </SelectField>
        <NumberField
          id="several-price-amount"
          name="priceAmount"
          label="Price: how much"
          step={0.01}
          min={0}
          max={MOST.priceCents / 100}
          defaultValue={values.priceAmount}
          error={errors.priceAmount}
        />
        <SelectField
          id="several-stock"
          name="stockStep"
          label="Stock"
          defaultValue={values.stockStep}
          error={errors.stockStep}
        >
          <option value="">No change</option>
          <option value="set">Set to</option>
          <option value="plus">Add</option>
        </SelectField>
        <NumberField
          id="several-stock-amount"
          name="stockAmount"
          label="Stock: units"
          min={0}
          max={MOST.stock}
          defaultValue={values.stockAmount}
          error={errors.stockAmount}
        />
        <SelectField id="several-new" name="isNew" label="New" defaultValue={values.isNew}>
          {onOff}
        </SelectField>
        <SelectField
          id="several-best"
          name="isBestSeller"
          label="Best Seller"
          defaultValue={values.isBestSeller}
        >
          {onOff}
        </SelectField>
        <SelectField
          id="several-status"
          name="status"
          label="Status"
          defaultValue={values.status}
          error={errors.status}
        >
          <option value="">No change</option>
          <option value="draft">Draft</option>
          <option value="active">Active</option>
          <option value="archived">Archived</option>
        </SelectField>
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" className="[@media(scripting:none)]:hidden" onClick={onBack}>
          Back to the list
        </Button>
        <Button type="submit" disabled={busy}>
          {busy ? "Saving..." : "Change the selected products"}
        </Button>
      </div>
    </div>
  );
}
