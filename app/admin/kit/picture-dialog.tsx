import { Selection } from "@tiptap/pm/state";
import type { Editor } from "@tiptap/react";
import { type ComponentType, type FormEvent, type RefObject, useRef, useState } from "react";
import { readAddress } from "#app/base/lib/address.ts";
import { Button } from "#app/base/ui/button.tsx";
import { Dialog } from "#app/base/ui/dialog.tsx";
import { TextField } from "#app/base/ui/field.tsx";

/** Dialog to upload an image or choose one from the library (base/media/picture-picker.tsx). */
export type PicturePicking = ComponentType<{
  onPick: (picture: { address: string; alt: string }) => void;
  onClose: () => void;
}>;

type Props = { editor: Editor; open: boolean; onClose: () => void; Picker: PicturePicking | undefined };

type FormProps = Omit<Props, "open"> & { first: RefObject<HTMLInputElement | null> };

/** The image at the cursor, or the selected one to change. */
export function PictureDialog({ open, ...rest }: Props) {
  const first = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onClose={rest.onClose}
      onClosed={() => {
        // Leaving the page closes the dialog too.
        if (!rest.editor.isDestroyed) rest.editor.view.focus();
      }}
      title="Picture"
    >
      {open ? <PictureForm {...rest} first={first} /> : null}
    </Dialog>
  );
}

function PictureForm({ editor, onClose, Picker, first }: FormProps) {
  const isThere = editor.isActive("image");
  const { src, alt, title } = isThere ? editor.getAttributes("image") : {};
  const [picked, setPicked] = useState({ src: String(src ?? ""), alt: String(alt ?? "") });
  const [isPicking, setPicking] = useState(false);
  const [errors, setErrors] = useState<{ address?: string; description?: string }>({});

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The dialog is inside the article's form, which must not treat this submit as Save.
    event.stopPropagation();
    const form = event.currentTarget;
    const field = (name: string) => String(new FormData(form).get(name) ?? "").trim();
    const address = readAddress(field("address"));
    const description = field("description");
    if (address === null || !description) {
      setErrors({
        ...(address === null
          ? { address: "Enter a path of this site or a link that starts with https://." }
          : {}),
        ...(description ? {} : { description: "Describe the image in a few words." }),
      });
      form.querySelectorAll("input")[address === null ? 0 : 1]?.focus();
      return;
    }
    const attrs = { src: address, alt: description, title: field("caption") || null };
    if (isThere) editor.chain().updateAttributes("image", attrs).run();
    else insertPicture(editor, attrs);
    onClose();
  }

  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={save}>
      <div key={picked.src} className="contents">
        <TextField
          ref={first}
          id="picture-address"
          name="address"
          label="Address"
          hint="A path of this site, or a link that starts with https://."
          inputMode="url"
          autoComplete="off"
          required
          maxLength={2_000}
          defaultValue={picked.src}
          error={errors.address}
        />
        {Picker ? (
          <Button look="quiet" className="self-start" onClick={() => setPicking(true)}>
            Upload or choose an image
          </Button>
        ) : null}
        <TextField
          id="picture-description"
          name="description"
          label="Description"
          hint="For people who can't see the image."
          autoComplete="off"
          required
          maxLength={300}
          defaultValue={picked.alt}
          error={errors.description}
        />
      </div>
      <TextField
        id="picture-caption"
        name="caption"
        label="Caption"
        hint="Shown below the image."
        optional
        autoComplete="off"
        maxLength={500}
        defaultValue={String(title ?? "")}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button type="submit">{isThere ? "Change image" : "Add image"}</Button>
      </div>
      {Picker && isPicking ? (
        <Picker
          onPick={({ address, alt }) => {
            setPicked({ src: address, alt });
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </form>
  );
}

/** Inserts an image at the cursor and moves the cursor below it, so the next image doesn't replace it. */
function insertPicture(editor: Editor, attrs: { src: string; alt: string; title: string | null }) {
  editor.commands.insertContent({ type: "image", attrs });
  editor.commands.command(({ tr }) => {
    const below = Selection.findFrom(tr.doc.resolve(tr.selection.to), 1, true);
    if (below) tr.setSelection(below);
    return true;
  });
}
