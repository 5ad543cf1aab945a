import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { readTextValue } from "#app/base/lib/stored-text.ts";
import { ErrorPlace, Hint, LABEL, LabelText } from "#app/base/ui/field.tsx";
import { RichTextView } from "#app/base/ui/rich-text.tsx";
import { HiddenValue } from "./form-page.tsx";
import type { PicturePicking } from "./picture-dialog.tsx";
import type { RichTextEditorProps } from "./rich-text-editor.tsx";

const RichTextEditor = lazy(async () => {
  try {
    return { default: (await import("./rich-text-editor.tsx")).RichTextEditor };
  } catch {
    // The page stays open, with the input in its other fields.
    return { default: EditorMissing };
  }
});

type Props = {
  id: string;
  name: string;
  label: string;
  optional?: boolean;
  /** The text as JSON (base/lib/stored-text.ts), "" if empty. */
  value: string;
  onChange?: (value: string) => void;
  error: string | undefined;
  /** Offers the image library in the image dialog if it has images. */
  Picker?: PicturePicking;
  /** Whether the text may have images; true by default. */
  hasPictures?: boolean;
};

/**
 * Rich text field (rules content-screens/formatted-text), sent as JSON. Shows the text until the editor is
 * loaded.
 */
export function RichTextField({
  id,
  name,
  label,
  optional,
  value,
  onChange,
  error,
  Picker,
  hasPictures = true,
}: Props) {
  const [now, setNow] = useState(value);
  const [isStarted, setStarted] = useState(false);
  useEffect(() => setStarted(true), []);
  const waiting = (
    <TextAsItIs value={value}>
      <p className="hidden text-ink-soft noscript:mb-4 noscript:block">
        Turn on JavaScript to edit this text. It's saved unchanged.
      </p>
    </TextAsItIs>
  );
  return (
    <div>
      <p aria-hidden="true" className={LABEL}>
        <LabelText label={label} optional={optional === true} />
      </p>
      <HiddenValue name={name} value={now} />
      {isStarted ? (
        <Suspense fallback={waiting}>
          <RichTextEditor
            value={value}
            onChange={(next) => {
              setNow(next);
              onChange?.(next);
            }}
            label={label}
            describedBy={error ? `${id}-hint ${id}-error` : `${id}-hint`}
            isInvalid={Boolean(error)}
            {...{ Picker, hasPictures }}
          />
        </Suspense>
      ) : (
        waiting
      )}
      <Hint id={id} hint="Press Alt+F10 for the toolbar, Escape to return to the text." />
      <ErrorPlace id={id} error={error} />
    </div>
  );
}

/** The text when it can't be edited, below the reason. */
function TextAsItIs({ value, children }: { value: string; children: ReactNode }) {
  return (
    <div className="min-h-80 rounded-field border border-edge bg-white p-5">
      {children}
      <RichTextView doc={readTextValue(value)} />
    </div>
  );
}

function EditorMissing({ value }: RichTextEditorProps) {
  return (
    <TextAsItIs value={value}>
      <p role="alert" className="mb-4 font-semibold text-clay">
        We couldn't load the editor. Check your internet connection and reload the page; what you typed here
        stays.
      </p>
    </TextAsItIs>
  );
}
