import { LoaderCircle } from "lucide";
import { type FormEvent, type Ref, useRef, useState } from "react";
import { EMAIL_LENGTH } from "#app/base/lib/email.ts";
import { type ButtonLook, buttonClass } from "#app/base/ui/button.tsx";
import { CONTROL, describedBy, Field, type Ground } from "#app/base/ui/field.tsx";
import { useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { type EmailAnswer, sentenceOfStatus } from "./waitlist-reply.ts";

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
  look?: ButtonLook;
  ground: Ground;
  busy: boolean;
  error: string | undefined;
  /** The form's input, kept after a refusal. */
  typed: string | undefined;
  field: Ref<HTMLInputElement>;
};

/** An email field and its button on one line, stacked on a phone, with the error below both. */
export function EmailFields(props: EmailFieldsProps) {
  const { id, label, button, look = "primary", ground, busy, error, typed, field } = props;
  const { field: ofField, button: ofButton } = LOOKS[ground];
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
            className={`${CONTROL} min-h-12 sm:min-w-0 sm:flex-1 ${ofField}`}
          />
          <button
            type="submit"
            aria-disabled={busy || undefined}
            className={buttonClass(look, `min-h-12 shrink-0 px-6 ${ofButton}`)}
          >
            <BusyText label={button} busy={busy} />
          </button>
        </div>
      </Field>
      <Trap id={`${id}-trap`} />
    </>
  );
}

/** Button label that keeps the button's size while busy. */
export function BusyText({ label, busy }: { label: string; busy: boolean }) {
  return (
    <span className="grid place-items-center *:col-start-1 *:row-start-1">
      <span className={busy ? "invisible" : ""}>{label}</span>
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

/**
 * Honeypot field that must stay empty (rules waitlist/silent-thanks). Hidden from sight, screen readers, and
 * the Tab key.
 */
export function Trap({ id }: { id: string }) {
  return (
    <div aria-hidden="true" className="sr-only">
      <label htmlFor={id}>Leave this blank</label>
      <input id={id} name="bot-field" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

/** Timeout of the form, in milliseconds; the server ends requests after the same time. */
const PATIENCE_MS = 30_000;

type Known = { error: string | undefined; joined: boolean; thanks: number };

/**
 * State and submission of an email address form; `answer` is the page's own, if the form was sent before the
 * script started. It posts to the page itself by `fetch` and reads only the response status
 * (waitlist-reply.ts): through the router, each response would reload the page's data, and a missing one
 * would replace the page with the error page.
 */
export function useEmailForm(path: string, answer: EmailAnswer | undefined) {
  const field = useRef<HTMLInputElement>(null);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [known, setKnown] = useState<Known>({
    error: answer?.joined === false ? answer.errors.email : undefined,
    joined: answer?.joined ?? false,
    thanks: 0,
  });
  useAnswerFocus(answer?.joined === false, () => field.current);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    const typed = field.current?.value ?? "";
    const sentence = await post(path, new FormData(event.currentTarget), typed);
    sending.current = false;
    setBusy(false);
    if (sentence === null) {
      if (field.current) field.current.value = "";
      setKnown(({ thanks }) => ({ error: undefined, joined: true, thanks: thanks + 1 }));
    } else {
      setKnown(({ thanks }) => ({ error: sentence, joined: false, thanks }));
      field.current?.focus();
    }
  }

  return { field, busy, send, ...known, forget: () => setKnown((before) => ({ ...before, joined: false })) };
}

/** Returns the error message, or null. Never throws: a missing response has a message too. */
async function post(path: string, form: FormData, typed: string): Promise<string | null> {
  try {
    const answer = await fetch(path, {
      method: "POST",
      body: new URLSearchParams([...form].map(([name, value]) => [name, String(value)])),
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    // Only the status is needed; the body, a whole page, isn't read.
    void answer.body?.cancel();
    return sentenceOfStatus(answer.status, typed, answer.headers.get("retry-after"));
  } catch {
    return sentenceOfStatus(0, typed, null);
  }
}
