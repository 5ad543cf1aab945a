import { useState } from "react";
import { useRevalidator } from "react-router";
import { pictureIn } from "#app/base/media/file-button.tsx";
import { PicturePicker } from "#app/base/media/picture-picker.tsx";
import { ACCEPTED, ALT_LENGTH, refusalSentence } from "#app/base/media/picture-rules.ts";
import { Button } from "#app/base/ui/button.tsx";
import { FileField, TextField } from "#app/base/ui/text-fields.tsx";
import { toast } from "#app/base/ui/toasts.tsx";

/**
 * The place of the library where pictures are uploaded. With JavaScript a file that is chosen, or dropped here, opens
 * the dialog with its crop; without it this is a plain form, whose refusal comes back by its name.
 */
export function UploadPart({ refused }: { refused: string | null }) {
  const [file, setFile] = useState<File | null>(null);
  const { revalidate } = useRevalidator();
  const told = refusalSentence(refused);
  return (
    <section aria-labelledby="upload" className="rounded-card border border-hairline bg-white p-5">
      <h2 id="upload" className="mb-4 text-xl">
        Upload a picture
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
          const dropped = pictureIn(event.dataTransfer);
          if (!dropped) return;
          event.preventDefault();
          setFile(dropped);
        }}
      >
        <FileField
          id="file"
          name="file"
          label="File"
          hint="JPEG, PNG, WebP, AVIF or GIF, up to 12 MB. It can be dropped here, too."
          accept={ACCEPTED}
          required
          error={told?.field === "file" ? told.sentence : undefined}
          onChange={({ target }) => {
            setFile(target.files?.[0] ?? null);
            target.value = "";
          }}
        />
        {/* With JavaScript the dialog asks for it. */}
        <noscript>
          <TextField
            id="alt"
            name="alt"
            label="Description"
            hint="What the picture shows, for people who cannot see it."
            required
            maxLength={ALT_LENGTH}
            autoComplete="off"
            error={told?.field === "alt" ? told.sentence : undefined}
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
            toast.success("Picture uploaded successfully", { id: "done" });
            void revalidate();
          }}
        />
      ) : null}
    </section>
  );
}
