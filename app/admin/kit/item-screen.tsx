import type { ReactNode } from "react";
import type { FormValues, RefusedForm } from "#app/base/lib/refused-form.ts";
import type { Filled } from "#app/base/records/fields.ts";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { ItemForm } from "./item-form.tsx";

type Props = {
  /** What the form is made from (loadItem). */
  form: { id: string; version: number | null; values: FormValues };
  /** What the kind is called, "course", and the section that it belongs to; or the title of the screen itself. */
  name?: string;
  title?: string;
  section?: string;
  /** The list that leads here, with its name. */
  back: { to: string; label: string };
  labels: Record<string, string>;
  refused: RefusedForm | undefined;
  /** Beside the title. */
  head?: ReactNode;
  /** Between the title and the form. */
  notice?: ReactNode;
  /** Beside Save. */
  actions?: ReactNode;
  width?: "max-w-3xl" | "max-w-4xl";
  children: (filled: Filled) => ReactNode;
};

/** The screen with the form of one thing. */
export function ItemScreen({ form, name = "", section, back, labels, refused, children, ...rest }: Props) {
  const title = rest.title ?? `${form.version === null ? "New" : "Edit"} ${name}`;
  return (
    <div className={`flex flex-col gap-6 ${rest.width ?? ""}`}>
      <title>{[title, section, "Admin"].filter(Boolean).join(" | ")}</title>
      <PageHead back={back} title={title}>
        {rest.head}
      </PageHead>
      {rest.notice}
      <ItemForm
        key={form.id}
        {...form}
        refused={refused}
        back={back.to}
        labels={labels}
        actions={rest.actions}
      >
        {children}
      </ItemForm>
    </div>
  );
}
