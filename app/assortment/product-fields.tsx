import { useState } from "react";
import type { Filled } from "#app/desk/fields.ts";
import { typedIn } from "#app/desk/kept-typing.tsx";
import { parseDollars } from "#app/lib/money.ts";
import { CardPreview } from "./card-preview.tsx";
import { LabelFields } from "./label-fields.tsx";
import { OfferFields } from "./offer-fields.tsx";
import { PotencyPanel } from "./potency-panel.tsx";

type Props = Filled & { id: string; today: string; stockSeen: string | undefined };

/** The fields of a product, with its card and its potency as they are typed (rules 34.4 to 34.6). */
export function ProductFields({ id, today, stockSeen, values, errors }: Props) {
  const [typed, setTyped] = useState(values);
  function follow({ target }: { target: EventTarget }) {
    if (target instanceof Element) {
      const form = target.closest("form");
      if (form) setTyped(typedIn(form));
    }
  }
  return (
    <div
      onInput={follow}
      onChange={follow}
      className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_17rem]"
    >
      <div className="flex min-w-0 flex-col gap-6">
        <OfferFields {...{ values, errors, stockSeen }} isFree={parseDollars(typed.price ?? "") === 0} />
        <LabelFields {...{ values, errors }} isActive={typed.status === "active"}>
          <PotencyPanel values={typed} today={today} />
        </LabelFields>
      </div>
      <aside aria-label="Preview" className="xl:sticky xl:top-6">
        <CardPreview id={id} values={typed} />
      </aside>
    </div>
  );
}
