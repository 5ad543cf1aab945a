import { formatMoney } from "#app/base/lib/money.ts";
import { Button } from "#app/base/ui/button.tsx";
import { SelectField } from "#app/base/ui/choice-fields.tsx";
import { FieldError } from "#app/base/ui/field.tsx";
import { FormPart } from "#app/base/ui/form-part.tsx";
import { NumberField } from "#app/base/ui/number-field.tsx";
import { LINE_LIMIT } from "#app/trade/cart/lines.ts";
import { type ChangeDesk, type DeskLine, UNITS_PREFIX } from "./change-desk.ts";

/** The units of each product, and what can be added. The products of an order that came back from the door stay as they are. */
export function UnitsPart({ desk: { lines, products, errors, status } }: { desk: ChangeDesk }) {
  const isInTheBag = status === "delivery_failed";
  return (
    <FormPart title="Products">
      <div id="change-lines" tabIndex={-1} className="outline-none">
        <FieldError id="change-lines" error={errors.lines} />
        <ul className="divide-y divide-hairline border-y border-hairline">
          {lines.map((line) => (
            <Line key={line.id} line={line} error={errors[UNITS_PREFIX + line.id]} isFixed={isInTheBag} />
          ))}
        </ul>
      </div>
      {isInTheBag ? (
        <p className="text-sm text-ink-soft">The products are in the bag, so they stay as they are.</p>
      ) : (
        <div className="flex items-end gap-3">
          <SelectField
            // Another product was added, so the choice starts over.
            key={products.length}
            id="change-add"
            name="add"
            label="Add a product"
            defaultValue=""
            className="min-w-0 grow"
          >
            <option value="">Choose a product</option>
            {products.map(({ id, name, priceCents }) => (
              <option key={id} value={id}>
                {`${name}, ${formatMoney(priceCents)}`}
              </option>
            ))}
          </SelectField>
          <Button type="submit" look="quiet" name="step" value="look">
            Add
          </Button>
        </div>
      )}
    </FormPart>
  );
}

type LineProps = { line: DeskLine; error: string | undefined; isFixed: boolean };

function Line({ line: { id, name, priceCents, units }, error, isFixed }: LineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <p className="min-w-40 grow basis-0">
        <span className="block font-semibold">{name}</span>
        <span className="tabular block text-sm text-ink-soft">{formatMoney(priceCents)} each</span>
      </p>
      {isFixed ? (
        <p className="tabular">
          <input type="hidden" name={UNITS_PREFIX + id} value={units} />
          {units} units
        </p>
      ) : (
        <NumberField
          id={`change-${UNITS_PREFIX}${id}`}
          name={UNITS_PREFIX + id}
          label={<span className="sr-only">Units of {name}</span>}
          min={0}
          max={LINE_LIMIT}
          defaultValue={units}
          error={error}
          className="w-24 [&>label]:mb-0"
        />
      )}
    </li>
  );
}
