import { Form, Link } from "react-router";
import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { Part, StepForm } from "#app/admin/kit/detail-page.tsx";
import { PageForm } from "#app/admin/kit/form-page.tsx";
import { useSentOnce } from "#app/admin/kit/form-parts.tsx";
import { shortCalendarDayText } from "#app/base/lib/moment-text.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { Badge, type BadgeTone } from "#app/base/ui/badge.tsx";
import { Button } from "#app/base/ui/button.tsx";
import { NumberField } from "#app/base/ui/number-field.tsx";
import { FileField, TextField } from "#app/base/ui/text-fields.tsx";
import type { BatchState } from "#app/trade/batches/batch.ts";

const TONES: Record<BatchState, BadgeTone> = {
  "for sale": "green",
  "sold out": "gray",
  held: "yellow",
  expired: "yellow",
  recalled: "yellow",
};

/** "For sale", "Recalled": what a batch is today. */
export const batchStateText = (state: BatchState) => state.charAt(0).toUpperCase() + state.slice(1);

export function BatchBadge({ state }: { state: BatchState }) {
  return <Badge tone={TONES[state]}>{batchStateText(state)}</Badge>;
}

/** Numbers of units, orders or people, each with its name. */
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

/** Takes units out of a batch that nobody will buy (rules batches/write-off). */
export function WriteOffForm({ left, refused }: { left: number; refused: RefusedForm | undefined }) {
  return (
    <Part title="Write units off">
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
              For units that were broken, lost, or taken for a test. It stands in the audit log with its
              reason.
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

/** Searches the products for what a batch or a recall is about. */
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
      {found.length === 0 ? <p role="status">No product matches “{search}”.</p> : null}
    </>
  );
}

type Pickable = { id: string; name: string; category: string };

/** Finds the product that a new batch belongs to. */
export function PickProduct({ search, found }: { search: string; found: readonly Pickable[] }) {
  return (
    <div className="flex flex-col gap-5">
      <ProductSearch label="Which product is it?" {...{ search, found }} />
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
  /** The uploaded file, and the address in its place. */
  name: string | null;
  path: string;
  error: string | undefined;
};

/** The PDF of the lab: which one there is, and another in its place. */
export function ReportPart({ id, name, path, error }: ReportProps) {
  const upload = useSentOnce();
  return (
    <Part title="Lab report as a PDF">
      <div className="flex flex-col gap-4">
        {name ? (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <a href={path} className="link inline-flex min-h-11 items-center break-all">
              {name}
            </a>
            <StepForm intent="delete-report">Delete the file</StepForm>
          </div>
        ) : (
          <p className="text-ink-soft">No file yet.</p>
        )}
        {/* A form with a file is sent by the browser itself: the server reads it while it arrives. */}
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
            label={name ? "Another file in its place" : "PDF file, up to 5 MB"}
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

const COLUMNS: Column<OrderOfBatch>[] = [
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

/** The newest orders that have units of a batch. */
export function OrdersOfBatch({ orders, total }: { orders: readonly OrderOfBatch[]; total: number }) {
  if (orders.length === 0) return <p className="text-ink-soft">No order has units of this batch.</p>;
  return (
    <>
      <DataTable
        caption="Orders with units of this batch"
        columns={COLUMNS}
        rows={orders}
        keyOf={({ id }) => id}
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
