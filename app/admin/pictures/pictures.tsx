import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { askedList } from "#app/admin/kit/list-action.server.ts";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { smallerPicture } from "#app/base/lib/picture-address.ts";
import { PicturePicker } from "#app/base/media/picture-picker.tsx";
import { ACCEPTED, ALT_LENGTH, refusalSentence } from "#app/base/media/picture-rules.ts";
import { listPictures, PICTURES_PER_PAGE } from "#app/base/media/queries.server.ts";
import { droppedFile } from "#app/base/media/upload-form.tsx";
import { ONE_ORDER } from "#app/base/records/list-query.ts";
import { Button } from "#app/base/ui/button.tsx";
import { FileField, TextField } from "#app/base/ui/field.tsx";
import { toast } from "#app/base/ui/toasts.tsx";
import type { Route } from "./+types/pictures";
import { nameOfUse, type PictureUse } from "./picture-use.ts";
import { findPictureUses } from "./picture-uses.server.ts";

export const handle = screen({ load: "Error fetching images" });

/** Image library (rules images/library), newest first. */
export async function loader(args: Route.LoaderArgs) {
  const { db, query } = await askedList(args, ONE_ORDER);
  const { rows, total } = await listPictures(db, query);
  const ids = rows.map(({ id }) => id);
  const uses = await findPictureUses(db, ids);
  return {
    rows: rows.map((row) => ({ ...row, uses: uses.get(row.id) ?? [] })),
    total,
    query: { ...query, perPage: PICTURES_PER_PAGE },
    refused: args.url.searchParams.get("refused"),
  };
}

export default function Pictures({ loaderData }: Route.ComponentProps) {
  const { rows, total, query, refused } = loaderData;
  return (
    <ListScreen
      above={<UploadPart refused={refused} />}
      search="Search descriptions and file names"
      name="Image library"
      one="image"
      many="images"
      none="No images yet. Upload one to get started."
      rows={rows}
      {...{ total, query }}
    >
      <ul aria-label="Image library" className="grid gap-5 grid-cols-2 md:grid-cols-3 xl:grid-cols-4">
        {rows.map(({ id, address, alt, name, uses }) => (
          <li
            key={id}
            className="group relative flex flex-col overflow-hidden rounded-card border border-hairline bg-white focus-within:border-ink hover:border-ink"
          >
            <img
              src={smallerPicture(address, 400)}
              alt=""
              width={400}
              height={300}
              loading="lazy"
              className="aspect-4/3 w-full bg-hairline/60 object-contain"
            />
            <div className="flex grow flex-col gap-1 px-4 py-3 text-sm">
              <Link
                to={`/admin/pictures/${id}`}
                className="text-base font-semibold wrap-anywhere after:absolute after:inset-0 group-hover:underline"
              >
                {alt || name || "Image"}
              </Link>
              {name ? <span className="text-ink-soft wrap-anywhere">{name}</span> : null}
              <span className="mt-auto pt-1 wrap-anywhere text-ink-soft">{usesLine(uses)}</span>
            </div>
          </li>
        ))}
      </ul>
    </ListScreen>
  );
}

/** "Used by the product “Maple Jam” and 2 more". */
function usesLine(uses: readonly PictureUse[]): string {
  const [first, ...others] = uses;
  if (!first) return "Not used";
  return `Used by ${nameOfUse(first)}${others.length > 0 ? ` and ${others.length} more` : ""}`;
}

/**
 * Upload area of the image library. With JavaScript, choosing or dropping a file opens the crop dialog;
 * without it, this is a plain form whose refusal is returned by name.
 */
function UploadPart({ refused }: { refused: string | null }) {
  const [file, setFile] = useState<File | null>(null);
  const { revalidate } = useRevalidator();
  const refusal = refusalSentence(refused);
  return (
    <section aria-labelledby="upload" className="rounded-card border border-hairline bg-white p-5">
      <h2 id="upload" className="mb-4 text-xl">
        Upload image
      </h2>
      <form
        method="post"
        action="/admin/pictures/upload"
        encType="multipart/form-data"
        className="grid items-start gap-5 sm:grid-cols-2"
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes("Files")) event.preventDefault();
        }}
        onDrop={(event) => {
          const dropped = droppedFile(event.dataTransfer);
          if (!dropped) return;
          event.preventDefault();
          setFile(dropped);
        }}
      >
        <FileField
          id="file"
          name="file"
          label="File"
          hint="JPEG, PNG, WebP, AVIF, or GIF, up to 12 MB. You can also drop a file here."
          accept={ACCEPTED}
          required
          error={refusal?.field === "file" ? refusal.sentence : undefined}
          onChange={({ target }) => {
            setFile(target.files?.[0] ?? null);
            target.value = "";
          }}
        />
        {/* With JavaScript, the dialog has this field. */}
        <noscript>
          <TextField
            id="alt"
            name="alt"
            label="Description"
            hint="Describes the image for people who can't see it."
            required
            maxLength={ALT_LENGTH}
            autoComplete="off"
            error={refusal?.field === "alt" ? refusal.sentence : undefined}
            className="mb-5"
          />
          <Button type="submit">Upload</Button>
        </noscript>
      </form>
      {file ? (
        <PicturePicker
          file={file}
          onClose={() => setFile(null)}
          onPick={() => {
            setFile(null);
            toast.success("Image uploaded successfully", { id: "done" });
            void revalidate();
          }}
        />
      ) : null}
    </section>
  );
}
