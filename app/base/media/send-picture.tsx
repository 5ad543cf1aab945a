import { isObject, isText } from "#app/base/lib/shape.ts";
import { SIGNED_OUT } from "#app/base/lib/unreachable.ts";
import { type Crop, cropText } from "./crop.ts";
import type { PickedPicture } from "./picture-rules.ts";

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
export function sendPicture({
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
