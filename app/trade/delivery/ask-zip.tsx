import { type ClipboardEvent, type ComponentProps, type FormEvent, useEffect, useRef, useState } from "react";
import { CONTROL, describedBy, type Told } from "#app/base/ui/field.tsx";
import { askAboutZip, type CheckerAnswer, rememberedZip, rememberZip } from "./known-zip.tsx";
import { plainZip, readZip, ZIP_CHECK_BUSY_MS, ZIP_LENGTH, type ZipAnswer } from "./zip-check.ts";

/**
 * The behavior of a ZIP checker: an uncontrolled field (so that text typed before the script starts stays), the answer,
 * and whether a request is under way, which lasts at least 500 ms (rules zip-codes/check-endpoint).
 */
export function useZipQuestion(initial: ZipAnswer | null) {
  const field = useRef<HTMLInputElement>(null);
  const asked = useRef(false);
  const [answer, setAnswer] = useState<CheckerAnswer | null>(initial);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (field.current?.value === "") field.current.value = rememberedZip();
  }, []);

  async function ask(event: FormEvent) {
    event.preventDefault();
    if (asked.current) return;
    const read = readZip(field.current?.value ?? "");
    if (!read.ok) {
      setAnswer({ kind: "invalid", sentence: read.refusal });
      field.current?.focus();
      return;
    }
    asked.current = true;
    setBusy(true);
    const pause = new Promise((done) => setTimeout(done, ZIP_CHECK_BUSY_MS));
    const [said] = await Promise.all([askAboutZip(read.value), pause]);
    asked.current = false;
    rememberZip(said, read.value);
    setBusy(false);
    setAnswer(said);
    if (said.kind === "unknown" || said.kind === "failed") field.current?.focus();
  }

  return { field, answer, busy, ask };
}

/** The error to show beside the field; null when the answer is a result. */
export function fieldSentence(answer: CheckerAnswer | null): string | undefined {
  if (answer?.kind === "invalid" || answer?.kind === "unknown" || answer?.kind === "failed") {
    return answer.sentence;
  }
  return undefined;
}

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
      onPaste={pastePlain}
      className={`${CONTROL} tabular ${width}`}
      {...input}
    />
  );
}

/** Cleans what is pasted before the field cuts it (rules zip-codes/zip-input): " 55401" would lose its last digit otherwise. */
function pastePlain(event: ClipboardEvent<HTMLInputElement>) {
  const pasted = event.clipboardData.getData("text");
  const plain = plainZip(pasted);
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  if (plain === pasted || selectionStart === null || selectionEnd === null) return;
  event.preventDefault();
  const room = ZIP_LENGTH - (value.length - (selectionEnd - selectionStart));
  event.currentTarget.setRangeText(plain.slice(0, Math.max(0, room)), selectionStart, selectionEnd, "end");
}
