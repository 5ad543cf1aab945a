import { type MouseEvent, type ReactNode, useState } from "react";
import type { FormValues } from "#app/base/lib/refused-form.ts";
import type { Filled } from "#app/base/records/fields.ts";
import { Button } from "#app/base/ui/button.tsx";
import { Overlay } from "#app/base/ui/dialog.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import type { ItemHistory } from "./item-action.server.ts";
import { ItemForm, type ItemFormProps } from "./item-form.tsx";
import { typedIn } from "./saved-input.tsx";
import { DraftNotice, HistoryPanel, KeepButtons } from "./version-parts.tsx";

/** The white card around the fields of a form. */
export function FieldCard({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-6 rounded-card border border-hairline bg-white p-5">
      {children}
    </div>
  );
}

type ItemScreenProps<Shown extends Filled> = Pick<
  ItemFormProps<Shown>,
  "item" | "refused" | "save" | "actions" | "anywayLabel" | "children"
> & {
  form: Pick<ItemFormProps, "id" | "version" | "values" | "claims"> & { history?: ItemHistory | null };
  /** The kind's name ("course") and its section, or the screen's title. */
  name?: string;
  title?: string;
  section?: string;
  back: { to: string; label: string };
  /** Shown beside the title. */
  head?: ReactNode;
  /** Shown between the title and the form. */
  notice?: ReactNode;
  width?: "max-w-3xl" | "max-w-4xl";
};

/**
 * Screen with the form of a record. A step beside the form must not write the form's row, unless the kind has
 * versions: the form would keep the old version number.
 */
export function ItemScreen<Shown extends Filled = Filled>(props: ItemScreenProps<Shown>) {
  const { form: shown, name = "", section, back, head, notice, width = "", ...rest } = props;
  const { history = null, ...form } = shown;
  const { title = `${form.version === null ? "New" : "Edit"} ${name}`, ...own } = rest;
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
        {...own}
        back={back.to}
        {...(history
          ? {
              below: (filled) => (
                <KeepButtons {...filled} isNew={form.version === null} apart={history.apart} />
              ),
            }
          : {})}
      />
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
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content needs keyboard access */}
          <section tabIndex={0} aria-label="Preview for visitors" onClickCapture={openElsewhere}>
            {children(values)}
          </section>
        </Overlay>
      ) : null}
    </>
  );
}

/** Opens a link in a new tab, to keep the input on this page. */
function openElsewhere(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link) return;
  event.preventDefault();
  window.open(link.href, "_blank", "noopener");
}
