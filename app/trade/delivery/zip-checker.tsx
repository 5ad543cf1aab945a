import { LoaderCircle } from "lucide";
import { type ReactNode, useId } from "react";
import { Button } from "#app/base/ui/button.tsx";
import { Field, FieldError } from "#app/base/ui/field.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { type CheckerAnswer, fieldSentence, useZipQuestion } from "./ask-zip.tsx";
import { minutesText, SERVICE_AREA_NAMES } from "./service-areas.ts";
import type { ZipAnswer } from "./zip-check.ts";
import { ZipInput } from "./zip-input.tsx";
import { ZipResult } from "./zip-result.tsx";

/** Where the form goes without JavaScript: the home page answers ?zip= in its delivery section. */
const PLAIN_FORM_TARGET = "/#delivery";

type CheckerProps = {
  /** The ZIP in the address (?zip=), and the answer to it. */
  zip?: string;
  answer?: ZipAnswer | null;
  /** Content below an answer, outside the part that screen readers announce. */
  children?: (answer: CheckerAnswer | null) => ReactNode;
};

/** The ZIP checker (rules 5.8 to 5.13): a field, a button, and the answer below. */
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
            <CheckButton busy={busy} />
          </span>
        </Field>
      </form>
      <div role="status" aria-busy={busy} className={answer && !error ? "mt-6" : ""}>
        <Result answer={answer} />
      </div>
      {children?.(answer)}
    </div>
  );
}

/**
 * One line for the shop page: "Deliver to ZIP [_____] Check" and the short answer. The content below never moves by
 * itself: on a wide screen the answer has its place from the beginning, and on a narrow one the place opens with the
 * press.
 */
export function ZipStrip() {
  const id = useId();
  const { field, answer, busy, ask } = useZipQuestion(null);
  const error = busy ? undefined : fieldSentence(answer);
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
          <p>{shortAnswer(answer)}</p>
        ) : null}
      </div>
    </div>
  );
}

function Result({ answer }: { answer: CheckerAnswer | null }) {
  if (!answer || answer.kind === "invalid" || answer.kind === "unknown" || answer.kind === "failed")
    return null;
  return <ZipResult answer={answer} />;
}

/** While busy it keeps its size and its focus, and a second press does nothing. */
function CheckButton({ busy }: { busy: boolean }) {
  return (
    <Button type="submit" aria-disabled={busy || undefined} className="min-w-38">
      {busy ? <Icon of={LoaderCircle} size={18} className="animate-spin" /> : null}
      {busy ? "Checking..." : "Check"}
    </Button>
  );
}

function shortAnswer(answer: CheckerAnswer): string {
  switch (answer.kind) {
    case "served": {
      const { city, serviceArea, deliveryTime } = answer.check;
      const time = deliveryTime ? `, ${minutesText(deliveryTime)}` : "";
      return `We deliver to ${city}: ${SERVICE_AREA_NAMES[serviceArea].toLowerCase()} area${time}.`;
    }
    case "outside":
      return `${answer.title}. ${answer.sentence}`;
    default:
      return answer.sentence;
  }
}
