import { type FormEvent, type MouseEvent, type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import type { FormValues } from "#app/base/lib/refused-form.ts";
import { describeItem, type Fields, type Filled } from "#app/base/records/fields.ts";
import { Button } from "#app/base/ui/button.tsx";
import { CheckboxField, SelectField } from "#app/base/ui/choice-fields.tsx";
import { Overlay } from "#app/base/ui/dialog.tsx";
import { TextAreaField, TextField } from "#app/base/ui/field.tsx";
import { NumberField } from "#app/base/ui/number-field.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import type { ItemHistory } from "./item-action.server.ts";
import { ItemForm, type ItemFormProps } from "./item-form.tsx";
import { typedIn } from "./saved-input.tsx";
import { placeOf } from "./sections.ts";
import { DraftNotice, HistoryPanel, KeepButtons } from "./version-parts.tsx";

/** The white card around the fields of a form. */
export function FieldCard({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-6 rounded-card border border-hairline bg-white p-5">
      {children}
    </div>
  );
}

/**
 * The fields of a kind of record in order, on a card. A field with a custom contract is a line of text; a kind
 * with images has a layout of its own.
 */
function ItemFields({ of: fields, values, errors }: Filled & { of: Fields }) {
  const { field, box } = describeItem(fields).controls({ values, errors });
  return (
    <FieldCard>
      {Object.entries(fields).map(([name, { contract }]) => {
        switch (contract.kind) {
          case "box":
            return <CheckboxField key={name} {...box(name)} />;
          case "choice":
            return <SelectField key={name} {...field(name)} />;
          case "number":
            return <NumberField key={name} min={contract.min} max={contract.max} {...field(name)} />;
          case "text":
            return <TextAreaField key={name} rows={4} {...field(name)} />;
          default:
            return <TextField key={name} {...field(name)} />;
        }
      })}
    </FieldCard>
  );
}

type ItemScreenProps<Shown extends Filled> = Pick<
  ItemFormProps<Shown>,
  "item" | "refused" | "save" | "actions" | "anywayLabel"
> & {
  /** The fields; by default, those of `item` in order. */
  children?: ItemFormProps<Shown>["children"];
  form: Pick<ItemFormProps, "id" | "version" | "values" | "claims"> & { history?: ItemHistory | null };
  /** The kind's name ("course"), or the screen's title. */
  name?: string;
  title?: string;
  /** Its section, "" for none, and its back link; by default, those of the address. */
  section?: string;
  back?: { to: string; label: string };
  /** Shown beside the title. */
  head?: ReactNode;
  /** Shown between the title and the form. */
  notice?: ReactNode;
  width?: "max-w-3xl" | "max-w-4xl";
};

/**
 * Screen with the form of a record. A step beside the form must not write the form's row, unless the kind has
 * versions: the form would keep the old version number.
 *
 * ```
 * <ItemScreen form={loaderData} name="words" item={CLAIM_WORD} refused={actionData} />
 * ```
 */
export function ItemScreen<Shown extends Filled = Filled>(props: ItemScreenProps<Shown>) {
  const place = placeOf(useLocation().pathname);
  const { form: shown, name = "", section = place.section, back = place.back } = props;
  const { history = null, ...form } = shown;
  const { title = `${form.version === null ? "New" : "Edit"} ${name}`, head, notice, width = "" } = props;
  const { item, refused, save, actions, anywayLabel, children } = props;
  return (
    <div className={`flex flex-col gap-6 ${width}`}>
      <title>{[title, section, "Admin"].filter(Boolean).join(" | ")}</title>
      <PageHead back={back} title={title}>
        {head}
      </PageHead>
      {notice}
      {history?.draft ? <DraftNotice draft={history.draft} history={history} /> : null}
      <ItemForm
        // The form continues from the saved draft or schedule.
        key={history ? `${form.id} ${form.version} ${history.newest}` : form.id}
        {...form}
        {...{ item, refused, save, actions, anywayLabel }}
        back={back.to}
        {...(history
          ? {
              below: (filled) => (
                <KeepButtons {...filled} isNew={form.version === null} apart={history.apart} />
              ),
            }
          : {})}
      >
        {children ?? (({ values, errors }) => <ItemFields of={item?.fields ?? {}} {...{ values, errors }} />)}
      </ItemForm>
      {history && form.version !== null ? <HistoryPanel id={form.id} history={history} /> : null}
    </div>
  );
}

const WIDE =
  "inset-x-0 top-4 bottom-0 mx-auto w-[min(76rem,calc(100vw-1rem))] overflow-hidden rounded-t-card";

/** Button that previews the input as visitors will see it (rules content-screens/preview). Sends nothing. */
export function Preview({ children }: { children: (values: FormValues) => ReactNode }) {
  const [values, setValues] = useState<FormValues | null>(null);
  return (
    <>
      <Button
        look="quiet"
        className="noscript:hidden"
        onClick={({ currentTarget: { form } }) => form && setValues(typedIn(form))}
      >
        Preview
      </Button>
      {values ? (
        <Overlay open onClose={() => setValues(null)} title="Preview" boxClass={WIDE}>
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content needs keyboard access
            tabIndex={0}
            aria-label="Preview for visitors"
            onClickCapture={openElsewhere}
            onSubmitCapture={sendNothing}
            onInput={(event) => event.stopPropagation()}
          >
            {children(values)}
          </section>
        </Overlay>
      ) : null}
    </>
  );
}

/** Stops a form of the previewed page, such as the waitlist's. */
function sendNothing(event: FormEvent) {
  event.preventDefault();
  event.stopPropagation();
}

/** Opens a link in a new tab, to keep the input on this page. */
function openElsewhere(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link) return;
  event.preventDefault();
  window.open(link.href, "_blank", "noopener");
}
