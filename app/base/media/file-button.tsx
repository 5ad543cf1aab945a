import { Upload } from "lucide";
import { useRef } from "react";
import { Button } from "#app/base/ui/button.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { ACCEPTED } from "./picture-rules.ts";

type Props = { label: string; onFile: (file: File) => void; disabled?: boolean };

/** A button that asks for a picture of the device. It keeps its place in the order of the keyboard. */
export function FileButton({ label, onFile, disabled = false }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button look="quiet" data-file-button disabled={disabled} onClick={() => input.current?.click()}>
        <Icon of={Upload} size={18} />
        {label}
      </Button>
      {/* It has no name, so that no form around it sends it. */}
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file can be chosen again.
          target.value = "";
          if (file) onFile(file);
        }}
      />
    </>
  );
}

/** The picture among what was pasted; null when there is none. */
export function pictureIn(data: DataTransfer | null): File | null {
  return [...(data?.files ?? [])].find(({ type }) => type.startsWith("image/")) ?? null;
}

/** The same of what was dropped; a file that is no picture is taken too, so that it can be said. */
export function droppedFile(data: DataTransfer): File | null {
  return pictureIn(data) ?? data.files[0] ?? null;
}
