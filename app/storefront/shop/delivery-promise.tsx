import { Truck } from "lucide";
import { useEffect, useId, useState } from "react";
import { formatClock } from "#app/base/lib/shop-time.ts";
import { DELIVERY_OPTIONS } from "#app/base/settings/delivery-profile.ts";
import { type SiteFacts, useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { everyDayHours } from "#app/base/settings/week-hours.ts";
import { Button } from "#app/base/ui/button.tsx";
import { FieldError } from "#app/base/ui/field.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { bandsOf } from "#app/trade/delivery/bands.ts";
import {
  askAboutOwnZip,
  type CheckerAnswer,
  fieldSentence,
  useZipQuestion,
  ZipInput,
} from "#app/trade/delivery/known-zip.tsx";
import { deliveryPromise, freeOverText, lowestFeeText } from "#app/trade/delivery/zip-check.ts";

/**
 * Delivery estimate and fee for the visitor's ZIP (rules products/delivery-estimate). The page is the same
 * for every visitor, so the server renders only the form; a ZIP stored in the browser is looked up after
 * hydration. `onTime` is the published rate (rules on-time/on-time-rate).
 */
export function DeliveryPromise({ onTime }: { onTime: string | null }) {
  const id = useId();
  const { site } = useSiteFacts();
  const { field, answer, busy, ask } = useZipQuestion(null);
  const remembered = useRememberedAnswer();
  const error = busy ? undefined : fieldSentence(answer);
  // Nothing is promised before the owner says where the shop delivers.
  if (site.delivery.baseZip === "") return null;
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="rounded-card border border-hairline bg-white px-5 pt-4 pb-5"
    >
      <h2 id={`${id}-title`} className="flex items-center gap-2.5 text-lg">
        <Icon of={Truck} size={20} className="text-moss" />
        Delivery to your door
      </h2>
      {/* Fits the longest estimate, so nothing moves when it's loaded. */}
      <div role="status" aria-busy={busy} className="mt-2 min-h-34 min-[23rem]:min-h-26 sm:min-h-18">
        {busy ? (
          <p>Checking...</p>
        ) : error ? (
          <FieldError id={id} error={error} />
        ) : (
          <Promised answer={answer ?? remembered} />
        )}
      </div>
      {/* Without JavaScript, the home page's delivery section shows the result. */}
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
        {hoursSentence(site)}
        {` Someone ${site.age} or older shows an ID at the door.`}
        {onTime ? ` ${onTime}` : ""}
      </p>
    </section>
  );
}

function Promised({ answer }: { answer: CheckerAnswer | null }) {
  const { site } = useSiteFacts();
  if (answer?.kind === "closed") return <p>{answer.sentence}</p>;
  const [main, more] = promiseOf(answer, site);
  return (
    <>
      <p className="font-semibold">{main}</p>
      {more ? <p className="text-sm text-ink-soft">{more}</p> : null}
    </>
  );
}

function promiseOf(
  answer: CheckerAnswer | null,
  site: SiteFacts["site"],
): [main: string, more: string | null] {
  if (answer?.kind === "served") {
    const { quickest, others } = deliveryPromise(answer.check, site);
    return [quickest, others];
  }
  if (answer?.kind === "outside") return [answer.title, answer.sentence];
  return [
    `${optionsText(site.delivery)}, from ${lowestFeeText(site.fees, site.delivery)}.`,
    `Enter your ZIP code to see delivery times and fees.${freeOverText(site.fees)}`,
  ];
}

/** "8:00 AM to 10:00 PM, every day."; for other weeks, "Monday-Friday 8:00 AM-10:00 PM, Saturday ...". */
function hoursSentence(site: SiteFacts["site"]): string {
  const same = everyDayHours(site.week);
  if (same) return `${formatClock(same.start)} to ${formatClock(same.end)}, every day.`;
  const open = site.week.filter(({ hours }) => hours.length > 0);
  return `${open.map(({ name, text }) => `${name} ${text}`).join("; ")}.`;
}

/** "Express, Standard, or Scheduled Delivery": the options that some area has. */
function optionsText(delivery: SiteFacts["site"]["delivery"]): string {
  const labels = DELIVERY_OPTIONS.filter((option) => bandsOf(option, delivery).length > 0).map(
    (option) => delivery.options[option].label,
  );
  if (labels.length < 3) return labels.join(" or ");
  return `${labels.slice(0, -1).join(", ")}, or ${labels.at(-1)}`;
}

/** Returns the result for the ZIP last entered in this browser; null without a ZIP or a response. */
function useRememberedAnswer(): CheckerAnswer | null {
  const [answer, setAnswer] = useState<CheckerAnswer | null>(null);
  useEffect(() => {
    let left = false;
    void askAboutOwnZip().then((said) => {
      // The visitor didn't request this, so without a response the form stays.
      if (!left && said && said.kind !== "failed") setAnswer(said);
    });
    return () => {
      left = true;
    };
  }, []);
  return answer;
}
