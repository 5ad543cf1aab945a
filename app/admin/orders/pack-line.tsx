import type { SubmitEventHandler } from "react";
import { optionsOf } from "#app/admin/kit/form-page.tsx";
import { formatMoney } from "#app/base/lib/money.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { telOf } from "#app/base/lib/tel.ts";
import { Button, buttonClass, TEXT_BUTTON } from "#app/base/ui/button.tsx";
import { CheckboxField, SelectField } from "#app/base/ui/choice-fields.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { LineBatches } from "#app/trade/batches/line-batches.tsx";
import { UNFIT_ADVICE, unfitState } from "#app/trade/batches/unfit.ts";
import { windowStartText } from "#app/trade/delivery/window-text.ts";
import { CHANGEABLE, sharesText, totalWithout } from "#app/trade/orders/packing.ts";
import type { PackLine } from "#app/trade/orders/packing-queries.server.ts";
import { isPriced } from "#app/trade/orders/without-amounts.ts";
import type { Packing, PricedPacking } from "./packing-queries.server.ts";

/** Returns whether a line is packed and has no blocked goods; those must be exchanged first. */
export const isInBag = ({ packedAt, unfit }: Pick<PackLine, "packedAt" | "unfit">) =>
  packedAt !== null && unfit.length === 0;

type Line = Packing["lines"][number];

const hasPrice = (line: Line): line is Line & PackLine => line.priceCents !== undefined;

type LineProps = {
  order: Packing["order"];
  line: Line;
  lines: readonly Line[];
  replacements: Packing["replacements"];
  /** False until the order is confirmed. */
  isPackable: boolean;
  /** False if items with batches must be scanned (rules packing/without-scanning). */
  packWithoutScan: boolean;
  isBusy: boolean;
  /** Opens the form for missing items. */
  isOpen: boolean;
  /** Refused form of this line. */
  refused: RefusedForm | undefined;
  send: SubmitEventHandler<HTMLFormElement>;
};

/** A line to pack: shelf, product, quantity, batches, and what to do if units are missing. */
export function LineToPack({ line, isPackable, packWithoutScan, isBusy, refused, send, ...more }: LineProps) {
  const { id, name, quantity, shelf, batches, unfit, packedAt, inBag } = line;
  const isOfExchange = refused?.values.intent === "exchange";
  const heading = `line-${id}`;
  const isChangeable = CHANGEABLE.includes(more.order.status);
  return (
    <li
      aria-labelledby={heading}
      data-packed={isInBag(line) ? "" : undefined}
      className="rounded-card border border-hairline bg-white data-packed:bg-moss-soft"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:flex-nowrap">
        <p className="w-16 shrink-0 text-lg leading-tight font-semibold">
          <span className="block text-sm font-normal text-ink-soft">Shelf</span>
          {shelf || <span className="font-normal text-ink-soft">none</span>}
        </p>
        <div className="min-w-0 flex-1 basis-40">
          <h3 id={heading} className="font-sans text-base font-semibold tracking-normal">
            <span className="tabular">{quantity}&nbsp;×</span> {name}
          </h3>
          <LineBatches batches={batches} />
          {packedAt === null && inBag > 0 ? (
            <p className="tabular text-sm font-semibold">
              {inBag} of {quantity} scanned
            </p>
          ) : null}
          {unfit.map(({ number, state }) => (
            <p key={number} className="text-sm font-medium text-clay">
              {number ? `Batch ${number}` : "This product"} is {unfitState(state)}.{" "}
              {packedAt ? "Take it out of the bag. " : ""}
              {UNFIT_ADVICE}
            </p>
          ))}
        </div>
        {isPackable ? <Press {...{ line, packWithoutScan, isBusy, send }} /> : null}
      </div>
      {isChangeable && unfit.length > 0 ? (
        <Exchange
          {...{ line, isBusy, send }}
          isPacked={isPackable && packWithoutScan}
          refused={isOfExchange ? refused : undefined}
        />
      ) : null}
      {isChangeable ? (
        <Missing
          key={quantity}
          {...{ line, isBusy, send, ...more }}
          refused={isOfExchange ? undefined : refused}
        />
      ) : null}
    </li>
  );
}

type PressProps = Pick<LineProps, "line" | "packWithoutScan" | "isBusy" | "send">;

/** Packed mark with undo, or a button that packs the line without a scan. */
function Press({ line: { id, name, batches, unfit, packedAt }, packWithoutScan, isBusy, send }: PressProps) {
  const from = sharesText(batches);
  if (unfit.length > 0) return null;
  if (packedAt) {
    return (
      <form method="post" onSubmit={send} className="flex items-center gap-4">
        <p className="font-semibold">
          <span aria-hidden="true">✓ </span>
          Packed <span className="tabular font-normal text-ink-soft">{windowStartText(packedAt)}</span>
        </p>
        <input type="hidden" name="intent" value="undo" />
        <input type="hidden" name="itemId" value={id} />
        <button type="submit" disabled={isBusy} aria-label={`Undo: ${name}`} className={TEXT_BUTTON}>
          Undo
        </button>
      </form>
    );
  }
  if (from && !packWithoutScan) return null;
  return (
    <form method="post" onSubmit={send}>
      <input type="hidden" name="intent" value="press" />
      <input type="hidden" name="itemId" value={id} />
      <input type="hidden" name="seen" value={from} />
      <Button type="submit" look="quiet" disabled={isBusy} className="text-left">
        <span className="wrap-anywhere">
          {from ? `Packed from ${from}` : "Packed"}
          <span className="sr-only">: {name}</span>
        </span>
      </Button>
    </form>
  );
}

/** Replaces blocked units with units of another batch; scanning that batch does the same. */
function Exchange({
  line: { id, name, others },
  isPacked,
  isBusy,
  refused,
  send,
}: Pick<LineProps, "line" | "isBusy" | "refused" | "send"> & {
  /** Whether the same press packs the line. */
  isPacked: boolean;
}) {
  const { errors = {}, values = {} } = refused ?? {};
  if (others.length === 0)
    return <p className="px-4 pb-3 text-sm">No other batch has enough units. Remove or substitute it.</p>;
  return (
    <form method="post" noValidate onSubmit={send} className="flex flex-wrap items-end gap-3 px-4 pb-4">
      <FormSentence>{errors[""]}</FormSentence>
      <input type="hidden" name="intent" value="exchange" />
      <input type="hidden" name="itemId" value={id} />
      <SelectField
        id={`batch-${id}`}
        name="batchId"
        label="Another batch"
        defaultValue={values.batchId ?? others[0]?.id ?? ""}
        error={errors.batchId}
        options={others.map(({ id: value, number, left }) => ({ value, label: `${number}, ${left} left` }))}
      />
      <Button type="submit" look="quiet" disabled={isBusy}>
        {isPacked ? "Packed from this batch" : "Use this batch"}
        <span className="sr-only">: {name}</span>
      </Button>
    </form>
  );
}

/**
 * Form for missing units of a line (rules packing/missing-units): remove them, substitute another product, or call.
 */
function Missing(props: Omit<LineProps, "isPackable" | "packWithoutScan">) {
  const { order, line, lines, replacements, isBusy, isOpen, refused, send } = props;
  const { id, name, quantity, priceCents } = line;
  const errors = refused?.errors ?? {};
  const values = refused?.values ?? {};
  const fit = replacements.filter(({ thcMgPerPackage }) => thcMgPerPackage === line.thcMgPerPackage);
  const ofCategory = fit.toSorted(
    (one, other) => Number(other.category === line.category) - Number(one.category === line.category),
  );
  const offered = ofCategory.map((product): [string, string] => [
    product.id,
    `${product.name}${eachText(product.priceCents, priceCents)}${product.stock === null ? "" : `, ${product.stock} left`}`,
  ]);
  return (
    <details open={isOpen || refused !== undefined} className="group border-t border-hairline">
      <summary className="flex min-h-11 list-none items-center gap-2 px-4 text-sm text-ink-soft after:content-['+'] group-open:after:content-['−'] [&::-webkit-details-marker]:hidden">
        Missing items<span className="sr-only">: {name}</span>
      </summary>
      <form method="post" noValidate onSubmit={send} className="grid gap-4 px-4 pb-4 md:grid-cols-2">
        <input type="hidden" name="itemId" value={id} />
        <input type="hidden" name="seen" value={quantity} />
        <div className="md:col-span-2">
          <FormSentence>{errors[""]}</FormSentence>
        </div>
        <SelectField
          id={`units-${id}`}
          name="units"
          label="Missing quantity"
          defaultValue={values.units ?? (quantity === 1 ? "1" : "")}
          error={errors.units}
          options={unitsOf(order, line, lines)}
        />
        <CheckboxField
          id={`gone-${id}`}
          name="gone"
          label="Not on the shelf: write off"
          hint="If unchecked, other customers can buy them."
          defaultChecked={refused ? values.gone === "on" : line.unfit.length === 0}
          className="md:pt-5"
        />
        {offered.length > 0 ? (
          <SelectField
            id={`replace-${id}`}
            name="replaceBy"
            label="Substitute"
            hint="Has the same milligrams, and never costs more than the original item."
            defaultValue={values.replaceBy}
            error={errors.replaceBy}
            options={optionsOf("Choose a product", Object.fromEntries(offered))}
            className="md:col-span-2"
          />
        ) : (
          <p className="text-sm text-ink-soft md:col-span-2">
            No other product for sale has {line.thcMgPerPackage} mg per package.
          </p>
        )}
        <div className="flex flex-wrap gap-3 md:col-span-2">
          <Button type="submit" name="intent" value="take-off" look="danger" disabled={isBusy}>
            Remove
          </Button>
          {offered.length > 0 ? (
            <Button type="submit" name="intent" value="replace" look="quiet" disabled={isBusy}>
              Substitute
            </Button>
          ) : null}
          {order.customerId ? (
            <a href={telOf(order.contactPhone)} className={buttonClass("quiet")}>
              <span>
                Call {order.contactPhone}
                <span className="sr-only">, {order.contactName}</span>
              </span>
            </a>
          ) : null}
        </div>
      </form>
    </details>
  );
}

/**
 * "1 of 3: the total is $50.12 without it" for each number of units, so the packer can tell the customer on
 * the phone first.
 */
function unitsOf(order: Packing["order"], line: Line, lines: readonly Line[]) {
  const place = lines.indexOf(line);
  const totalOf =
    isPriced<PricedPacking["order"]>(order) && lines.every(hasPrice)
      ? (count: number) => formatMoney(totalWithout({ ...order, items: lines }, place, count))
      : null;
  const open = line.quantity === 1 ? [] : [{ value: "", label: "Choose how many" }];
  const units = Array.from({ length: line.quantity }, (_, index) => index + 1);
  return [
    ...open,
    ...units.map((count) => {
      const isAll = lines.length === 1 && count === line.quantity;
      const without =
        isAll || !totalOf ? "" : `: the total is ${totalOf(count)} without ${count === 1 ? "it" : "them"}`;
      return { value: String(count), label: `${count} of ${line.quantity}${without}` };
    }),
  ];
}

/** ", $12.00 each": a substitute costs no more than what it replaces; "" without the right to see amounts. */
function eachText(price: number | undefined, replaced: number | undefined): string {
  if (price === undefined || replaced === undefined) return "";
  return `, ${formatMoney(Math.min(price, replaced))} each`;
}
