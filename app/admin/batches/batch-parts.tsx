import { Form, Link } from "react-router";
import { AdminLink } from "#app/admin/kit/admin-link.tsx";
import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { Part, StepForm } from "#app/admin/kit/detail-page.tsx";
import { PageForm, useSentOnce } from "#app/admin/kit/form-page.tsx";
import { shortCalendarDayText } from "#app/base/lib/moment-text.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import type { Filled } from "#app/base/records/fields.ts";
import { Badge, type BadgeTone } from "#app/base/ui/badge.tsx";
import { Button } from "#app/base/ui/button.tsx";
import { CheckboxField } from "#app/base/ui/choice-fields.tsx";
import { FileField, TextField } from "#app/base/ui/field.tsx";
import { FormSentence, firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { NumberField } from "#app/base/ui/number-field.tsx";
import type { BatchState } from "#app/trade/batches/batch.ts";
import { BATCH } from "#app/trade/batches/batch-item.ts";

const TONES: Record<BatchState, BadgeTone> = {
  "for sale": "green",
  "sold out": "gray",
  held: "yellow",
  expired: "yellow",
  recalled: "yellow",
};

const LABELS: Record<BatchState, string> = {
  "for sale": "For sale",
  "sold out": "Sold out",
  held: "On hold",
  expired: "Expired",
  recalled: "Recalled",
};

/** "For sale", "On hold": the label of a batch's state. */
export const batchStateText = (state: BatchState) => LABELS[state];

export function BatchBadge({ state }: { state: BatchState }) {
  return <Badge tone={TONES[state]}>{batchStateText(state)}</Badge>;
}

/** Labeled counts of units, orders, or customers. */
export function UnitFigures({ of: figures }: { of: Readonly<Record<string, number>> }) {
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      {Object.entries(figures).map(([name, figure]) => (
        <div key={name} className="flex flex-col-reverse justify-end">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="tabular text-xl font-semibold">{figure.toLocaleString("en-US")}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Writes off units of a batch (rules batches/write-off). */
export function WriteOffForm({ left, refused }: { left: number; refused: RefusedForm | undefined }) {
  return (
    <Part title="Write off units">
      <PageForm
        intent="write-off"
        refused={refused}
        button="Write off"
        busy="Write off"
        look="quiet"
        start
        says
        className="flex flex-col gap-4"
      >
        {({ values, errors }) => (
          <>
            <p className="max-w-measure text-sm text-ink-soft">
              For broken, lost, or tested units. Recorded in the audit log with the reason.
            </p>
            <div className="grid items-start gap-4 sm:grid-cols-[10rem_1fr]">
              <NumberField
                id="units"
                name="units"
                label="Units"
                min={1}
                max={Math.max(1, left)}
                required
                defaultValue={values.units}
                error={errors.units}
              />
              <TextField
                id="reason"
                name="reason"
                label="Reason"
                required
                maxLength={200}
                autoComplete="off"
                defaultValue={values.reason}
                error={errors.reason}
              />
            </div>
          </>
        )}
      </PageForm>
    </Part>
  );
}

type SearchProps = { label: string; search: string; found: readonly unknown[] };

/** Product search for a new batch or recall. */
export function ProductSearch({ label, search, found }: SearchProps) {
  return (
    <>
      <Form method="get" role="search" aria-label="Products" className="flex flex-wrap items-end gap-4">
        <TextField
          id="product-search"
          name="q"
          label={label}
          type="search"
          defaultValue={search}
          className="w-72 max-w-full"
          autoComplete="off"
        />
        <Button type="submit" look="quiet">
          Search
        </Button>
      </Form>
      {found.length === 0 ? <p role="status">No products match “{search}”.</p> : null}
    </>
  );
}

type Pickable = { id: string; name: string; category: string };

/** Chooses the product of a new batch. */
export function PickProduct({ search, found }: { search: string; found: readonly Pickable[] }) {
  return (
    <div className="flex flex-col gap-5">
      <ProductSearch label="Find the product" {...{ search, found }} />
      {found.length > 0 ? (
        <ul className="max-w-2xl divide-y divide-hairline border-y border-hairline bg-white">
          {found.map(({ id, name, category }) => (
            <li key={id}>
              <Link
                to={`/admin/batches/new?product=${id}`}
                className="flex min-h-12 flex-wrap items-center gap-x-3 px-4 py-2 hover:bg-sage-soft"
              >
                <span className="link font-semibold">{name}</span>
                <span className="text-sm text-ink-soft">{category}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

type ReportProps = {
  id: string;
  /** The uploaded file and its address. */
  name: string | null;
  path: string;
  /** Why an upload failed, and the refused deletion. */
  error: string | undefined;
  refused: RefusedForm | undefined;
};

/** The lab report PDF, with upload and delete. */
export function ReportPart({ id, name, path, error, refused }: ReportProps) {
  const upload = useSentOnce();
  useAnswerFocus(refused, () => firstWrong(document));
  return (
    <Part title="Lab report (COA)">
      <div className="flex flex-col gap-4">
        {name ? (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <a href={path} className="link inline-flex min-h-11 items-center break-all">
              {name}
            </a>
            <StepForm intent="delete-report">Delete file</StepForm>
            <FormSentence>{refused?.errors[""]}</FormSentence>
          </div>
        ) : (
          <p className="text-ink-soft">No file yet.</p>
        )}
        {/* Submitted by the browser: the server reads the file as it arrives. */}
        <form
          method="post"
          action={`/admin/batches/${id}/report`}
          encType="multipart/form-data"
          onSubmit={upload.onSubmit}
          className="flex flex-wrap items-start gap-4"
        >
          <FileField
            id="report-file"
            name="file"
            label={name ? "Replace file (PDF, up to 5 MB)" : "PDF file, up to 5 MB"}
            accept="application/pdf"
            required
            error={error}
          />
          <Button type="submit" look="quiet" disabled={upload.isSent}>
            {upload.isSent ? "Uploading..." : "Upload"}
          </Button>
        </form>
      </div>
    </Part>
  );
}

type OrderOfBatch = { id: string; number: string; status: string; quantity: number; at: string };

const ORDER_COLUMNS: Column<OrderOfBatch>[] = [
  {
    head: "Order",
    cell: ({ id, number }) => (
      <Link to={`/admin/orders/${id}`} className="link font-semibold">
        {number}
      </Link>
    ),
  },
  { head: "Status", cell: ({ status }) => status },
  { head: "Units", align: "number", cell: ({ quantity }) => quantity },
];

/** The newest orders with units of a batch. */
export function OrdersOfBatch({ orders, total }: { orders: readonly OrderOfBatch[]; total: number }) {
  if (orders.length === 0) return <p className="text-ink-soft">No orders include this batch.</p>;
  return (
    <>
      <DataTable
        caption="Orders with this batch"
        columns={ORDER_COLUMNS}
        rows={orders}
        more={({ at }) => (
          <span className="block text-ink-soft">{shortCalendarDayText(at.slice(0, 10))}</span>
        )}
      />
      {total > orders.length ? (
        <p className="mt-3 text-sm text-ink-soft">And {total - orders.length} more.</p>
      ) : null}
    </>
  );
}

type BatchFieldsProps = {
  filled: Filled;
  product: { id: string; name: string; stock: number | null; hasBatches: boolean };
  isNew: boolean;
};

/** Fields of a batch. The product can't change. */
export function BatchFields({ filled, product, isNew }: BatchFieldsProps) {
  const { field, box } = BATCH.controls(filled);
  return (
    <>
      <input type="hidden" name="productId" value={product.id} />
      <p>
        <span className="block text-sm text-ink-soft">Product</span>
        <AdminLink to={`/admin/products/${product.id}`} className="link font-semibold">
          {product.name}
        </AdminLink>
        {isNew && !product.hasBatches && product.stock !== null ? (
          <span className="block max-w-measure text-sm text-ink-soft">
            Its stock, now {product.stock.toLocaleString("en-US")}, will be tracked by batch. Under “Units
            received”, enter the units on hand.
          </span>
        ) : null}
      </p>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <TextField {...field("number")} hint="As on the label." required maxLength={40} autoComplete="off" />
        <TextField {...field("lab")} autoComplete="off" />
        <TextField {...field("testedOn")} type="date" required />
        <TextField {...field("expiresOn")} type="date" optional hint="Last day of sale." />
        <NumberField {...field("received")} />
        <NumberField {...field("delta9Percent")} step="any" min={0} max={99} required />
        <NumberField {...field("mgFound")} step="any" min={0} max={99_999} required />
        <TextField
          {...field("reportUrl")}
          optional
          hint="For a report hosted by the lab. You can upload a PDF after saving the batch."
          maxLength={500}
          autoComplete="off"
        />
      </div>
      <CheckboxField {...box("isHeld")} value="on" hint="Can't be sold or packed while on hold." />
      <TextField {...field("holdReason")} autoComplete="off" />
    </>
  );
}
