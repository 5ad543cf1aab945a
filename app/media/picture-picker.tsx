import { type ComponentType, useEffect, useState } from "react";
import { toast } from "#app/ui/toasts.tsx";
import type { PicturePickerProps } from "./picked-picture.ts";

/**
 * The dialog in which an admin uploads a picture or chooses one of the library (rules 36.5). Draw it while it is open:
 * its code is loaded then.
 */
export function PicturePicker(props: PicturePickerProps) {
  const [dialog, setDialog] = useState<{ Dialog: ComponentType<PicturePickerProps> } | null>(null);
  const { onClose } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the code is loaded once, when the picker is first drawn
  useEffect(() => {
    import("./picture-dialog.tsx").then(
      ({ PictureDialog }) => setDialog({ Dialog: PictureDialog }),
      () => {
        onClose();
        toast.error("The pictures could not be opened. Please check your connection and try again.", {
          id: "pictures",
        });
      },
    );
  }, []);
  return dialog ? <dialog.Dialog {...props} /> : null;
}
