import {
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { useFetcher, useLocation, useNavigate, useSubmit } from "react-router";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { Button, ButtonLink } from "#app/base/ui/button.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { LineBatches } from "#app/trade/batches/line-batches.tsx";
import { SCAN_LENGTH } from "#app/trade/batches/scan.ts";
import { changeSentence, newTotalSentence } from "#app/trade/orders/order-changes.ts";
import { packingRefusals } from "#app/trade/orders/packing-refusals.ts";
import { type PackAnswer, packPath } from "./pack-answer.ts";
import type { Packing } from "./packing-queries.server.ts";

type ScanProps = {
  field: RefObject<HTMLInputElement | null>;
  answer: PackAnswer | undefined;
  refused: RefusedForm | undefined;
} & Pick<PackForms, "isSame" | "send">;

/** Scan field: a scanner types a batch number, or the address in a label's code, then Enter. */
export function ScanForm({ field, answer, refused, isSame, send }: ScanProps) {
  const sent = useRef("");
  useEffect(() => {
    // The scanner may already be typing the next label; then the field is left alone.
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
        hint="Scan the label, or type the batch number. You can also scan another order's slip."
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

/** Changes of the order so far, which its customer was notified of (rules packing/customer-notice). */
export function Changes({ order: { changes } }: Pick<Packing, "order">) {
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="changes" className="flex flex-col gap-2">
      <h2 id="changes" className="text-xl">
        Changes
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

/** Items to put back from the bag of an order canceled during packing, in shelf order. */
export function PutBack({ lines }: Pick<Packing, "lines">) {
  const inBag = lines.filter((line) => line.inBag > 0);
  if (inBag.length === 0) return null;
  return (
    <section aria-labelledby="put-back" className="flex flex-col gap-3">
      <h2 id="put-back" className="text-xl">
        Put back
      </h2>
      <ol className="flex flex-col divide-y divide-hairline rounded-card border border-clay bg-white">
        {inBag.map(({ id, name, shelf, inBag: units, batches }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
            <p className="w-16 shrink-0 text-lg leading-tight font-semibold">
              <span className="block text-sm font-normal text-ink-soft">Shelf</span>
              {shelf || <span className="font-normal text-ink-soft">none</span>}
            </p>
            <div className="min-w-0 flex-1 basis-40">
              <span className="font-semibold">
                <span className="tabular">{units}&nbsp;×</span> {name}
              </span>
              <LineBatches batches={batches} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

type StepProps = Pick<Packing, "order" | "waiting"> & {
  /** Number of unpacked lines. */
  open: number;
  route: string | null;
  isBusy: boolean;
  send: PackForms["send"];
};

/** Next step: confirm, mark as packed, or go to the next order. */
export function NextStep({ order: { status }, open, waiting: { next }, route, isBusy, send }: StepProps) {
  if (status === "pending")
    return (
      <MoveForm to="confirmed" {...{ isBusy, send }} button="Confirm">
        Confirm this order before packing it.
      </MoveForm>
    );
  if (status === "confirmed" && open > 0) return null;
  if (status === "confirmed")
    return (
      <MoveForm to="packed" {...{ isBusy, send }} button="Mark as packed">
        All items packed.
      </MoveForm>
    );
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-ink-soft">
        {status === "packed"
          ? open > 0
            ? "Packed, but some items can't be delivered. Swap or remove them first."
            : "Packed. You can still change items until dispatch."
          : packingRefusals.notPackable(status).sentence}
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

/**
 * Queues the forms of the packing screen: a scanner may type the next label before the last response, and
 * no scan may be lost. A form belongs to the order whose screen it was sent from, even if an earlier one
 * leads to the next order. `answer` is the latest response; initially that of a page without JavaScript. It
 * survives only the navigation to the next order.
 */
export function usePackForms(
  answered: PackAnswer | undefined,
  { screen, after }: { screen: string; after: string | null },
) {
  const fetcher = useFetcher<PackAnswer>();
  const submit = useSubmit();
  const { pathname, search } = useLocation();
  const action = pathname + search;
  const [answer, setAnswer] = useState(answered);
  useEffect(() => setAnswer((before) => fetcher.data ?? before), [fetcher.data]);
  useEffect(() => setAnswer((before) => answered ?? before), [answered]);
  const [shownOn, setShownOn] = useState(screen);
  if (shownOn !== screen) {
    setShownOn(screen);
    if (answer?.orderId !== after) setAnswer(undefined);
  }
  useGoingOn(answer);
  const isSame = useSameScan(answer);
  const last = useRef<Promise<void>>(Promise.resolve());
  const [waiting, setWaiting] = useState(0);
  const send = useCallback(
    (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      const form = new FormData(event.currentTarget, event.nativeEvent.submitter);
      // A status change leads to the next order, and the router drops a fetcher's redirect if an update reloads the page at the same time.
      const carry = () =>
        form.get("intent") === "move"
          ? submit(form, { method: "post", action })
          : fetcher.submit(form, { method: "post", action });
      setWaiting((others) => others + 1);
      // Awaits each request instead of the fetcher's state: a slow device may render nothing between two idle states.
      last.current = last.current
        .then(carry)
        .finally(() => startTransition(() => setWaiting((others) => others - 1)));
    },
    [fetcher.submit, submit, action],
  );
  return { answer, isBusy: waiting > 0, isSame, send };
}

/** Forms of the packing screen, for its parts. */
export type PackForms = ReturnType<typeof usePackForms>;

/**
 * Follows a response to the next page. The router would drop a fetcher's redirect if an update reloads the
 * page at the same time.
 */
function useGoingOn(answer: PackAnswer | undefined): void {
  const navigate = useNavigate();
  const followed = useRef<PackAnswer>(undefined);
  useEffect(() => {
    if (!answer || !("next" in answer) || !answer.next || followed.current === answer) return;
    followed.current = answer;
    void navigate(answer.next);
  }, [answer, navigate]);
}

/** Time after an accepted code during which the same code counts as the same scan, in ms. */
const SAME_SCAN_MS = 700;

/** Detects a code read twice by one press of the scanner: still being sent, or accepted a moment ago (rules packing/scan-to-pack). */
function useSameScan(answer: PackAnswer | undefined): (code: string) => boolean {
  const last = useRef({ code: "", at: Number.NEGATIVE_INFINITY, typedAt: Number.NEGATIVE_INFINITY });
  // The time of the keypress is right even if the device delivers the event late.
  const keyAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const note = ({ timeStamp }: KeyboardEvent) => {
      keyAt.current = timeStamp;
    };
    addEventListener("keydown", note, { capture: true });
    return () => removeEventListener("keydown", note, { capture: true });
  }, []);
  useEffect(() => {
    // Accepted means that a response arrived. A refused code can be retried immediately.
    if (answer && "done" in answer) last.current.at = performance.now();
    else last.current = { ...last.current, at: Number.NEGATIVE_INFINITY, typedAt: Number.NEGATIVE_INFINITY };
  }, [answer]);
  return useCallback((code) => {
    const { code: before, at, typedAt } = last.current;
    const isSoon = performance.now() - at < SAME_SCAN_MS || keyAt.current - typedAt < SAME_SCAN_MS;
    if (code === before && isSoon) return true;
    last.current = { code, at: Number.POSITIVE_INFINITY, typedAt: keyAt.current };
    return false;
  }, []);
}
