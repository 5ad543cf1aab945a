import { Form, useSearchParams } from "react-router";
import { DetailPage } from "#app/admin/kit/detail-page.tsx";
import { Button } from "#app/base/ui/button.tsx";
import { SelectField } from "#app/base/ui/choice-fields.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { ProductSearch } from "./batch-parts.tsx";

type Props = { search: string; found: readonly { id: string; name: string }[] };

/** Chooses what is to be recalled: a product and days; the recall of a batch begins on the batch's page. */
export function ChooseDays({ search, found }: Props) {
  const [params] = useSearchParams();
  const [from, to] = [params.get("from") ?? "", params.get("to") ?? ""];
  return (
    <DetailPage
      title="Begin a recall"
      section="Batches"
      back={{ to: "/admin/batches/recalls", label: "Recalls" }}
      width="max-w-3xl"
      gap="gap-6"
    >
      <p className="max-w-measure text-ink-soft">
        The recall of one batch begins on its own page. Here you choose a product and the days on which it was
        ordered.
      </p>
      <ProductSearch label="Find the product" {...{ search, found }} />
      {found.length > 0 ? (
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
      ) : null}
    </DetailPage>
  );
}
