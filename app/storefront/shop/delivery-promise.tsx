import { Truck } from "lucide";
import { useEffect, useId, useState } from "react";
import { formatClock } from "#app/base/lib/shop-time.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Button } from "#app/base/ui/button.tsx";
import { FieldError } from "#app/base/ui/field.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import {
  askShop,
  type CheckerAnswer,
  fieldSentence,
  rememberedZip,
  useZipQuestion,
} from "#app/trade/delivery/ask-zip.tsx";
import { deliveryPromise, FREE_OVER, LOWEST_FEE } from "#app/trade/delivery/promise-sentence.ts";
import { readZip } from "#app/trade/delivery/zip-check.ts";
import { ZipInput } from "#app/trade/delivery/zip-input.tsx";

/**
 * When the product can be at the visitor's door, and for how much (rules 2.14). The page is the same for every visitor,
 * so the server sends only the question; a ZIP that this browser remembers is looked up once the page has started. The
 * answer has a place from the beginning, so that nothing moves.
 */
export function DeliveryPromise() {
  const id = useId();
  const { site } = useSiteFacts();
  const { field, answer, busy, ask } = useZipQuestion(null);
  const remembered = useRememberedAnswer();
  const error = busy ? undefined : fieldSentence(answer);
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="rounded-card border border-hairline bg-white px-5 pt-4 pb-5"
    >
      <h2 id={`${id}-title`} className="flex items-center gap-2.5 text-lg">
        <Icon of={Truck} size={20} className="text-moss" />
        Delivery to your door
      </h2>
      <div role="status" aria-busy={busy} className="promise-answer mt-2">
        {busy ? (
          <p>Checking...</p>
        ) : error ? (
          <FieldError id={id} error={error} />
        ) : (
          <Promised answer={answer ?? remembered} />
        )}
      </div>
      {/* Without JavaScript the home page answers, in its delivery section. */}
      <form
        method="get"
        action="/#delivery"
        onSubmit={ask}
        noValidate
        className="mt-3 flex flex-wrap items-center gap-3"
      >
        <label htmlFor={id} className="text-sm font-semibold">
          Deliver to ZIP
        </label>
        <ZipInput id={id} ref={field} error={error} width="max-w-24" />
        <Button look="quiet" type="submit" aria-disabled={busy || undefined}>
          Check
        </Button>
      </form>
      <p className="mt-3 text-sm text-pretty text-ink-soft">
        {formatClock(site.hoursStart)} to {formatClock(site.hoursEnd)}, every day. Someone 21 or older shows
        an ID at the door.
      </p>
    </section>
  );
}

function Promised({ answer }: { answer: CheckerAnswer | null }) {
  switch (answer?.kind) {
    case "served": {
      const { quickest, others } = deliveryPromise(answer.check);
      return (
        <>
          <p className="font-semibold">{quickest}</p>
          {others ? <p className="text-sm text-ink-soft">{others}</p> : null}
        </>
      );
    }
    case "outside":
      return (
        <>
          <p className="font-semibold">{answer.title}</p>
          <p className="text-sm text-ink-soft">{answer.sentence}</p>
        </>
      );
    case "closed":
      return <p>{answer.sentence}</p>;
    default:
      return (
        <>
          <p className="font-semibold">Express, Standard or Scheduled Delivery, from {LOWEST_FEE}.</p>
          <p className="text-sm text-ink-soft">
            Enter your ZIP code to see how soon and for how much. Free over {FREE_OVER}.
          </p>
        </>
      );
  }
}

/** The answer for the ZIP that was last entered in this browser; null without a ZIP or without an answer. */
function useRememberedAnswer(): CheckerAnswer | null {
  const [answer, setAnswer] = useState<CheckerAnswer | null>(null);
  useEffect(() => {
    const zip = readZip(rememberedZip());
    if (!zip.ok) return;
    let left = false;
    void askShop(zip.value).then((said) => {
      // The visitor has not asked, so without an answer the question just stays.
      if (!left && said.kind !== "failed") setAnswer(said);
    });
    return () => {
      left = true;
    };
  }, []);
  return answer;
}
