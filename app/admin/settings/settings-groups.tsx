import type { ReactNode } from "react";
import { CheckboxField } from "#app/base/ui/choice-fields.tsx";
import { NumberField } from "#app/base/ui/number-field.tsx";
import { TextField } from "#app/base/ui/text-fields.tsx";
import type { SETTINGS } from "./settings-item.ts";

const UNSETTLED =
  "Whether the law asks for this of a hemp delivery is not settled for this license (Minn. R. 9810.2600). Ask counsel.";

/** Fields of the settings with their heading. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-card border border-hairline bg-white p-5 sm:p-6">
      <h2 className="text-xl">{title}</h2>
      <div className="mt-4 grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">{children}</div>
    </section>
  );
}

/** What holds for routes, the money at doors and the cash that comes back (rules settings-screens 1). */
export function RoadSettings({ field, box }: Pick<ReturnType<typeof SETTINGS.controls>, "field" | "box">) {
  return (
    <Group title="The road">
      <TextField
        {...field("shopPhone")}
        type="tel"
        autoComplete="off"
        hint="Couriers call this number, and customers who can't change an order anymore. Leave blank to hide it."
      />
      <NumberField
        {...field("routeGoodsMost")}
        hint="Minnesota lets one car carry goods of at most $5,000. A route is warned before, and refused above."
      />
      <NumberField
        {...field("cashDifferenceMost")}
        hint="A cash drawer that's over or short by more asks to count again or enter a reason."
      />
      <CheckboxField {...box("payBeforeLeaving")} hint={UNSETTLED} />
      <CheckboxField {...box("manifestIdNumber")} hint={UNSETTLED} />
      <CheckboxField
        {...box("lateFeeBack")}
        hint="By itself, once an order, and the customer is told. It is taken off what is paid at the door."
      />
    </Group>
  );
}
