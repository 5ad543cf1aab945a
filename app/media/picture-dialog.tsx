import { useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import type { PicturePickerProps } from "./picked-picture.ts";
import { PictureLibrary } from "./picture-library.tsx";
import { UploadForm } from "./upload-form.tsx";

/** The dialog of `PicturePicker`: the library, and once a file has been chosen, its upload. */
export function PictureDialog({ file: given = null, onPick, onClose }: PicturePickerProps) {
  const [file, setFile] = useState(given);
  return (
    <Dialog open onClose={onClose} title={file ? "Upload a picture" : "Choose a picture"}>
      {file ? (
        <UploadForm
          key={`${file.name} ${file.lastModified} ${file.size}`}
          file={file}
          onFile={setFile}
          onPick={onPick}
        />
      ) : (
        <PictureLibrary onFile={setFile} onPick={onPick} />
      )}
    </Dialog>
  );
}
