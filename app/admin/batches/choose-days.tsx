import { Form, useSearchParams } from "react-router";
import { Button } from "#app/base/ui/button.tsx";
import { SelectField } from "#app/base/ui/choice-fields.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { TextField } from "#app/base/ui/text-fields.tsx";

type Props = { search: string; found: readonly { id: string; name: string }[] };

/** Chooses what is to be recalled: a product and days; the recall of a batch begins on the batch's page. */
export function ChooseDays({ search, found }: Props) {
  const [params] = useSearchParams();
  const [from, to] = [params.get("from") ?? "", params.get("to") ?? ""];
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <title>Begin a recall | Batches | Admin</title>
      <PageHead back={{ to: "/admin/batches/recalls", label: "Recalls" }} title="Begin a recall" />
      <p className="max-w-measure text-ink-soft">
        The recall of one batch begins on its own page. Here you choose a product and the days on which it was
        ordered.
      </p>
      <Form method="get" role="search" aria-label="Products" className="flex flex-wrap items-end gap-4">
        <TextField
          id="product-search"
          name="q"
          type="search"
          label="Find the product"
          defaultValue={search}
          className="w-72 max-w-full"
          autoComplete="off"
        />
        <Button type="submit" look="quiet">
          Search
        </Button>
      </Form>
      {found.length === 0 ? (
        <p role="status">No product matches “{search}”.</p>
      ) : (
        <Form method="get" className="flex flex-col gap-5">
          <SelectField
            id="product"
            name="product"
            label="Product"
            options={found.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField id="from" name="from" type="date" label="Ordered from" required defaultValue={from} />
            <TextField
              id="to"
              name="to"
              type="date"
              label="Ordered until"
              required
              defaultValue={to}
              error={from && to && from > to ? "The last day comes before the first one." : undefined}
            />
          </div>
          <div>
            <Button type="submit">Show the orders</Button>
          </div>
        </Form>
      )}
    </div>
  );
}
