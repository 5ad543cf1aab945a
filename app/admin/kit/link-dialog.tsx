import type { Editor } from "@tiptap/react";
import { type FormEvent, type RefObject, useRef, useState } from "react";
import { isSafeLink } from "#app/base/lib/address.ts";
import { Button } from "#app/base/ui/button.tsx";
import { Dialog } from "#app/base/ui/dialog.tsx";
import { TextField } from "#app/base/ui/field.tsx";

/**
 * The address that somebody means who types one into the form of a link: "evenlake.com/shop" is a page elsewhere,
 * "maya@evenlake.com" a mail. Null for what no link of a text may lead to.
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  const address = /^[^\s@/:#]+@[^\s@/:#]+\.[a-z]{2,}$/i.test(text)
    ? `mailto:${text}`
    : /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}([/?#]\S*)?$/i.test(text)
      ? `https://${text}`
      : text;
  return isSafeLink(address) ? address : null;
}

type Props = { editor: Editor; open: boolean; onClose: () => void };
type FormProps = Omit<Props, "open"> & { first: RefObject<HTMLInputElement | null> };

/** Where the link at the cursor leads, or the one that the selected words become. */
export function LinkDialog({ editor, open, onClose }: Props) {
  const first = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      initialFocus={first}
      onClosed={() => {
        // The window also closes with the page that it is on.
        if (!editor.isDestroyed) editor.view.focus();
      }}
      title="Link"
    >
      {open ? <LinkForm editor={editor} onClose={onClose} first={first} /> : null}
    </Dialog>
  );
}

function LinkForm({ editor, onClose, first }: FormProps) {
  const href: unknown = editor.getAttributes("link").href;
  const isLink = typeof href === "string";
  const needsText = !isLink && editor.state.selection.empty;
  const [error, setError] = useState("");

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The window is rendered inside the form of the article, for which this is no press of Save.
    event.stopPropagation();
    const fields = new FormData(event.currentTarget);
    const address = linkAddress(String(fields.get("address")));
    if (address === null) {
      setError(
        "Please enter an address that begins with https://, / or #, an email address, or tel: and a number.",
      );
      first.current?.focus();
      return;
    }
    const link = { type: "link", attrs: { href: address } };
    const linkText = String(fields.get("words") ?? "").trim() || address;
    if (needsText)
      editor
        .chain()
        .insertContent({ type: "text", text: linkText, marks: [link] })
        .run();
    else editor.chain().extendMarkRange("link").setMark("link", link.attrs).run();
    onClose();
  }

  function remove() {
    editor.chain().extendMarkRange("link").unsetMark("link").run();
    onClose();
  }

  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={save}>
      <TextField
        ref={first}
        id="link-address"
        name="address"
        label="Address"
        hint="Such as https://example.com, /shop, #safety or hello@example.com."
        inputMode="url"
        autoComplete="off"
        required
        maxLength={2_000}
        defaultValue={isLink ? href : ""}
        error={error}
      />
      {needsText ? (
        <TextField id="link-words" name="words" label="Words" optional autoComplete="off" maxLength={300} />
      ) : null}
      <div className="flex flex-wrap justify-end gap-3">
        {isLink ? (
          <Button look="quiet" onClick={remove}>
            Remove link
          </Button>
        ) : null}
        <Button type="submit">{isLink ? "Change link" : "Add link"}</Button>
      </div>
    </form>
  );
}
