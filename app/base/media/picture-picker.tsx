import { useEffect, useId, useState } from "react";
import { smallerPicture } from "#app/base/lib/picture-address.ts";
import { isCount, isListOf, isObject, isText } from "#app/base/lib/shape.ts";
import { askRoute } from "#app/base/ui/ask-route.tsx";
import { Button } from "#app/base/ui/button.tsx";
import { Dialog } from "#app/base/ui/dialog.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import type { PickedPicture } from "./picture-rules.ts";
import { FileButton, UploadForm } from "./upload-form.tsx";

type Props = {
  /** File to upload, if one was already dropped or chosen; otherwise, shows the library. */
  file?: File | null;
  /** Called once with the image. The parent closes the picker. */
  onPick: (picture: PickedPicture) => void;
  onClose: () => void;
};

/**
 * Dialog for choosing an image from the library or uploading one (rules images/sources). Render it only while
 * open.
 */
export function PicturePicker({ file: given = null, onPick, onClose }: Props) {
  const [file, setFile] = useState(given);
  // Keeps the typed text when another file is chosen.
  const [alt, setAlt] = useState("");
  return (
    <Dialog open onClose={onClose} title={file ? "Upload image" : "Choose image"}>
      {file ? (
        <UploadForm
          key={`${file.name} ${file.lastModified} ${file.size}`}
          file={file}
          alt={alt}
          onAlt={setAlt}
          onFile={setFile}
          onPick={onPick}
        />
      ) : (
        <PictureLibrary onFile={setFile} onPick={onPick} />
      )}
    </Dialog>
  );
}

type Listed = { id: string; address: string; name: string; alt: string };
type Found = { rows: Listed[]; total: number };

const isFound = isObject<Found>({
  rows: isListOf(isObject<Listed>({ id: isText, address: isText, name: isText, alt: isText })),
  total: isCount,
});

const AFTER_TYPING_MS = 250;

/** Image library as a grid, with search and an upload button. */
function PictureLibrary({ onFile, onPick }: Pick<Props, "onPick"> & { onFile: (file: File) => void }) {
  const id = useId();
  const [search, setSearch] = useState("");
  const { found, failed, more, retry } = useLibrary(search);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          id={`${id}-search`}
          type="search"
          label="Search"
          placeholder="Description or file name"
          maxLength={100}
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          // Inside a form, Enter would submit that form.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          className="min-w-48 grow"
        />
        <FileButton onFile={onFile} label="Upload" />
      </div>
      <p role="status" className="text-sm text-ink-soft">
        {failed ? "We couldn't load the images." : countText(found, search)}
      </p>
      {failed ? (
        <div>
          <Button look="quiet" onClick={retry}>
            Retry
          </Button>
        </div>
      ) : null}
      {found && found.rows.length > 0 ? (
        <ul aria-label="Images" className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {found.rows.map(({ id: key, address, name, alt }) => (
            <li key={key}>
              <button
                type="button"
                onClick={() => onPick({ address, alt })}
                className="flex w-full flex-col gap-1.5 rounded-field border border-hairline bg-white p-1.5 text-left hover:border-ink"
              >
                <img
                  src={smallerPicture(address, 400)}
                  alt=""
                  loading="lazy"
                  className="aspect-4/3 w-full rounded-field bg-hairline object-contain"
                />
                <span className="line-clamp-2 px-1 pb-0.5 text-sm wrap-anywhere">{alt || name}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {found && found.rows.length < found.total ? (
        <Button look="quiet" onClick={more}>
          More images
        </Button>
      ) : null}
    </div>
  );
}

function countText(found: Found | null, search: string): string {
  if (!found) return "Loading images...";
  if (found.total === 1) return "1 image";
  if (found.total > 0) return `${found.total.toLocaleString("en-US")} images`;
  return search ? `No images match “${search}”.` : "No images yet. Upload the first one.";
}

/** Loads the matching images, one page at a time on demand. */
function useLibrary(search: string) {
  const [asked, setAsked] = useState({ search, page: 1, round: 0 });
  const [found, setFound] = useState<Found | null>(null);
  const [failed, setFailed] = useState(false);
  if (asked.search !== search) setAsked({ search, page: 1, round: asked.round });
  useEffect(() => {
    const calling = new AbortController();
    const query = new URLSearchParams({ q: asked.search, page: String(asked.page) });
    const timer = setTimeout(
      async () => {
        const { signal } = calling;
        const answer = await askRoute(`/admin/pictures/list?${query}`, isFound, { signal });
        if (signal.aborted) return;
        setFailed(!answer.ok);
        if (!answer.ok) return;
        const { rows, total } = answer.value;
        setFound((before) => ({ rows: asked.page > 1 && before ? joined(before.rows, rows) : rows, total }));
      },
      asked.search ? AFTER_TYPING_MS : 0,
    );
    return () => {
      clearTimeout(timer);
      calling.abort();
    };
  }, [asked]);
  return {
    found,
    failed,
    more: () => setAsked({ ...asked, page: asked.page + 1 }),
    retry: () => setAsked({ ...asked, round: asked.round + 1 }),
  };
}

/** Merges pages without duplicates: new uploads shift images to later pages. */
function joined(before: readonly Listed[], next: readonly Listed[]): Listed[] {
  const known = new Set(before.map(({ id }) => id));
  return [...before, ...next.filter(({ id }) => !known.has(id))];
}
