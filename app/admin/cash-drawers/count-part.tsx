import { type ChangeEvent, useRef, useState } from "react";
import { type Cents, formatMoney, parseDollars } from "#app/base/lib/money.ts";
import type { Filled } from "#app/base/records/fields.ts";
import { TextField } from "#app/base/ui/field.tsx";
import {
  PIECE_VALUES,
  type Pieces,
  pieceLabel,
  readPieces,
  sumOfPieces,
} from "#app/trade/accounting/cash-drawer.ts";
import { pieceField } from "./open-cash-drawer.ts";

/** Sum of the fields as typed; an unreadable one counts as none until sent. */
function countedOf(read: (name: string) => string): Cents {
  const pieces: Pieces = {};
  for (const value of PIECE_VALUES) pieces[value] = readPieces(read(pieceField(value))) ?? 0;
  return sumOfPieces(pieces) - (parseDollars(read("own")) ?? 0);
}

/** Fields for bills and coins, with a running sum (rules accounting/blind-count). */
export function CountPart({ values, errors }: Filled) {
  const fields = useRef<HTMLDivElement>(null);
  const [counted, setCounted] = useState(() => countedOf((name) => values[name] ?? ""));

  function recount(_: ChangeEvent) {
    const read = (name: string) =>
      fields.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? "";
    setCounted(countedOf(read));
  }

  return (
    <div ref={fields} onChange={recount} className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
        {PIECE_VALUES.map((value) => (
          <TextField
            key={value}
            id={pieceField(value)}
            name={pieceField(value)}
            label={pieceLabel(value)}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={values[pieceField(value)]}
            error={errors[pieceField(value)]}
          />
        ))}
      </div>
      <TextField
        id="own"
        name="own"
        label="Refunds paid from the shop's own money ($)"
        optional
        hint="Only if more cash was refunded than collected."
        inputMode="decimal"
        autoComplete="off"
        defaultValue={values.own}
        error={errors.own}
      />
      <p role="status" className="tabular text-lg font-semibold noscript:hidden">
        Counted: {formatMoney(counted)}
      </p>
    </div>
  );
}
