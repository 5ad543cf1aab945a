import { LoaderCircle } from "lucide";
import type { Ref } from "react";
import { EMAIL_LENGTH } from "#app/base/lib/email.ts";
import { buttonClass } from "#app/base/ui/button.tsx";
import { CONTROL, describedBy, Field, type Ground } from "#app/base/ui/field.tsx";
import { Icon } from "#app/base/ui/icon.tsx";

const LOOKS = {
  paper: { field: "", button: "" },
  dark: {
    field: "focus-visible:outline-paper",
    button: "bg-amber! text-ink! hover:bg-amber-soft! focus-visible:outline-paper",
  },
} as const;

type EmailFieldsProps = {
  /** Id of the email input, unique on the page. */
  id: string;
  label: string;
  button: string;
  ground: Ground;
  busy: boolean;
  error: string | undefined;
  /** The text typed before, kept after a refusal. */
  typed: string | undefined;
  field: Ref<HTMLInputElement>;
};

/** An email field and its button in one line, below each other on a phone; the error below both. */
export function EmailFields({ id, label, button, ground, busy, error, typed, field }: EmailFieldsProps) {
  const look = LOOKS[ground];
  return (
    <>
      <Field id={id} label={label} error={error} ground={ground}>
        <div className="flex flex-col gap-3 sm:flex-row">
          <input
            {...describedBy({ id, error })}
            ref={field}
            type="email"
            name="email"
            required
            defaultValue={typed}
            maxLength={EMAIL_LENGTH}
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="name@example.com"
            className={`${CONTROL} min-h-12 sm:min-w-0 sm:flex-1 ${look.field}`}
          />
          <button
            type="submit"
            aria-disabled={busy || undefined}
            className={buttonClass("primary", `min-h-12 shrink-0 px-6 ${look.button}`)}
          >
            <BusyWords words={button} busy={busy} />
          </button>
        </div>
      </Field>
      <Trap id={`${id}-trap`} />
    </>
  );
}

/** The label of a button, which keeps its size while busy. */
export function BusyWords({ words, busy }: { words: string; busy: boolean }) {
  return (
    <span className="grid place-items-center *:col-start-1 *:row-start-1">
      <span className={busy ? "invisible" : ""}>{words}</span>
      <span className={`inline-flex items-center gap-2 ${busy ? "" : "invisible"}`}>
        <Icon
          of={LoaderCircle}
          size={18}
          className={busy ? "animate-spin max-[24rem]:hidden" : "max-[24rem]:hidden"}
        />
        Sending...
      </span>
    </span>
  );
}

/** The hidden field that must stay empty (rules 17.4). Nobody reaches it by sight, screen reader or the Tab key. */
export function Trap({ id }: { id: string }) {
  return (
    <div aria-hidden="true" className="sr-only">
      <label htmlFor={id}>Leave this empty</label>
      <input id={id} name="bot-field" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
