import { useEffect, useId, useRef, useState } from "react";
import { isObject, isText } from "#app/base/lib/shape.ts";
import { SIGNED_OUT } from "#app/base/lib/unreachable.ts";
import { Button } from "#app/base/ui/button.tsx";
import { ErrorPlace } from "#app/base/ui/field.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { TextField } from "#app/base/ui/text-fields.tsx";
import { type Crop, cropText, WHOLE } from "./crop.ts";
import { CropFrame } from "./crop-frame.tsx";
import { FileButton } from "./file-button.tsx";
import {
  ALT_LENGTH,
  PICTURE_REFUSALS,
  type PickedPicture,
  readAlt,
  refusalSentence,
  UPLOAD_BYTES,
} from "./picture-rules.ts";

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

/** Why a picture was not taken: a sentence beside the file or the description, or about the upload as a whole ("all"). */
export type UploadErrors = { file?: string; alt?: string; all?: string };

type Sending = {
  file: File;
  alt: string;
  crop: Crop;
  /** Called with the part that has arrived, from 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
};

const isPicked = isObject<PickedPicture>({ address: isText, alt: isText });
const UNREACHED = "The picture could not be sent. Please check your connection and try again.";

/** Sends a picture to the shop. Never throws; null when it was called off. */
function sendPicture({
  file,
  alt,
  crop,
  onProgress,
  signal,
}: Sending): Promise<{ picture: PickedPicture } | { errors: UploadErrors } | null> {
  const form = new FormData();
  form.set("alt", alt);
  form.set("crop", cropText(crop));
  // The file comes last, so that the shop knows the rest before it.
  form.set("file", file);
  return new Promise((resolve) => {
    // fetch cannot say how much of a form has been sent.
    const request = new XMLHttpRequest();
    request.open("POST", "/admin/pictures/upload");
    request.setRequestHeader("Accept", "application/json");
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(readAnswer(request));
    request.onerror = () => resolve({ errors: { all: UNREACHED } });
    request.onabort = () => resolve(null);
    signal.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}

function readAnswer({ status, responseText }: XMLHttpRequest) {
  if (status === 401) return { errors: { all: SIGNED_OUT } };
  const body = parsed(responseText);
  if (status === 200 && isPicked(body)) return { picture: body };
  const said = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  const errors: UploadErrors = {};
  for (const field of ["file", "alt"] as const) {
    const sentence = said[field];
    if (typeof sentence === "string") errors[field] = sentence;
  }
  return { errors: errors.file || errors.alt ? errors : { all: UNREACHED } };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
