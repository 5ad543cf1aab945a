import { counted, formatMoney } from "#app/base/lib/money.ts";
import { addressLine } from "#app/base/lib/us-states.ts";
import { SEARCH_LENGTH } from "#app/base/records/list-query.ts";
import { useDelivery } from "#app/base/settings/site-facts.tsx";
import { Button, TEXT_BUTTON } from "#app/base/ui/button.tsx";
import { FieldError, TextField } from "#app/base/ui/field.tsx";
import { FormPart } from "#app/base/ui/form-part.tsx";
import { NumberField } from "#app/base/ui/number-field.tsx";
import { LINE_LIMIT } from "#app/trade/cart/lines.ts";
import { windowTimeText } from "#app/trade/delivery/window-text.ts";
import { type LastOrder, LINE_PREFIX, LINES, linesText, type TypedLine } from "./desk.ts";
import type { Desk, SellableProduct } from "./queries.server.ts";

type Props = Pick<Desk, "lines" | "quote" | "found" | "errors" | "notes"> & {
  search: string;
  last: LastOrder | null;
};

/** Product search, and the order's lines with quantities. */
export function LinesPart({ lines, quote, found, search, errors, last, notes }: Props) {
  return (
    <FormPart title="Products">
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <TextField
          // Adding a product clears the search. Callers usually start with products.
          key={lines.length}
          autoFocus
          id="order-find"
          name="find"
          type="search"
          label="Find a product"
          placeholder="Part of its name"
          autoComplete="off"
          maxLength={SEARCH_LENGTH}
          defaultValue={search}
          className="min-w-40 grow"
        />
        <Button type="submit" look="quiet" name="step" value="find">
          Find
        </Button>
        <p role="status" className="tabular basis-full text-sm text-ink-soft empty:sr-only">
          {found ? foundText(found.length, search) : ""}
        </p>
      </div>
      {last ? <LastTime last={last} /> : null}
      <Notes notes={notes} />
      {found && found.length > 0 ? <Found found={found} lines={lines} /> : null}
      <div id="order-lines" tabIndex={-1} className="outline-none">
        <FieldError id="order-lines" error={errors[LINES]} />
        {lines.length === 0 ? (
          <p className="text-ink-soft">No items yet.</p>
        ) : (
          <ul aria-label="Order items" className="divide-y divide-hairline border-y border-hairline">
            {lines.map((line) => (
              <OrderLine key={line.id} line={line} quote={quote} error={errors[`${LINE_PREFIX}${line.id}`]} />
            ))}
          </ul>
        )}
        <Notes notes={quote.changes} />
      </div>
    </FormPart>
  );
}

/** Notes to read to the caller: items no longer available, or changed. */
function Notes({ notes }: { notes: readonly string[] }) {
  return (
    <ul role="status" className="mt-3 rounded-field border border-amber bg-amber-soft px-4 py-3 empty:hidden">
      {notes.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

function foundText(count: number, search: string): string {
  if (count === 0) return `No products match “${search}”.`;
  return counted(count, "product found", "products found");
}

function Found({ found, lines }: { found: SellableProduct[]; lines: TypedLine[] }) {
  return (
    <ul aria-label="Found products" className="-mt-3 divide-y divide-hairline border-y border-hairline">
      {found.map(({ id, name, priceCents, stock, thcContent }) => {
        const isIn = lines.some((line) => line.id === id);
        return (
          <li key={id} className="flex items-center gap-4 py-2">
            <span className="min-w-0 grow">
              <span className="block font-semibold">{name}</span>
              <span className="tabular block text-sm text-ink-soft">
                {formatMoney(priceCents)}, {thcContent}
                {stock === null ? "" : `, ${stock} in stock`}
              </span>
            </span>
            {isIn ? (
              <span className="text-sm text-ink-soft">In the order</span>
            ) : stock !== null && stock <= 0 ? (
              <span className="text-sm text-ink-soft">Sold out</span>
            ) : (
              <Button type="submit" look="quiet" name="add" value={id} aria-label={`Add ${name}`}>
                Add
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

type LineProps = { line: TypedLine; quote: Desk["quote"]; error: string | undefined };

function OrderLine({ line: { id, quantity }, quote, error }: LineProps) {
  const sold = quote.lines.find((one) => one.id === id);
  const name = sold?.name ?? "Unavailable product";
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <p className="min-w-40 grow basis-0">
        <span className="block font-semibold">{name}</span>
        {sold ? (
          <span className="tabular block text-sm text-ink-soft">
            {formatMoney(sold.priceCents)} each, {formatMoney(sold.lineCents)} for {sold.quantity}
          </span>
        ) : null}
      </p>
      <NumberField
        id={`order-${LINE_PREFIX}${id}`}
        name={`${LINE_PREFIX}${id}`}
        label={<span className="sr-only">Quantity of {name}</span>}
        min={1}
        max={LINE_LIMIT}
        defaultValue={quantity}
        error={error}
        className="w-24 [&>label]:mb-0"
      />
      <button type="submit" name="remove" value={id} aria-label={`Remove ${name}`} className={TEXT_BUTTON}>
        Remove
      </button>
    </li>
  );
}

/** The caller's last order, with a button that fills it in (rules phone-orders/reorder). */
function LastTime({ last }: { last: LastOrder }) {
  const { lines, address, option, window } = last;
  const { options } = useDelivery();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-field bg-sage-soft px-4 py-3">
      <p id="last-time" className="min-w-56 grow basis-0 text-sm">
        <span className="block font-semibold">{linesText(lines)}</span>
        <span className="block">
          {`${addressLine(address)}. ${options[option].label}, ${windowTimeText(window.start, window.end)}.`}
        </span>
      </p>
      <Button type="submit" name="step" value="again" aria-describedby="last-time">
        Same as last time
      </Button>
    </div>
  );
}
