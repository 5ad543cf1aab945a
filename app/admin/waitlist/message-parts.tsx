import { useEffect, useId } from "react";
import { StepForm } from "#app/admin/kit/detail-page.tsx";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { Badge, type BadgeTone } from "#app/base/ui/badge.tsx";
import { toast } from "#app/base/ui/toasts.tsx";
import { type ContactMessageState, MESSAGE_STATE_LABELS } from "#app/content/waitlist/message-item.ts";

const TONES: Record<ContactMessageState, BadgeTone> = { new: "yellow", answered: "green", done: "gray" };

/** Status of a message. */
export function MessageStateBadge({ state }: { state: ContactMessageState }) {
  return <Badge tone={TONES[state]}>{MESSAGE_STATE_LABELS[state]}</Badge>;
}

/** A message or reply with its line breaks, under a line with author and time. */
export function MessageText({ title, text }: { title: string; text: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-hairline bg-white px-5 py-4">
      <h2 id={id} className="font-sans text-sm wrap-anywhere text-ink-soft">
        {title}
      </h2>
      <p className="mt-2 max-w-measure wrap-anywhere whitespace-pre-wrap">{text}</p>
    </section>
  );
}

type StateFormProps = {
  id: string;
  version: number;
  state: ContactMessageState;
  refused: RefusedForm | undefined;
};

/** Marks a new message as done without a reply, or reopens one. */
export function StateForm({ id, version, state, refused }: StateFormProps) {
  const sentence = refused?.errors[""];
  const unprocessed = refused?.unprocessed === true;
  useEffect(() => {
    if (sentence && !unprocessed) toast.error(sentence, { id: "not-marked" });
  }, [sentence, unprocessed]);
  return (
    <div className="flex flex-col items-end gap-2">
      <StepForm
        intent={state === "new" ? "done" : "reopen"}
        fields={{ id, version: String(refused?.version ?? version) }}
      >
        {state === "new" ? "Mark as done" : "Reopen"}
      </StepForm>
      {sentence ? <p className="text-sm text-clay">{sentence}</p> : null}
    </div>
  );
}
