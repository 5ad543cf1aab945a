import type { ClipboardEvent, ComponentProps } from "react";
import { CONTROL, describedBy, type Told } from "#app/base/ui/field.tsx";
import { ZIP_LENGTH } from "./zip-check.ts";

type ZipInputProps = Told & Pick<ComponentProps<"input">, "ref" | "defaultValue"> & { width: string };

/** The input of a ZIP code in every form that asks whether and when we deliver. */
export function ZipInput({ id, error, width, ...input }: ZipInputProps) {
  return (
    <input
      {...describedBy({ id, error })}
      name="zip"
      inputMode="numeric"
      autoComplete="postal-code"
      maxLength={ZIP_LENGTH}
      onPaste={pasteTrimmed}
      className={`${CONTROL} tabular ${width}`}
      {...input}
    />
  );
}

/**
 * What is pasted is trimmed before the field cuts it to five characters (rules 5.8): " 55401" would lose its
 * last digit otherwise.
 */
function pasteTrimmed(event: ClipboardEvent<HTMLInputElement>) {
  const pasted = event.clipboardData.getData("text");
  const trimmed = pasted.trim();
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  if (trimmed === pasted || selectionStart === null || selectionEnd === null) return;
  event.preventDefault();
  const room = ZIP_LENGTH - (value.length - (selectionEnd - selectionStart));
  event.currentTarget.setRangeText(trimmed.slice(0, Math.max(0, room)), selectionStart, selectionEnd, "end");
}
