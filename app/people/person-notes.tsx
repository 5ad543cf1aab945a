import { Form, useNavigation } from "react-router";
import type { CustomerNote } from "#app/customers/add-note.server.ts";
import { useNextId } from "#app/desk/next-id.tsx";
import { momentText } from "#app/lib/moment-text.ts";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/text-fields.tsx";
import { NOTE_LENGTH } from "./text-lengths.ts";

type NotesProps = {
  notes: CustomerNote[];
  /** The id of the next note, so that pressing twice makes one. */
  noteId: string;
  typed: string | undefined;
  error: string | undefined;
};

/** What admins write down about a person for each other. Notes are added, and never changed (rules 37.9). */
export function PersonNotes({ notes, noteId, typed, error }: NotesProps) {
  const nextId = useNextId(noteId, notes);
  const busy = useNavigation().formMethod === "POST";
  return (
    <>
      <Form
        key={nextId}
        method="post"
        noValidate
        preventScrollReset
        className="flex flex-col items-start gap-3"
      >
        <input type="hidden" name="intent" value="note" />
        <input type="hidden" name="id" value={nextId} />
        <TextAreaField
          id="note"
          name="text"
          label="New note"
          hint="Only admins read it. It cannot be changed later, and goes with the account."
          rows={2}
          required
          maxLength={NOTE_LENGTH}
          className="w-full"
          defaultValue={typed}
          error={error}
        />
        <Button type="submit" look="quiet" disabled={busy}>
          Add note
        </Button>
      </Form>
      {notes.length > 0 ? (
        <ul aria-label="Notes" className="mt-4 flex flex-col">
          {notes.map(({ id, by, at, text }) => (
            <li key={id} className="border-t border-hairline py-3">
              <p className="break-words whitespace-pre-line">{text}</p>
              <p className="text-sm text-ink-soft">
                {by ?? "An admin whose account is deleted"}, <time dateTime={at}>{momentText(at)}</time>
              </p>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
