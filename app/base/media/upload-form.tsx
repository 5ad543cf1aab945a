import { Upload } from "lucide";
import { useEffect, useId, useRef, useState } from "react";
import { SIGNED_OUT } from "#app/base/lib/request-failures.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { isObject, isOptional, isText } from "#app/base/lib/shape.ts";
import { Button } from "#app/base/ui/button.tsx";
import { ErrorPlace, TextField } from "#app/base/ui/field.tsx";
import { FormSentence, firstWrong } from "#app/base/ui/form-sentence.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { type Crop, cropText, WHOLE } from "./crop.ts";
import { CropFrame } from "./crop-frame.tsx";
import {
  ACCEPTED,
  ALT_LENGTH,
  HEAD_BYTES,
  PICTURE_REFUSALS,
  type PickedPicture,
  readAlt,
  refusalOfHead,
  refusalSentence,
  UPLOAD_BYTES,
} from "./picture-rules.ts";

type Props = {
  file: File;
  /** Typed description, kept when another file is chosen. */
  alt: string;
  onAlt: (typed: string) => void;
  onFile: (another: File) => void;
  onPick: (picture: PickedPicture) => void;
};

/**
 * Uploads one chosen file (rules images/sources). Not a form element, since it may be inside another form.
 */
export function UploadForm({ file, alt: typed, onAlt, onFile, onPick }: Props) {
  const id = useId();
  const [crop, setCrop] = useState<Crop>(WHOLE);
  const [progress, setProgress] = useState<number | null>(null);
  const [errors, setErrors] = useState<UploadErrors>({});
  // Error of the file itself: undefined until checked, null if there is none.
  const [fault, setFault] = useState<string | null>();
  const wrong = fault ?? errors.file;
  const box = useRef<HTMLDivElement>(null);
  const altField = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController>(null);
  useEffect(() => () => sending.current?.abort(), []);
  useEffect(() => {
    let isWanted = true;
    void faultOf(file).then((found) => {
      if (isWanted) setFault(found);
    });
    return () => {
      isWanted = false;
    };
  }, [file]);

  function refuse(found: UploadErrors) {
    setErrors(found);
    setProgress(null);
    // The message renders before the next paint.
    requestAnimationFrame(() => {
      const another = () => box.current?.querySelector<HTMLElement>("[data-file-button]");
      (firstWrong(box.current) ?? another())?.focus();
    });
  }

  async function send() {
    if (progress !== null) return;
    const { alt, refusal } = readAlt(altField.current?.value ?? "");
    if (refusal) return refuse({ alt: refusalSentence(refusal)?.sentence });
    if (fault) return refuse({});
    setErrors({});
    setProgress(0);
    const calling = new AbortController();
    sending.current = calling;
    const form = new FormData();
    form.set("alt", alt);
    form.set("crop", cropText(crop));
    // Sent last, so the server already has the other fields.
    form.set("file", file);
    const sent = await sendPicture(form, setProgress, calling.signal);
    if (sent === null) return;
    if (sent.ok) onPick(sent.value);
    else refuse(sent.refusal);
  }

  return (
    <div ref={box} className="flex flex-col gap-5">
      <FormSentence>{errors.all}</FormSentence>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-sm text-ink-soft">{file.name}</p>
        <FileButton onFile={onFile} label="Choose another file" disabled={progress !== null} />
      </div>
      <ErrorPlace id={`${id}-file`} error={wrong} />
      <TextField
        ref={altField}
        id={`${id}-alt`}
        label="Description"
        hint="Describes the image for people who can't see it."
        required
        defaultValue={typed}
        onInput={({ currentTarget }) => onAlt(currentTarget.value)}
        maxLength={ALT_LENGTH}
        autoComplete="off"
        error={errors.alt}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          void send();
        }}
      />
      {wrong || fault === undefined ? null : <CropFrame file={file} crop={crop} onCrop={setCrop} />}
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
        aria-label="Upload progress"
        value={part}
        max={1}
        className="h-2 w-full overflow-hidden rounded-full accent-spruce"
      />
      <p role="status" className="tabular text-sm text-ink-soft">
        {part < 1 ? `${Math.floor(part * 100)}% sent` : "Processing image..."}
      </p>
    </div>
  );
}

/** Upload errors: for the file, the description, or the whole upload ("all"). */
type UploadErrors = Partial<Record<"file" | "alt" | "all", string | undefined>>;

/** Checks a file's size and content; an unreadable one fails when sent. */
async function faultOf(file: File): Promise<string | null> {
  if (file.size > UPLOAD_BYTES) return PICTURE_REFUSALS.too_large;
  const head = await file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .catch(() => null);
  const refusal = head && refusalOfHead(new Uint8Array(head));
  return refusal ? PICTURE_REFUSALS[refusal] : null;
}

type Answer = Result<PickedPicture, UploadErrors>;

const isPicked = isObject<PickedPicture>({ address: isText, alt: isText });
const isRefusal = isObject<Pick<UploadErrors, "file" | "alt">>({
  file: isOptional(isText),
  alt: isOptional(isText),
});
const UPLOAD_FAILED = "We couldn't upload the image. Check your internet connection and try again.";

/** Uploads an image; `onProgress` gets the fraction sent. Never throws; resolves to null if canceled. */
function sendPicture(
  form: FormData,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<Answer | null> {
  return new Promise((resolve) => {
    // fetch reports no upload progress.
    const request = new XMLHttpRequest();
    request.open("POST", "/admin/pictures/upload");
    request.setRequestHeader("Accept", "application/json");
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(readAnswer(request.status, request.response));
    request.onerror = () => resolve(refused({ all: UPLOAD_FAILED }));
    request.onabort = () => resolve(null);
    signal.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}

function readAnswer(status: number, body: unknown): Answer {
  if (status === 401) return refused({ all: SIGNED_OUT });
  if (status === 200 && isPicked(body)) return ok(body);
  const isSaid = isRefusal(body) && Boolean(body.file || body.alt);
  return refused(isSaid ? { file: body.file, alt: body.alt } : { all: UPLOAD_FAILED });
}

type FileButtonProps = { label: string; onFile: (file: File) => void; disabled?: boolean };

/** Button that opens the file chooser for images. Keeps its place in the tab order. */
export function FileButton({ label, onFile, disabled = false }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button look="quiet" data-file-button disabled={disabled} onClick={() => input.current?.click()}>
        <Icon of={Upload} size={18} />
        {label}
      </Button>
      {/* Without a name, it isn't submitted with a surrounding form. */}
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Allows choosing the same file again.
          target.value = "";
          if (file) onFile(file);
        }}
      />
    </>
  );
}

/** Returns the pasted image, or null. */
export function pictureIn(data: DataTransfer | null): File | null {
  return [...(data?.files ?? [])].find(({ type }) => type.startsWith("image/")) ?? null;
}

/** Returns the dropped image, or else any dropped file, so that an error can be shown. */
export function droppedFile(data: DataTransfer): File | null {
  return pictureIn(data) ?? data.files[0] ?? null;
}
