import { LoaderCircle } from "lucide";
import { type ReactNode, useId } from "react";
import type { DeliveryProfile } from "#app/base/settings/delivery-profile.ts";
import { useDelivery, useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Button } from "#app/base/ui/button.tsx";
import { Field, FieldError } from "#app/base/ui/field.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { Price } from "#app/base/ui/price.tsx";
import { areaInWords, areaName, minutesText } from "./bands.ts";
import { type CheckerAnswer, fieldSentence, useZipQuestion, ZipInput } from "./known-zip.tsx";
import { optionFee, optionText } from "./options.ts";
import { closedTodayText, type ServedCheck, type ZipAnswer } from "./zip-check.ts";

/** Form target without JavaScript: the home page shows the answer to ?zip= in its delivery section. */
const PLAIN_FORM_TARGET = "/#delivery";

type CheckerProps = {
  /** The ZIP code in the URL (?zip=), and its answer. */
  zip?: string;
  answer?: ZipAnswer | null;
  /** Content below an answer, outside the part that screen readers announce. */
  children?: (answer: CheckerAnswer | null) => ReactNode;
};

/** The ZIP checker (rules zip-codes/*): a field, a button, and the answer below. */
export function ZipChecker({ zip = "", answer: initial = null, children }: CheckerProps) {
  const id = useId();
  const { field, answer, busy, ask } = useZipQuestion(initial);
  const error = fieldSentence(answer);
  return (
    <div>
      <form method="get" action={PLAIN_FORM_TARGET} onSubmit={ask} noValidate>
        <Field id={id} label="ZIP code" error={error}>
          <span className="flex gap-3">
            <ZipInput id={id} ref={field} defaultValue={zip} error={error} width="max-w-40" />
            {/* While busy, it keeps its size and focus, and further presses do nothing. */}
            <Button type="submit" aria-disabled={busy || undefined} className="min-w-38">
              {busy ? <Icon of={LoaderCircle} size={18} className="animate-spin" /> : null}
              {busy ? "Checking..." : "Check"}
            </Button>
          </span>
        </Field>
      </form>
      <div role="status" aria-busy={busy} className={answer && !error ? "mt-6" : ""}>
        <ZipResult answer={answer} />
      </div>
      {children?.(answer)}
    </div>
  );
}

/**
 * Single-line variant for the shop page, with the short answer. It causes no unexpected layout shift: a wide
 * screen reserves space for the answer, and a narrow one opens it on the press.
 */
export function ZipStrip() {
  const id = useId();
  const { field, answer, busy, ask } = useZipQuestion(null);
  const error = busy ? undefined : fieldSentence(answer);
  const delivery = useDelivery();
  return (
    <div className="flex flex-col gap-x-6 gap-y-2 lg:min-h-11 lg:flex-row lg:items-center">
      <form
        method="get"
        action={PLAIN_FORM_TARGET}
        onSubmit={ask}
        noValidate
        className="flex items-center gap-3"
      >
        <label htmlFor={id} className="text-sm font-semibold whitespace-nowrap">
          Deliver to ZIP
        </label>
        <ZipInput id={id} ref={field} error={error} width="max-w-24" />
        <Button look="quiet" type="submit" aria-disabled={busy || undefined} className="w-24">
          Check
        </Button>
      </form>
      <div
        role="status"
        aria-busy={busy}
        className="text-sm max-lg:empty:-mt-2 max-sm:not-empty:min-h-16 max-[23rem]:not-empty:min-h-21 sm:max-lg:not-empty:min-h-11 lg:flex-1"
      >
        {busy ? (
          <p className="flex items-center gap-2 text-ink-soft">
            <Icon of={LoaderCircle} size={16} className="animate-spin" />
            Checking...
          </p>
        ) : error ? (
          <FieldError id={id} error={error} />
        ) : answer ? (
          <p>{shortAnswer(answer, delivery)}</p>
        ) : null}
      </div>
    </div>
  );
}

function shortAnswer(answer: CheckerAnswer, delivery: DeliveryProfile): string {
  switch (answer.kind) {
    case "served": {
      const { city, serviceArea, deliveryTime } = answer.check;
      const area = areaInWords(serviceArea, delivery);
      return `We deliver to ${city}: ${area} area, ${minutesText(deliveryTime)}.`;
    }
    case "outside":
      return `${answer.title}. ${answer.sentence}`;
    default:
      return answer.sentence;
  }
}

/** The answer for a ZIP code in the service list; other messages appear next to the field. */
function ZipResult({ answer }: { answer: CheckerAnswer | null }) {
  if (answer?.kind === "served") return <Served check={answer.check} />;
  if (answer?.kind !== "outside" && answer?.kind !== "closed") return null;
  return (
    <div className="rounded-card border border-hairline bg-clay-soft p-6">
      <p className="font-display text-xl">{answer.title}</p>
      <p className="mt-2 max-w-measure">{answer.sentence}</p>
      {answer.kind === "outside" ? (
        <p className="mt-2 text-sm">
          {answer.check.city}, {answer.check.state} is {answer.check.distance} miles from us.
        </p>
      ) : null}
    </div>
  );
}

function Served({ check }: { check: ServedCheck }) {
  const { fees, delivery } = useSiteFacts().site;
  const facts = [
    { name: "Service area", value: areaName(check.serviceArea, delivery) },
    { name: "Distance", value: `${check.distance} miles` },
    { name: "Estimated time", value: minutesText(check.deliveryTime) },
  ];
  return (
    <div className="rounded-card border border-hairline bg-white p-6">
      <p className="font-display text-xl">
        We deliver to {check.city}, {check.state} {check.zip}
      </p>
      <dl className="tabular mt-4 flex flex-wrap gap-x-10 gap-y-3">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {check.closedToday === null ? null : (
        <p className="mt-4 font-semibold">{closedTodayText(check.closedToday)}</p>
      )}
      <ul className="mt-5 divide-y divide-hairline border-t border-hairline">
        {check.deliveryOptions.map((option) => (
          <li key={option} className="flex items-baseline justify-between gap-4 py-3">
            <span>
              <span className="font-semibold">{delivery.options[option].label}</span>
              <span className="block text-sm text-ink-soft">{optionText(delivery.options[option])}</span>
            </span>
            <Price cents={optionFee(fees, option)} className="font-semibold" />
          </li>
        ))}
      </ul>
    </div>
  );
}
