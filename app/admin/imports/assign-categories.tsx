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
import { DetailPage } from "#app/admin/kit/detail-page.tsx";
import { FormPage, optionsOf } from "#app/admin/kit/form-page.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { findImport } from "#app/base/imports/queries.server.ts";
import { counted } from "#app/base/lib/money.ts";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { SelectField } from "#app/base/ui/choice-fields.tsx";
import { assignCategories, type OwnCategory } from "#app/trade/moving-in/moved-categories.server.ts";
import type { Route } from "./+types/assign-categories";
import { LEFT_BEHIND, readFileCategories } from "./file-categories.server.ts";
import { checkAgain, fileKindOf } from "./kinds.server.ts";

export const middleware = [proveFirst];

export const handle = screen({ load: "Error fetching the import", save: "Error assigning the categories" });

async function fileOfPage({ context, params }: Pick<PageRequest, "context" | "params">) {
  const { db } = adminOf(context);
  const kind = fileKindOf(params.kind);
  if (!kind.assignsCategories) missing();
  const row = found(await findImport(db, kind.name, idOf(params.id)));
  const file = found(await readFileCategories(db, row.id));
  return { kind, row, ...file, path: `/admin/imports/${kind.name}/${row.id}` };
}

/** Field of a category of the file. */
const fieldOf = (name: string) => `category ${name}`;

/** Form that assigns the categories of another shop's file to ours (rules moving-in/categories). */
export async function loader(args: Route.LoaderArgs) {
  const { row, theirs, ours, path } = await fileOfPage(args);
  const values = Object.fromEntries(theirs.map(({ name, value }) => [fieldOf(name), value]));
  const options = [
    ...optionsOf("Choose", Object.fromEntries(ours.map(({ id, name }) => [id, name]))),
    { value: LEFT_BEHIND, label: "Leave its products behind" },
  ];
  return { path, fileName: row.fileName, theirs, hasOwn: ours.length > 0, options, values };
}

const assignForm = z.object({}).catchall(z.string().max(36, "Choose a category."));

export const action = actionsOf({
  save: step(assignForm, async (sent) => {
    const { form, actor, db, now, refuse } = sent;
    const { kind, row, theirs, ours, path } = await fileOfPage(sent);
    const errors: Record<string, string> = {};
    const assigned = new Map<string, OwnCategory | null>();
    for (const { name } of theirs) {
      const value = form[fieldOf(name)] ?? "";
      const category = value === LEFT_BEHIND ? null : ours.find(({ id }) => id === value);
      if (category === undefined) errors[fieldOf(name)] = "Choose a category.";
      else assigned.set(name, category);
    }
    if (Object.keys(errors).length > 0) return refuse(errors);
    await assignCategories(db, actor, { importId: row.id, assigned }, now);
    if (!(await checkAgain(db, kind, row.id, now)))
      return refuse({ "": "This import can't be checked again." });
    return redirect(path);
  }),
});

export default function AssignCategories({ loaderData, actionData }: Route.ComponentProps) {
  const { path, fileName, theirs, hasOwn, options, values } = loaderData;
  const page = { title: "Assign categories", back: { to: path, label: fileName } };
  if (!hasOwn || theirs.length === 0)
    return (
      <DetailPage {...page}>
        <p>{hasOwn ? "All categories of the file are yours." : "Your shop has no categories yet."}</p>
        {hasOwn ? null : <ButtonLink to="/admin/products/categories/new">Add category</ButtonLink>}
      </DetailPage>
    );
  return (
    <FormPage
      {...page}
      refused={actionData}
      values={values}
      button="Check file"
      busy="Checking..."
      cancel={path}
    >
      {(filled) => (
        <>
          <p className="max-w-measure text-sm text-ink-soft">
            Choose your category for each one of the file. Later files are read the same way.
          </p>
          <div className="grid gap-5 sm:grid-cols-2">
            {theirs.map(({ text, name, products }, nth) => (
              <SelectField
                key={name}
                id={`category-${nth + 1}`}
                name={fieldOf(name)}
                label={`${text || "No category"} (${counted(products, "product", "products")})`}
                options={options}
                required
                defaultValue={filled.values[fieldOf(name)] ?? ""}
                error={filled.errors[fieldOf(name)]}
              />
            ))}
          </div>
        </>
      )}
    </FormPage>
  );
}
