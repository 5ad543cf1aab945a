import { useState } from "react";
import { Dialog } from "#app/base/ui/dialog.tsx";
import { PictureLibrary } from "./picture-library.tsx";
import type { PickedPicture } from "./picture-rules.ts";
import { UploadForm } from "./upload-form.tsx";

type Props = {
  /** The file that is to be uploaded, when it was dropped or chosen already; without one the library is shown. */
  file?: File | null;
  /** Called once with the picture. The picker is closed by whoever rendered it. */
  onPick: (picture: PickedPicture) => void;
  /** Called for Escape, a press outside and the close button. */
  onClose: () => void;
};

/** The dialog in which an admin chooses a picture of the library, or uploads one (rules 36.5). Render it while it is open. */
export function PicturePicker({ file: given = null, onPick, onClose }: Props) {
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
