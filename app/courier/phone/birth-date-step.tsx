import { useEffect, useRef, useState } from "react";
import { ageInYears, birthDateInWords, dateInWords } from "#app/base/lib/date-in-words.ts";
import { counted } from "#app/base/lib/money.ts";
import { Alarm, BigButton, BigQuestion } from "./big-parts.tsx";
import type { ComparedBirthDate } from "./phone.tsx";
import { birthDateOf, typedDate } from "./updates.ts";

type Props = {
  /** False if the account was deleted, so there is nothing to compare with. */
  canCompare: boolean;
  left: number;
  /** Today in the shop, "2026-11-21". */
  today: string;
  compare: (birthDate: string) => Promise<ComparedBirthDate>;
  /** Age that a gift's recipient must have, whose birth date isn't compared; null for other orders. */
  giftAge: number | null;
  onSame: (birthDate: string) => void;
  onFail: (reason: "id_differs" | "under_21") => void;
};

/**
 * Birth date typed from the ID, spelled out before it's compared (rules courier-app/birth-date-tries). Only
 * the age of a gift's recipient is checked (rules gift/id-check).
 */
export function BirthDate({ canCompare, left, today, compare, giftAge, onSame, onFail }: Props) {
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const mayTry = giftAge !== null || (canCompare && left > 0);
  useEffect(() => {
    if (mayTry) field.current?.focus();
  }, [mayTry]);

  const birthDate = birthDateOf(typed);

  function type(value: string) {
    const text = typedDate(value);
    setTyped(text);
    const isNone = text.length === 10 && !birthDateOf(text);
    setWrong(isNone ? "That date doesn't exist. Enter month, day, and year." : null);
  }

  async function send() {
    if (!birthDate || isBusy) return;
    if (giftAge !== null) {
      if (ageInYears(birthDate, today) >= giftAge) return onSame(birthDate);
      return setWrong(`The recipient is under ${giftAge}. Don't deliver the order.`);
    }
    setBusy(true);
    const compared = await compare(birthDate);
    // A courier who went back a step has to enter it again.
    if (!field.current) return;
    setBusy(false);
    if (compared.isSame) return onSame(birthDate);
    setTyped("");
    setWrong(`${dateInWords(birthDate)} doesn't match the account. ${triesText(compared.left)}`);
    field.current?.focus();
  }

  const stopped = canCompare
    ? "Birth date attempts used up. Call the shop."
    : "The customer deleted their account. Don't deliver the order.";
  return (
    <>
      <BigQuestion>Birth date on the ID</BigQuestion>
      {mayTry ? (
        <label className="flex flex-col gap-2 text-base font-semibold">
          Month, day, year
          <input
            ref={field}
            value={typed}
            readOnly={isBusy}
            onChange={(event) => type(event.target.value)}
            onKeyDown={({ key, repeat }) => key === "Enter" && !repeat && void send()}
            enterKeyHint="go"
            inputMode="numeric"
            autoComplete="off"
            placeholder="MM/DD/YYYY"
            aria-invalid={wrong ? true : undefined}
            aria-describedby="birth-date-said"
            className="tabular min-h-16 w-full rounded-field border-2 border-ink bg-white px-4 text-3xl text-ink placeholder:text-ink-soft"
          />
        </label>
      ) : null}
      <div id="birth-date-said">
        {mayTry && wrong ? <Alarm>{wrong}</Alarm> : null}
        {mayTry ? null : <Alarm>{stopped}</Alarm>}
      </div>
      <p role="status" className="min-h-14 text-base font-semibold">
        {birthDate ? <span className="block text-2xl">{birthDateInWords(birthDate, today)}</span> : null}
        {isBusy ? "Comparing..." : ""}
      </p>
      <div className="mt-auto flex flex-col gap-3">
        <BigButton look="danger" onClick={() => onFail("id_differs")}>
          Someone else's ID
        </BigButton>
        {giftAge === null ? null : (
          <BigButton look="danger" onClick={() => onFail("under_21")}>
            Under {giftAge}
          </BigButton>
        )}
        {mayTry ? (
          <BigButton disabled={!birthDate || isBusy} className="min-h-20" onClick={() => void send()}>
            {giftAge === null ? "Compare birth date" : "Check age"}
          </BigButton>
        ) : null}
      </div>
    </>
  );
}

function triesText(left: number): string {
  if (left === 0) return "Call the shop.";
  return counted(left, "attempt left.", "attempts left.");
}
