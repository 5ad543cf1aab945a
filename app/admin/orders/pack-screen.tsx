import "./pack-band.css";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { playTone } from "#app/admin/kit/order-sound.tsx";
import { useScanField } from "#app/admin/kit/scan-keys.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { SwitchField } from "#app/base/ui/choice-fields.tsx";
import { FormSentence, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { keepInBrowser } from "#app/base/ui/kept-in-browser.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { type UnfitShare, unfitText } from "#app/trade/batches/unfit.ts";
import { windowText } from "#app/trade/delivery/window-text.ts";
import { StatusBadge } from "#app/trade/orders/order-totals.tsx";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import { CHANGEABLE, PACKABLE } from "#app/trade/orders/packing.ts";
import { FollowOrders } from "./new-orders.tsx";
import { Instructions } from "./order-facts.tsx";
import { type PackBandText, packBandOf, packPath } from "./pack-answer.ts";
import { isInBag, LineToPack } from "./pack-line.tsx";
import { Changes, NextStep, type PackForms, PutBack, ScanForm } from "./pack-parts.tsx";
import type { Packing } from "./packing-queries.server.ts";

type ScreenProps = Packing & {
  route: string | null;
  after: string | null;
  /** The product of the line to open. */
  missing: string | null;
  forms: PackForms;
};

/**
 * Elements that take the focus after a refusal, before the scan field. A scan is still sent to its field from
 * there.
 */
const WRONG = "details [aria-invalid=true], details [data-form-sentence]";

/** Intents whose forms and refusals are shown at their lines. */
const AT_LINES = ["take-off", "replace", "exchange"];

/** Packing screen of an order. Scans go to the scan field wherever the focus is; everything also works by buttons. */
export function PackScreen({
  order,
  lines,
  replacements,
  waiting,
  packWithoutScan,
  version,
  route,
  after,
  missing,
  forms,
}: ScreenProps) {
  const screen = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const step = useRef<HTMLDivElement>(null);
  const { answer, isBusy, isSame, send } = forms;
  const refused = answer && "errors" in answer && answer.orderId === order.id ? answer : undefined;
  const isPackable = PACKABLE.includes(order.status);
  const isChangeable = CHANGEABLE.includes(order.status);
  const isCanceled = order.status === "canceled";
  const open = lines.filter((line) => !isInBag(line)).length;
  const unfit = useNewlyUnfit(
    isChangeable ? lines.flatMap(({ unfitInBag }) => unfitInBag) : [],
    answer ?? (after === order.id ? null : after),
  );
  const band = packBandOf({ ...order, isInBag: lines.some(({ inBag }) => inBag > 0), after, unfit }, answer);
  useScanField(field, true);
  useEffect(() => {
    (field.current ?? step.current?.querySelector("button"))?.focus();
  }, []);
  useAnswerFocus(answer, () => {
    const wrong = refused && screen.current?.querySelector<HTMLElement>(WRONG);
    return wrong ?? field.current;
  });
  const lastOpen = useRef(open);
  useEffect(() => {
    // After the last line, the next press completes packing. A disabled button can't take the focus.
    if (isBusy) return;
    if (open === 0 && lastOpen.current > 0 && order.status === "confirmed")
      step.current?.querySelector<HTMLElement>("button, a")?.focus();
    lastOpen.current = open;
  }, [open, isBusy, order.status]);
  /** Returns the state that the band shows. */
  function saidOf() {
    if (refused) return answer;
    if (isCanceled) return order.status;
    return unfit.length > 0 ? band.text : (answer ?? after);
  }
  const inLine =
    refused &&
    AT_LINES.includes(refused.values.intent ?? "") &&
    lines.some(({ id }) => id === refused.values.itemId);
  return (
    <div ref={screen} className="flex flex-col gap-5">
      <title>{`Pack ${orderNumber(order.id)} | Admin`}</title>
      <FollowOrders version={version} packing={order.id} />
      <PageHead
        back={{ to: `/admin/orders/${order.id}`, label: `Order ${orderNumber(order.id)}` }}
        title={
          <>
            <span>
              Pack <span className="tabular">{orderNumber(order.id)}</span>
            </span>
            <StatusBadge status={order.status} />
          </>
        }
      >
        <ToneSwitch />
        <ButtonLink look="quiet" to={`/admin/orders/labels?order=${order.id}`}>
          Bag label
        </ButtonLink>
        {waiting.next && order.status === "confirmed" ? (
          <ButtonLink look="quiet" to={packPath(waiting.next, { route })}>
            Next order
          </ButtonLink>
        ) : null}
      </PageHead>
      <p className="-mt-3 text-sm text-ink-soft">
        {order.contactName}, {windowText(order.windowStart, order.windowEnd)}
      </p>
      <PackBand band={band} of={saidOf()} />
      <FormSentence>{inLine ? undefined : refused?.errors[""]}</FormSentence>
      <UnfitAlarm lines={lines} />
      <ScanForm {...{ field, answer, refused, isSame, send }} />
      <Instructions text={order.instructions} />
      {isCanceled ? (
        <PutBack lines={lines} />
      ) : (
        <section aria-labelledby="lines" className="flex flex-col gap-3">
          <h2 id="lines" className="text-xl">
            Items
          </h2>
          <p className="tabular text-sm text-ink-soft">
            {lines.length - open} of {lines.length} packed
            {waitingText(waiting, route)}
          </p>
          <ol className="flex flex-col gap-3">
            {lines.map((line) => (
              <LineToPack
                key={line.id}
                {...{ order, line, lines, replacements, isPackable, packWithoutScan, isBusy, send }}
                isOpen={line.productId === missing}
                refused={inLine && refused.values.itemId === line.id ? refused : undefined}
              />
            ))}
          </ol>
        </section>
      )}
      <Changes order={order} />
      <div ref={step}>
        <NextStep {...{ order, open, waiting, route, isBusy, send }} />
      </div>
    </div>
  );
}

/**
 * Returns packed goods blocked after the band's current message (`said`); all of them if the band is empty.
 */
function useNewlyUnfit(unfit: readonly UnfitShare[], said: unknown): UnfitShare[] {
  const texts = unfit.map(unfitText);
  const [known, setKnown] = useState({ said, texts });
  if (known.said !== said) setKnown({ said, texts });
  if (!said) return [...unfit];
  const then = known.said === said ? known.texts : texts;
  return unfit.filter((share) => !then.includes(unfitText(share)));
}

/** ", 2 more orders to pack in this window, 5 in others". */
function waitingText({ here, later }: Packing["waiting"], route: string | null): string {
  const orders = (count: number) => `${count} more ${count === 1 ? "order" : "orders"} to pack`;
  if (route) return here > 0 ? `, ${orders(here)} on this route` : "";
  if (here > 0) return `, ${orders(here)} in this window${later > 0 ? `, ${later} in others` : ""}`;
  return later > 0 ? `, ${orders(later)} in other windows` : "";
}

/** Alert of goods that must not be packed, updated while the screen is open. */
function UnfitAlarm({ lines }: Pick<Packing, "lines">) {
  const goods = lines.flatMap(({ unfit }) => unfit);
  return (
    <div role="alert" className="empty:hidden">
      {goods.map((share) => (
        <p
          key={`${share.productId} ${share.number} ${share.state}`}
          className="rounded-field border border-clay bg-clay-soft px-4 py-3 font-semibold"
        >
          Don't pack {unfitText(share)}.
        </p>
      ))}
    </div>
  );
}

/** Whether this browser plays tones for right and wrong; on by default. */
const tones = keepInBrowser<boolean>({
  key: "evenlake-pack-tones",
  read: (saved) => saved !== "off",
  write: (isOn) => (isOn ? null : "off"),
});

const useTones = () => useSyncExternalStore(tones.subscribe, tones.current, () => true);

/** Switch for the tones. */
function ToneSwitch() {
  return (
    <SwitchField
      id="pack-tones"
      label="Tones"
      className="[@media(scripting:none)]:hidden"
      checked={useTones()}
      onChange={({ currentTarget: { checked } }) => {
        tones.change(() => checked);
        if (checked) playTone("right");
      }}
    />
  );
}

/** Longer words are set smaller to fit one line. */
const LARGE_LETTERS = 10;

/**
 * Shows right or wrong in large letters, always in the same place (rules packing/scan-feedback), and plays a
 * tone. A new `of` replays the tone.
 */
function PackBand({ band: { look, word, text }, of }: { band: PackBandText; of: unknown }) {
  const isOn = useTones();
  const said = useRef(of);
  useEffect(() => {
    if (said.current === of) return;
    said.current = of;
    if (isOn && look !== "ready") playTone(look);
  }, [of, look, isOn]);
  return (
    <div role="status" className="pack-band" data-look={look}>
      <p className="pack-word" data-long={word.length > LARGE_LETTERS ? "" : undefined}>
        {word}
      </p>
      <p className="pack-why">{text}</p>
    </div>
  );
}
