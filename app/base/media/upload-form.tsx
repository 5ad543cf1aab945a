import { useEffect, useId, useRef, useState } from "react";
import { Button } from "#app/base/ui/button.tsx";
import { ErrorPlace } from "#app/base/ui/field.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { TextField } from "#app/base/ui/text-fields.tsx";
import { type Crop, WHOLE } from "./crop.ts";
import { CropFrame } from "./crop-frame.tsx";
import { FileButton } from "./file-button.tsx";
import type { PickedPicture } from "./picture-rules.ts";
import { ALT_LENGTH, PICTURE_REFUSALS, readAlt, refusalSentence, UPLOAD_BYTES } from "./picture-rules.ts";
import { sendPicture, type UploadErrors } from "./send-picture.tsx";

type Props = {
  file: File;
  /** Another file was chosen. */
  onFile: (file: File) => void;
  onPick: (picture: PickedPicture) => void;
};

/**
 * The upload of one chosen file: which part of it, what it shows in words, and how far it has come (rules 36.5). It is
 * no form element, since it may stand inside a form.
 */
export function UploadForm({ file, onFile, onPick }: Props) {
  const id = useId();
  const [crop, setCrop] = useState<Crop>(WHOLE);
  const [progress, setProgress] = useState<number | null>(null);
  const [errors, setErrors] = useState<UploadErrors>(() => checkFile(file));
  const box = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController>(null);
  useEffect(() => () => sending.current?.abort(), []);

  function refuse(found: UploadErrors) {
    setErrors(found);
    setProgress(null);
    // The sentence is on the page after the next paint.
    requestAnimationFrame(() => {
      const find = (what: string) => box.current?.querySelector<HTMLElement>(what);
      const place = find("[aria-invalid=true]") ?? find("[data-form-sentence]") ?? find("[data-file-button]");
      place?.focus();
    });
  }

  async function send() {
    if (progress !== null) return;
    const { alt, refusal } = readAlt(words.current?.value ?? "");
    const found = checkFile(file);
    if (refusal) found.alt = refusalSentence(refusal)?.sentence ?? "";
    if (found.file || found.alt) return refuse(found);
    setErrors({});
    setProgress(0);
    const calling = new AbortController();
    sending.current = calling;
    const sent = await sendPicture({ file, alt, crop, onProgress: setProgress, signal: calling.signal });
    if (sent === null) return;
    if ("picture" in sent) onPick(sent.picture);
    else refuse(sent.errors);
  }

  return (
    <div ref={box} className="flex flex-col gap-5">
      <FormSentence>{errors.all}</FormSentence>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-sm break-words text-ink-soft">{file.name}</p>
        <FileButton onFile={onFile} label="Another file" disabled={progress !== null} />
      </div>
      <ErrorPlace id={`${id}-file`} error={errors.file} />
      <TextField
        ref={words}
        id={`${id}-alt`}
        label="Description"
        hint="What the picture shows, for people who cannot see it."
        required
        maxLength={ALT_LENGTH}
        autoComplete="off"
        error={errors.alt}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          void send();
        }}
      />
      {errors.file ? null : <CropFrame file={file} crop={crop} onCrop={setCrop} />}
      {progress === null ? null : <Progress part={progress} />}
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex justify-end border-t border-hairline bg-white px-5 py-4">
        <Button onClick={() => void send()} disabled={progress !== null}>
          {progress === null ? "Upload" : "Uploading..."}
        </Button>
      </div>
    </div>
  );
}

function Progress({ part }: { part: number }) {
  return (
    <div className="flex flex-col gap-1.5">
      <progress
        aria-label="Sent"
        value={part}
        max={1}
        className="h-2 w-full overflow-hidden rounded-full accent-spruce"
      />
      <p role="status" className="tabular text-sm text-ink-soft">
        {part < 1 ? `${Math.floor(part * 100)}% sent` : "Preparing the picture..."}
      </p>
    </div>
  );
}

/** What can be told of a file before it is sent. */
function checkFile(file: File): UploadErrors {
  return file.size > UPLOAD_BYTES ? { file: PICTURE_REFUSALS["too-large"] } : {};
}
