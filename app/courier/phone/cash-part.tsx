import { type Cents, formatMoney, plainDollars } from "#app/base/lib/money.ts";
import { BigButton, BigField } from "./big-parts.tsx";
import { changeOf, changeText, likelyAmounts } from "./change.ts";

type Props = {
  due: Cents;
  /** The cash as it was typed; blank is the exact sum. */
  got: string;
  onGot: (typed: string) => void;
  /** Set once the courier went on: then what is wrong with it is said. */
  isAsked: boolean;
};

/** What the customer hands over in cash, and the change (rules courier-app/change-due). */
export function CashPart({ due, got, onGot, isAsked }: Props) {
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
        label="Got, in dollars"
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
