import { Form } from "react-router";
import { useNextId } from "#app/desk/form-parts.tsx";
import { momentText } from "#app/lib/moment-text.ts";
import type { OrderNoteView } from "#app/orders/order-view.ts";
import { ORDER_NOTE_LENGTH } from "#app/orders/text-lengths.ts";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/text-fields.tsx";
import type { RefusedForm } from "./form-state.ts";

type Props = {
  notes: OrderNoteView[];
  /** The id of the next note, made with the page. */
  noteId: string;
  /** Whose order this is; null once the customer has deleted the account. */
  customerId: string | null;
  state: RefusedForm;
  busy: boolean;
};

/** What admins have written down about an order for each other, and the form that adds a note (rules 40.3). */
export function OrderNotes({ notes, noteId, customerId, state: { errors, values }, busy }: Props) {
  const nextId = useNextId(noteId, notes);
  return (
    <div className="flex flex-col gap-4">
      {notes.length > 0 ? (
        <ol className="flex flex-col">
          {notes.map(({ id, at, author, text }) => (
            <li key={id} className="border-b border-hairline py-3 text-sm first:pt-0">
              <p className="break-words whitespace-pre-line">{text}</p>
              <p className="text-ink-soft">
                <time dateTime={at}>{momentText(at)}</time>, {author ?? "a deleted account"}
              </p>
            </li>
          ))}
        </ol>
      ) : null}
      <Form key={nextId} method="post" noValidate className="flex max-w-xl flex-col items-start gap-3">
        <input type="hidden" name="intent" value="note" />
        <input type="hidden" name="noteId" value={values.noteId ?? nextId} />
        <input type="hidden" name="customerId" value={customerId ?? ""} />
        <TextAreaField
          id="note-text"
          name="text"
          label="New note"
          hint="Only admins see notes. They cannot be changed afterwards."
          rows={2}
          required
          maxLength={ORDER_NOTE_LENGTH}
          defaultValue={values.text}
          error={errors.text}
          className="w-full"
        />
        <Button type="submit" look="quiet" disabled={busy}>
          Add note
        </Button>
      </Form>
    </div>
  );
}
