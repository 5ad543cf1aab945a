import { useEffect, useRef } from "react";
import { ItemForm, type ItemFormProps } from "#app/admin/kit/item-form.tsx";
import { SectionHead } from "#app/admin/kit/list-screen.tsx";
import type { Filled } from "#app/base/records/fields.ts";

type Props<Shown extends Filled> = Omit<ItemFormProps<Shown>, "id" | "save" | "anywayLabel">;

/** A tab of the settings: the form of a single row, which stays on screen after a save. */
export function SettingsTab<Shown extends Filled>(props: Props<Shown>) {
  const { version } = props;
  const page = useRef<HTMLDivElement>(null);
  const shown = useRef(version);
  // Saving remounts the form with the saved values; focus returns to its button.
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    page.current?.querySelector<HTMLElement>("button[type=submit]")?.focus();
  }, [version]);
  return (
    <div ref={page} className="flex max-w-4xl flex-col gap-6">
      <SectionHead />
      <ItemForm key={version ?? 0} id="1" {...props} save="Save Settings" anywayLabel="Save anyway" />
    </div>
  );
}
