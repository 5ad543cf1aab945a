import { redirect } from "react-router";
import { z } from "zod";
import {
  actionsOf,
  adminOf,
  found,
  idOf,
  missing,
  type PageRequest,
  proveFirst,
  step,
} from "#app/admin/kit/admin.server.ts";
import { FormPage, optionsOf } from "#app/admin/kit/form-page.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { assignColumns, readFileHead } from "#app/base/imports/assign-columns.server.ts";
import { findImport } from "#app/base/imports/queries.server.ts";
import { lineOfText } from "#app/base/lib/typed-text.ts";
import { SelectField } from "#app/base/ui/choice-fields.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { ASSIGNED_FIELDS, NEEDED_FIELDS } from "#app/trade/moving-in/fields.ts";
import { guessColumns } from "#app/trade/moving-in/guess-columns.ts";
import type { Route } from "./+types/assign-columns";
import { checkAgain, fileKindOf } from "./kinds.server.ts";

export const middleware = [proveFirst];

export const handle = screen({ load: "Error fetching the import", save: "Error assigning the columns" });

async function fileOfPage({ context, params }: Pick<PageRequest, "context" | "params">) {
  const { db } = adminOf(context);
  const kind = fileKindOf(params.kind);
  const of = kind.assigns ?? missing();
  const row = found(await findImport(db, kind.name, idOf(params.id)));
  const head = found(await readFileHead(db, row.id));
  return { kind, of, row, head, path: `/admin/imports/${kind.name}/${row.id}` };
}

/** Form that assigns the columns of a file to fields (rules moving-in/columns). */
export async function loader(args: Route.LoaderArgs) {
  const { of, row, head, path } = await fileOfPage(args);
  const labels: Readonly<Record<string, string>> = ASSIGNED_FIELDS[of];
  const needed: readonly string[] = NEEDED_FIELDS[of];
  const fields = Object.entries(labels).map(([field, label]) => ({
    field,
    label,
    isNeeded: needed.includes(field),
  }));
  return { fields, head, path, fileName: row.fileName, values: guessColumns(of, head) };
}

const assignForm = z
  .object({ keepAs: lineOfText("the name", 60) })
  .catchall(z.string().max(500, "Choose a column of the file."));

export const action = actionsOf({
  save: step(assignForm, async (sent) => {
    const { form, actor, db, now, refuse } = sent;
    const { kind, of, row, head, path } = await fileOfPage(sent);
    const { keepAs: name, ...given } = form;
    const known = Object.keys(ASSIGNED_FIELDS[of]);
    const columns = Object.fromEntries(
      Object.entries(given).filter(([field, column]) => known.includes(field) && column !== ""),
    );
    const errors: Record<string, string> = {};
    for (const field of NEEDED_FIELDS[of]) if (!columns[field]) errors[field] = "Choose the column.";
    const taken = new Set<string>();
    for (const [field, column] of Object.entries(columns)) {
      if (!head.includes(column)) errors[field] = "Choose a column of the file.";
      else if (taken.has(column))
        errors[field] = "This column fills another field. Choose another one, or none.";
      taken.add(column);
    }
    if (Object.keys(errors).length > 0) return refuse(errors);
    const assigned = await assignColumns(
      db,
      actor,
      { importId: row.id, kind: kind.name, assignment: { name, columns } },
      now,
    );
    if (!assigned.ok) return refuse({ keepAs: "Other columns are kept under this name. Enter another one." });
    if (!(await checkAgain(db, kind, row.id, now)))
      return refuse({ "": "This import can't be checked again." });
    return redirect(path);
  }),
});

export default function AssignColumns({ loaderData, actionData }: Route.ComponentProps) {
  const { fields, head, path, fileName, values } = loaderData;
  const options = optionsOf("None", Object.fromEntries(head.map((name) => [name, name])));
  return (
    <FormPage
      title="Assign columns"
      back={{ to: path, label: fileName }}
      refused={actionData}
      values={values}
      button="Check file"
      busy="Checking..."
      cancel={path}
    >
      {(filled) => (
        <>
          <p className="max-w-measure text-sm text-ink-soft">Choose the column of the file for each field.</p>
          <div className="grid gap-5 sm:grid-cols-2">
            {fields.map(({ field, label, isNeeded }) => (
              <SelectField
                key={field}
                id={field}
                name={field}
                label={label}
                options={options}
                required={isNeeded}
                optional={!isNeeded}
                defaultValue={filled.values[field] ?? ""}
                error={filled.errors[field]}
              />
            ))}
          </div>
          <TextField
            id="keepAs"
            name="keepAs"
            label="Keep as"
            optional
            hint="A name for these columns. Files with the same columns are then read this way."
            autoComplete="off"
            defaultValue={filled.values.keepAs}
            error={filled.errors.keepAs}
          />
        </>
      )}
    </FormPage>
  );
}
