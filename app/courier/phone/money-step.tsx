import { useState } from "react";
import { type Cents, formatMoney, plainDollars } from "#app/base/lib/money.ts";
import { DOOR_METHODS, type DoorMethod } from "#app/trade/orders/payment.ts";
import { PAYMENT_METHOD_LABELS } from "#app/trade/orders/status.ts";
import { BigButton, BigField, BigQuestion } from "./big-parts.tsx";
import { changeOf, changeText, likelyAmounts } from "./door-cash.ts";
import type { ShownStop } from "./updates.ts";

type Props = {
  stop: ShownStop;
  due: Cents;
  method: DoorMethod | null;
  onMethod: (method: DoorMethod) => void;
  onRefused: () => void;
  onDone: (method: DoorMethod) => void;
};

/**
 * Last step of the ID check: amount, payment method, and change (rules courier-app/id-check,
 * courier-app/change-due).
 */
export function MoneyStep({ stop, due, method, onMethod, onRefused, onDone }: Props) {
  const [got, setGot] = useState("");
  const [isAsked, setAsked] = useState(false);

  function finish() {
    const isShort = due > 0 && method === "cash" && "wrong" in changeOf(due, got);
    setAsked(isShort);
    if (isShort) document.getElementById("got")?.focus();
    else onDone(method ?? "debit");
  }

  return (
    <>
      <BigQuestion>
        {due > 0 ? (
          <>
            Collect <span className="tabular block text-5xl">{formatMoney(due)}</span>
          </>
        ) : (
          "Nothing to collect"
        )}
      </BigQuestion>
      <p className="text-base font-semibold">{moneyText(stop, due)}</p>
      <div className="mt-auto flex flex-col gap-3">
        {due > 0 && method === "cash" ? <CashPart {...{ due, got, isAsked }} onGot={setGot} /> : null}
        <BigButton look="danger" onClick={onRefused}>
          Refused by customer
        </BigButton>
        {due > 0 ? (
          <div className="grid grid-cols-2 gap-3">
            {DOOR_METHODS.map((one) => (
              <BigButton key={one} look="quiet" aria-pressed={method === one} onClick={() => onMethod(one)}>
                {PAYMENT_METHOD_LABELS[one]}
              </BigButton>
            ))}
          </div>
        ) : null}
        <BigButton className="min-h-20" disabled={due > 0 && method === null} onClick={finish}>
          Complete delivery
        </BigButton>
      </div>
    </>
  );
}

function moneyText(stop: ShownStop, due: Cents): string {
  if (due < stop.dueCents) return "We're late: the delivery fee is refunded.";
  if (due > 0) return "How are they paying?";
  return stop.isPaid ? "Already paid." : "";
}

type CashProps = {
  due: Cents;
  /** The cash as typed; blank means exact. */
  got: string;
  onGot: (typed: string) => void;
  /** Set once the courier presses Continue; from then on, errors are shown. */
  isAsked: boolean;
};

/** Cash received and change (rules courier-app/change-due). */
function CashPart({ due, got, onGot, isAsked }: CashProps) {
  const change = changeOf(due, got);
  const choices: [name: string, cents: Cents][] = [
    ["Exact", due],
    ...likelyAmounts(due).map((cents): [string, Cents] => [formatMoney(cents).replace(/\.00$/, ""), cents]),
  ];
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-4 gap-2">
        {choices.map(([name, cents]) => (
          <BigButton
            key={name}
            look="quiet"
            className="tabular px-1!"
            aria-pressed={"got" in change && got !== "" && change.got === cents}
            onClick={() => onGot(plainDollars(cents))}
          >
            {name}
          </BigButton>
        ))}
      </div>
      <BigField
        id="got"
        label="Cash received ($)"
        typed={got}
        onTyped={onGot}
        error={isAsked && "wrong" in change ? change.wrong : null}
      />
      <p role="status" className="tabular text-3xl font-semibold">
        {"change" in change && got !== "" ? changeText(change) : null}
      </p>
    </div>
  );
}
