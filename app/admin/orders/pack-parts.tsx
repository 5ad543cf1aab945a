import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { Button, ButtonLink } from "#app/base/ui/button.tsx";
import { TextField } from "#app/base/ui/text-fields.tsx";
import { LineBatches } from "#app/trade/batches/line-batches.tsx";
import { SCAN_LENGTH } from "#app/trade/batches/scan.ts";
import { changeSentence, newTotalSentence } from "#app/trade/orders/order-changes.ts";
import { packingRefusals } from "#app/trade/orders/packing-refusals.ts";
import { type PackAnswer, packPath } from "./pack-answer.ts";
import type { Packing } from "./pack-queries.server.ts";
import type { PackForms } from "./use-scans.tsx";

type ScanProps = {
  field: RefObject<HTMLInputElement | null>;
  answer: PackAnswer | undefined;
  refused: RefusedForm | undefined;
} & Pick<PackForms, "isSame" | "send">;

/** The field into which a scanner types a batch's number, or the address behind the code on its label, and then Enter. */
export function ScanForm({ field, answer, refused, isSame, send }: ScanProps) {
  const sent = useRef("");
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
        hint="A scanner types here by itself. You can also type the number on the label, or scan another order's slip."
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

/** What was changed in the order so far, which its customer has been told (rules packing/customer-notice). */
export function Changes({ order: { changes } }: Pick<Packing, "order">) {
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

/** What is in the bag of an order that was canceled while it was packed, along the shelves. */
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
  /** Lines that are not in the bag yet. */
  open: number;
  route: string | null;
  isBusy: boolean;
  send: PackForms["send"];
};

/** What comes next: confirming, the last press that ends the packing, or the next order. */
export function NextStep({ order: { status }, open, waiting: { next }, route, isBusy, send }: StepProps) {
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
