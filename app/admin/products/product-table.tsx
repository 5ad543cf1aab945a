import { Copy } from "lucide";
import { type ComponentProps, useRef } from "react";
import { Link } from "react-router";
import { ROW_ACTION, RowActions, useSortColumn } from "#app/admin/kit/list-parts.tsx";
import { WaitingMark } from "#app/admin/kit/version-parts.tsx";
import { Badge } from "#app/base/ui/badge.tsx";
import { TICK } from "#app/base/ui/choice-fields.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { Price } from "#app/base/ui/price.tsx";
import { Cell, RowHead, Table } from "#app/base/ui/table.tsx";
import type { VersionMark } from "#app/base/versions/versions.ts";
import { useProductPictures } from "#app/trade/catalog/product-pictures.tsx";
import { useTints } from "#app/trade/catalog/site-categories.tsx";
import { PRODUCT_SORTS, SHELF_LABELS } from "./list-filters.ts";
import type { ProductItem } from "./queries.server.ts";

type Props = {
  rows: readonly ProductItem[];
  /** Products checked on render, after a refused form. */
  checked: ReadonlySet<string>;
  /** Drafts and schedules by product id. */
  marks: Readonly<Record<string, VersionMark>>;
};

/**
 * One page of the product list (rules product-screens/list), inside the bulk edit form (bulk-edit-bar.tsx).
 */
export function ProductTable({ rows, checked, marks }: Props) {
  const column = useSortColumn(PRODUCT_SORTS);
  const body = useRef<HTMLDivElement>(null);
  useProductPictures(body);
  const columns = [
    { name: <CheckBox aria-label="Select all on this page" data-select-all="" />, className: "w-11 pr-0" },
    column("name", "Product"),
    { name: "Category", className: "hidden xl:table-cell" },
    column("price", "Price", "text-right"),
    column("stock", "Stock", "hidden text-right md:table-cell"),
    { name: "Status", className: "hidden md:table-cell" },
    { name: "Actions", className: "hidden text-right sm:table-cell" },
  ];
  return (
    <div ref={body}>
      <Table caption="Products" columns={columns}>
        {rows.map((row) => (
          <tr key={row.id} className="has-[[name=ids]:checked]:bg-sage-soft">
            <Cell className="w-11 pr-0">
              <CheckBox
                name="ids"
                value={row.id}
                defaultChecked={checked.has(row.id)}
                aria-label={`Select ${row.name}`}
              />
            </Cell>
            <RowHead className="md:min-w-52">
              <Product {...row} mark={marks[row.id]} />
              <div className="mt-2 -mb-1 sm:hidden">
                <Actions {...row} />
              </div>
            </RowHead>
            <Cell className="hidden xl:table-cell">{row.category}</Cell>
            <Cell className="text-right">
              {row.sizeCount > 1 ? "from " : null}
              <Price cents={row.fromCents} />
            </Cell>
            <Cell className="hidden text-right md:table-cell">
              <Stock {...row} />
            </Cell>
            <Cell className="hidden md:table-cell">
              <States {...row} />
            </Cell>
            <Cell className="hidden sm:table-cell">
              <Actions {...row} />
            </Cell>
          </tr>
        ))}
      </Table>
    </div>
  );
}

function CheckBox(input: ComponentProps<"input">) {
  const isForAll = input.name === undefined;
  return (
    <label
      className={`-my-3 -ml-3 flex size-11 cursor-pointer items-center justify-center ${isForAll ? "[@media(scripting:none)]:hidden" : ""}`}
    >
      <input type="checkbox" className={`cursor-[inherit] ${TICK}`} {...input} />
    </label>
  );
}

function Product({ mark, ...row }: ProductItem & { mark: VersionMark | undefined }) {
  const { id, name, type, category, image } = row;
  return (
    <div className="flex items-start gap-3">
      <span className={`size-12 shrink-0 overflow-hidden rounded-field ${useTints()(category)}`}>
        <img
          src={image}
          alt=""
          width={48}
          height={48}
          loading="lazy"
          data-category={category}
          className="size-full object-cover"
        />
      </span>
      <span className="min-w-0">
        <Link to={`/admin/products/${id}`} className="link font-semibold">
          {name}
        </Link>
        <span className="block text-ink-soft">
          {type}
          <span className="xl:hidden"> · {category}</span>
        </span>
        <WaitingMark mark={mark} />
        <span className="mt-1 flex flex-wrap gap-1.5 md:hidden">
          <States {...row} />
          {row.isLow || row.stock === null || row.sizeCount > 1 ? <Stock {...row} /> : null}
        </span>
      </span>
    </div>
  );
}

function Stock({ id, name, stock, isLow, sizeCount }: ProductItem) {
  if (stock === null && sizeCount < 2) return <span className="text-ink-soft">Not tracked</span>;
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-1.5">
      {isLow ? <Badge tone="yellow">Low stock</Badge> : null}
      {sizeCount > 1 ? (
        <Link
          to={`/admin/products/${id}/sizes`}
          aria-label={`${sizeCount} sizes of ${name}`}
          className="link"
        >
          {sizeCount} sizes
        </Link>
      ) : (
        <span className="tabular">{stock?.toLocaleString("en-US")}</span>
      )}
    </span>
  );
}

function States({ status, isNew, isBestSeller, forbidden }: ProductItem) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {forbidden.length > 0 ? (
        <span className="max-w-60">
          <Badge tone="yellow">Blocked by a rule</Badge>{" "}
          <span className="block text-sm text-ink-soft">{forbidden.join(" ")}</span>
        </span>
      ) : status === "active" ? (
        <span className="text-ink-soft">Active</span>
      ) : (
        <Badge>{SHELF_LABELS[status]}</Badge>
      )}
      {isNew ? <Badge tone="green">New</Badge> : null}
      {isBestSeller ? <Badge tone="yellow">Best Seller</Badge> : null}
    </span>
  );
}

function Actions({ id, name }: ProductItem) {
  return (
    <RowActions id={id} name={name}>
      <Link
        to={`/admin/products/new?from=${id}`}
        aria-label={`Duplicate ${name}`}
        title="Duplicate"
        className={ROW_ACTION}
      >
        <Icon of={Copy} size={18} />
      </Link>
    </RowActions>
  );
}
