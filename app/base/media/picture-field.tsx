import { Images } from "lucide";
import { type DragEvent, useRef, useState } from "react";
import { readAddress } from "#app/base/lib/address.ts";
import { smallerPicture } from "#app/base/lib/picture-address.ts";
import { Button } from "#app/base/ui/button.tsx";
import { CONTROL, describedBy, Field } from "#app/base/ui/field.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { PicturePicker } from "./picture-picker.tsx";
import type { PickedPicture } from "./picture-rules.ts";
import { droppedFile, FileButton, pictureIn } from "./upload-form.tsx";

type Props = {
  id: string;
  name: string;
  label: string;
  value: string | undefined;
  error: string | undefined;
  hint?: string;
  required?: boolean;
  optional?: boolean;
};

/**
 * Field for an image address (rules images/sources): typed (works without JavaScript), uploaded, or chosen
 * from the library.
 */
export function PictureField({ id, name, label, value = "", error, hint, required, optional }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(value);
  const [picking, setPicking] = useState<{ file: File | null } | null>(null);
  const [isOver, setOver] = useState(false);

  function pick({ address }: PickedPicture) {
    setPicking(null);
    const field = input.current;
    if (!field) return;
    field.value = address;
    // Dispatches an input event, so the form notices the change.
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.focus();
  }

  function drop(event: DragEvent) {
    const file = droppedFile(event.dataTransfer);
    setOver(false);
    if (!file) return;
    event.preventDefault();
    setPicking({ file });
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping a file has a button equivalent */}
      <div
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes("Files")) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        onPaste={(event) => {
          const file = pictureIn(event.clipboardData);
          if (!file) return;
          event.preventDefault();
          setPicking({ file });
        }}
        className={`rounded-field outline-offset-4 ${isOver ? "outline-2 outline-lake outline-dashed" : ""}`}
      >
        <Field {...{ id, label, hint, error, optional }}>
          {/* In a narrow column, the address wraps to its own line, and the buttons' labels don't wrap. */}
          <div className="@container">
            <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-2 @md:gap-x-4">
              <input
                ref={input}
                {...describedBy({ id, hint, error })}
                name={name}
                type="text"
                inputMode="url"
                autoComplete="off"
                required={required}
                defaultValue={value}
                onInput={({ currentTarget }) => setShown(currentTarget.value)}
                className={`${CONTROL} col-span-2 @md:col-span-1 @md:col-start-2`}
              />
              <div className="@md:col-start-1 @md:row-span-2 @md:row-start-1">
                <Preview key={shown} address={shown} />
              </div>
              <div className="flex flex-col items-start gap-2 @md:flex-row @max-md:[&_button]:px-3 @max-md:[&_button]:whitespace-nowrap @max-md:[&_button]:text-sm @max-md:[&_svg]:hidden">
                <FileButton label="Upload" onFile={(file) => setPicking({ file })} />
                <Button look="quiet" onClick={() => setPicking({ file: null })}>
                  <Icon of={Images} size={18} />
                  Choose from library
                </Button>
              </div>
            </div>
          </div>
        </Field>
      </div>
      {picking ? <PicturePicker file={picking.file} onPick={pick} onClose={() => setPicking(null)} /> : null}
    </>
  );
}

/** Thumbnail of the image at an address, if there is one. */
function Preview({ address }: { address: string }) {
  const [failed, setFailed] = useState(false);
  const src = readAddress(address.trim());
  const box = "size-20 @md:size-24 shrink-0 rounded-field border border-hairline bg-white";
  if (src === null || failed) {
    const label = address.trim() === "" ? "No image" : "Not found";
    return (
      <div className={`${box} flex items-center justify-center p-2 text-center text-sm text-ink-soft`}>
        {label}
      </div>
    );
  }
  return (
    <img
      src={smallerPicture(src, 200)}
      alt=""
      width={96}
      height={96}
      onError={() => setFailed(true)}
      className={`${box} object-contain`}
    />
  );
}
