import { type ReactNode, type RefObject, type SubmitEventHandler, useEffect, useRef } from "react";
import { useScanField } from "#app/admin/kit/scan-keys.tsx";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { Button, ButtonLink } from "#app/base/ui/button.tsx";
import { FormSentence, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { useFreshPage } from "#app/base/ui/fresh-page.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { TextField } from "#app/base/ui/text-fields.tsx";
import { SCAN_LENGTH } from "#app/trade/batches/scan.ts";
import { unfitText } from "#app/trade/batches/unfit.ts";
import { windowText } from "#app/trade/delivery/window-text.ts";
import { changeSentence, newTotalSentence } from "#app/trade/orders/order-changes.ts";
import { StatusBadge } from "#app/trade/orders/order-totals.tsx";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import { PACKABLE } from "#app/trade/orders/packing.ts";
import { statusText } from "#app/trade/orders/refusals.ts";
import { Instructions } from "./order-facts.tsx";
import { isOrderUpdates, ORDER_UPDATES_PATH } from "./order-updates.ts";
import { afterText, type PackAnswer, packPath } from "./pack-answer.ts";
import { isInBag, LineToPack } from "./pack-line.tsx";
import type { Packing } from "./pack-queries.server.ts";
import { usePackForms, useSameScan } from "./use-scans.tsx";

type ScreenProps = Packing & {
  route: string | null;
  after: string | null;
  /** The product of the line to open. */
  missing: string | null;
  /** The answer to a form that was sent without scripts. */
  answered: PackAnswer | undefined;
};

/** What takes the focus after a refusal, before the field for scans. */
const WRONG = "details [aria-invalid=true], [data-form-sentence]";

/** The intents of the forms that stand at their lines, with their refusals. */
const AT_LINES = ["take-off", "replace", "exchange"];

const doneOf = (answer: PackAnswer) => ("done" in answer ? answer.done : null);

/** An order to pack. A scanner types into the field for scans, wherever the focus is; everything can be pressed too. */
export function PackScreen({
  order,
  lines,
  replacements,
  waiting,
  version,
  route,
  after,
  missing,
  answered,
}: ScreenProps) {
  const screen = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const step = useRef<HTMLDivElement>(null);
  const { answer, isBusy, send } = usePackForms(answered);
  const refused = answer && "errors" in answer ? answer : undefined;
  const isPackable = PACKABLE.includes(order.status);
  const open = lines.filter((line) => !isInBag(line)).length;
  useScanField(field, isPackable);
  const asks = `${ORDER_UPDATES_PATH}?pack=${order.id}`;
  useFreshPage({ stream: "/admin/live", asks, isAnswer: isOrderUpdates, version });
  useEffect(() => {
    (field.current ?? step.current?.querySelector("button"))?.focus();
  }, []);
  useAnswerFocus(answer, () => {
    const wrong = refused && screen.current?.querySelector<HTMLElement>(WRONG);
    return wrong ?? field.current;
  });
  const lastOpen = useRef(open);
  useEffect(() => {
    // With the last line in the bag, the next press is the one that ends the order. A locked button takes no focus.
    if (isBusy) return;
    if (open === 0 && lastOpen.current > 0) step.current?.querySelector<HTMLElement>("button, a")?.focus();
    lastOpen.current = open;
  }, [open, isBusy]);
  const inLine =
    refused &&
    AT_LINES.includes(refused.values.intent ?? "") &&
    lines.some(({ id }) => id === refused.values.itemId);
  return (
    <div ref={screen} className="flex flex-col gap-5">
      <title>{`Pack ${orderNumber(order.id)} | Admin`}</title>
      <PageHead
        back={{ to: `/admin/orders/${order.id}`, label: "The order" }}
        title={
          <>
            <span>
              Pack <span className="tabular">{orderNumber(order.id)}</span>
            </span>
            <StatusBadge status={order.status} />
          </>
        }
      >
        {waiting[0] && order.status === "confirmed" ? (
          <ButtonLink look="quiet" to={packPath(waiting[0], { route })}>
            Next order
          </ButtonLink>
        ) : null}
      </PageHead>
      <p className="-mt-3 text-sm text-ink-soft">
        {order.contactName}, {windowText(order.windowStart, order.windowEnd)}
      </p>
      <Instructions text={order.instructions} />
      <UnfitAlarm lines={lines} />
      <Told
        done={answer ? doneOf(answer) : after && afterText(after, after === order.id)}
        wrong={inLine ? undefined : refused?.errors[""]}
      />
      {isPackable ? <ScanForm {...{ field, answer, refused, send }} /> : null}
      <section aria-labelledby="lines" className="flex flex-col gap-3">
        <h2 id="lines" className="text-xl">
          Lines
        </h2>
        <p className="tabular text-sm text-ink-soft">
          {lines.length - open} of {lines.length} packed
          {waiting.length > 0
            ? `, ${waiting.length} more ${waiting.length === 1 ? "order" : "orders"} to pack ${route ? "on this route" : "in this window"}`
            : ""}
        </p>
        <ol className="flex flex-col gap-3">
          {lines.map((line) => (
            <LineToPack
              key={line.id}
              {...{ order, line, lines, replacements, isPackable, isBusy, send }}
              isOpen={line.productId === missing}
              refused={inLine && refused.values.itemId === line.id ? refused : undefined}
            />
          ))}
        </ol>
      </section>
      <Changes order={order} />
      <div ref={step}>
        <NextStep {...{ order, open, waiting, route, isBusy, send }} />
      </div>
    </div>
  );
}

/** Says which goods may not be packed, also when that becomes known while the screen is open. */
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

/** What came of the last form. The place exists before it, so that it is announced. */
function Told({ done, wrong }: { done: string | null | undefined; wrong: string | undefined }) {
  return (
    <div className="empty:hidden">
      <FormSentence>{wrong}</FormSentence>
      <p
        role="status"
        className="rounded-field border border-moss bg-sage-soft px-4 py-3 font-medium empty:sr-only"
      >
        {wrong ? null : done}
      </p>
    </div>
  );
}

type ScanProps = {
  field: RefObject<HTMLInputElement | null>;
  answer: PackAnswer | undefined;
  refused: RefusedForm | undefined;
  send: SubmitEventHandler<HTMLFormElement>;
};

/** The field into which a scanner types a batch's number, or the address behind the code on its label, and then Enter. */
function ScanForm({ field, answer, refused, send }: ScanProps) {
  const sent = useRef("");
  const isSame = useSameScan(answer);
  useEffect(() => {
    // The next label may be half typed by now; then nothing is taken from under the scanner.
    if (!answer || !field.current || field.current.value !== sent.current) return;
    if ("done" in answer) field.current.value = "";
    else field.current.select();
  }, [answer, field]);
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        const code = field.current?.value ?? "";
        if (code && isSame(code)) {
          event.preventDefault();
          if (field.current) field.current.value = "";
          return;
        }
        sent.current = code;
        send(event);
        field.current?.select();
      }}
      className="flex flex-wrap items-start gap-3"
    >
      <input type="hidden" name="intent" value="scan" />
      <TextField
        ref={field}
        id="scan"
        name="scan"
        label="Scan a batch"
        hint="A scanner types here by itself. You can also type the number on the label."
        error={refused?.errors.scan}
        defaultValue={refused?.values.scan}
        maxLength={SCAN_LENGTH}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        className="min-w-0 grow basis-64"
      />
      <Button type="submit" className="mt-[1.6875rem]">
        Pack
      </Button>
    </form>
  );
}

/** What was changed in the order so far, which its customer has been told (rules packing 6). */
function Changes({ order: { changes } }: Pick<Packing, "order">) {
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="changes" className="flex flex-col gap-2">
      <h2 id="changes" className="text-xl">
        Changed
      </h2>
      <ul className="flex flex-col gap-1 text-sm">
        {changes.map((change) => (
          <li key={change.at}>
            {changeSentence(change)} {newTotalSentence(change)}
          </li>
        ))}
      </ul>
    </section>
  );
}

type StepProps = Pick<Packing, "order" | "waiting"> & {
  /** Lines that are not in the bag yet. */
  open: number;
  route: string | null;
  isBusy: boolean;
  send: SubmitEventHandler<HTMLFormElement>;
};

/** What comes next: confirming, the last press that ends the packing, or the next order. */
function NextStep({ order: { status }, open, waiting: [next], route, isBusy, send }: StepProps) {
  if (status === "pending")
    return (
      <MoveForm to="confirmed" {...{ isBusy, send }} button="Confirm">
        This order is not confirmed yet. It is packed once it is.
      </MoveForm>
    );
  if (status === "confirmed" && open > 0) return null;
  if (status === "confirmed")
    return (
      <MoveForm to="packed" {...{ isBusy, send }} button="Order is packed">
        Everything is in the bag.
      </MoveForm>
    );
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-ink-soft">
        {status === "packed"
          ? open > 0
            ? "This order is packed, but not everything in it may go. Swap or remove it first."
            : "This order is packed. Until it is out, its lines can still be changed."
          : `This order is ${statusText(status)}; nothing is packed for it any more.`}
      </p>
      {next ? <ButtonLink to={packPath(next, { route })}>Next order</ButtonLink> : null}
    </div>
  );
}

type MoveProps = Pick<StepProps, "isBusy" | "send"> & { to: string; button: string; children: ReactNode };

function MoveForm({ to, button, isBusy, send, children }: MoveProps) {
  return (
    <form method="post" onSubmit={send} className="flex flex-col items-start gap-3">
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="to" value={to} />
      <p>{children}</p>
      <Button type="submit" disabled={isBusy}>
        {button}
      </Button>
    </form>
  );
}
