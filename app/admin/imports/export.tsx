import { Link } from "react-router";
import { proveFirst } from "#app/admin/kit/admin.server.ts";
import { DetailPage } from "#app/admin/kit/detail-page.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { Button, ButtonLink } from "#app/base/ui/button.tsx";
import { Choice } from "#app/base/ui/choice-fields.tsx";
import type { Route } from "./+types/export";
import { fileKindOf } from "./kinds.server.ts";

export const middleware = [proveFirst];

export const handle = screen({ load: "Error preparing the export" });

/** Column selection and download link of an export (rules import/export). */
export async function loader({ params }: Route.LoaderArgs) {
  const { name, many, list, listName, columns } = fileKindOf(params.kind);
  return {
    ...{ name, many, list, listName },
    always: columns.filter(({ always }) => always).map(({ head }) => head),
    columns: columns.filter(({ always, beside }) => !always && !beside).map(({ head }) => head),
  };
}

const LIST = new Intl.ListFormat("en-US", { type: "conjunction" });

export default function Export({ loaderData }: Route.ComponentProps) {
  const { name, many, list, listName, always, columns } = loaderData;
  return (
    <DetailPage title={`Export ${many}`} back={{ to: list, label: listName }} width="max-w-3xl" gap="gap-6">
      <form
        method="get"
        action={`/admin/imports/${name}/file.csv`}
        className="flex flex-col gap-5 rounded-card border border-hairline bg-white p-5"
      >
        <p className="max-w-measure">
          A CSV file with all {many}. Edit it in a spreadsheet and import it again: cells you leave unchanged
          change nothing.
        </p>
        <fieldset>
          <legend className="mb-1 font-semibold">Columns</legend>
          <p className="text-sm text-ink-soft">
            {LIST.format(always)} {always.length === 1 ? "is" : "are"} always included.
          </p>
          <div className="grid gap-x-6 sm:grid-cols-2">
            {columns.map((column) => (
              <Choice key={column} type="checkbox" name="column" value={column} defaultChecked>
                {column}
              </Choice>
            ))}
          </div>
        </fieldset>
        <p className="text-sm text-ink-soft">Exports are recorded in the audit log.</p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit">Download</Button>
          <ButtonLink look="quiet" to={list}>
            Back to the list
          </ButtonLink>
        </div>
      </form>
      {name === "products" ? (
        <p className="max-w-measure">
          SKUs, barcodes, and further sizes have a file of their own:{" "}
          <Link to="/admin/imports/sizes/export" className="link">
            Export sizes
          </Link>
        </p>
      ) : null}
    </DetailPage>
  );
}
