import { useEffect } from "react";
import { Form, useNavigation } from "react-router";
import type { RefusedItem } from "#app/desk/item-answer.ts";
import { meanwhileText } from "#app/desk/meanwhile-text.ts";
import { Button } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toasts.tsx";
import type { MessageState } from "./message-states.ts";

type StateFormProps = {
  id: string;
  version: number;
  state: MessageState;
  refused: RefusedItem | undefined;
};

/** Marks a new message as done without an answer, or opens one again that was dealt with. */
export function StateForm({ id, version, state, refused }: StateFormProps) {
  const busy = useNavigation().formMethod === "POST";
  const sentence = refused ? refusalSentence(refused) : undefined;
  const isTold = refused?.unreached === true;
  useEffect(() => {
    if (sentence && !isTold) toast.error(sentence, { id: "not-marked" });
  }, [sentence, isTold]);
  return (
    <Form method="post" className="flex flex-col items-end gap-2" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={refused?.version ?? version} />
      <Button
        type="submit"
        look="quiet"
        name="intent"
        value={state === "new" ? "done" : "reopen"}
        disabled={busy}
      >
        {state === "new" ? "Mark as done" : "Open again"}
      </Button>
      {sentence ? <p className="text-sm text-clay">{sentence}</p> : null}
    </Form>
  );
}

function refusalSentence({ errors, meanwhile }: RefusedItem): string {
  if (meanwhile) return `${meanwhileText(meanwhile, "dealt with this")}. Reload to see it.`;
  return errors[""] ?? "Please reload the page.";
}
