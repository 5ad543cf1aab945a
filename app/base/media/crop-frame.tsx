import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { SelectField } from "#app/base/ui/choice-fields.tsx";
import { type Crop, largestCrop, movedCrop, PROPORTIONS, resizedCrop } from "./crop.ts";

type Props = { file: File; crop: Crop; onCrop: (crop: Crop) => void };

const SHOWN = 1_000; // longer side of the preview, in pixels
const STEP = 0.02; // step of an arrow key, as a fraction of the image

/** The chosen image with a crop frame, moved and resized by dragging or with (Shift and) the arrow keys. */
export function CropFrame({ file, crop, onCrop }: Props) {
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = usePreview(file, canvas);
  const [proportion, setProportion] = useState("Free");
  const ratio = PROPORTIONS[proportion] ?? null;
  const picture = size === null || size === "unreadable" ? 1 : size.width / size.height;
  const drag = useRef<{ x: number; y: number; from: Crop; resizes: boolean } | null>(null);

  function change(from: Crop, right: number, down: number, resizes: boolean) {
    onCrop(resizes ? resizedCrop(from, right, down, ratio, picture) : movedCrop(from, right, down));
  }

  function startDrag(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    const resizes = event.target !== event.currentTarget;
    drag.current = { x: event.clientX, y: event.clientY, from: crop, resizes };
  }

  function pull({ clientX, clientY }: PointerEvent) {
    const box = canvas.current?.getBoundingClientRect();
    if (!drag.current || !box) return;
    const { x, y, from, resizes } = drag.current;
    change(from, (clientX - x) / box.width, (clientY - y) / box.height, resizes);
  }

  function step(event: KeyboardEvent) {
    const way = STEPS[event.key];
    if (!way) return;
    event.preventDefault();
    change(crop, ...way, event.shiftKey);
  }

  if (size === "unreadable") {
    return (
      <p className="text-sm text-ink-soft">
        This browser can't display the file. It will be uploaded uncropped.
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="relative mx-auto max-w-full touch-none overflow-hidden rounded-field bg-hairline">
        <canvas
          ref={canvas}
          width={4}
          height={3}
          role="img"
          aria-label="Selected image"
          className="block max-h-[30dvh] max-w-full"
        />
        {size ? (
          <button
            type="button"
            aria-label={`Frame: ${frameText(crop, size)}`}
            aria-describedby={`${id}-help`}
            onPointerDown={startDrag}
            onPointerMove={pull}
            onPointerUp={() => {
              drag.current = null;
            }}
            onKeyDown={step}
            className="absolute cursor-move border-2 border-white shadow-[0_0_0_100vmax_rgb(0_0_0/0.5)] outline-offset-[-6px] focus-visible:outline-2 focus-visible:outline-white"
            style={asPercent(crop)}
          >
            <span className="absolute right-0 bottom-0 size-8 cursor-nwse-resize rounded-tl-field border-t-2 border-l-2 border-white bg-ink/60" />
          </button>
        ) : null}
      </div>
      <p id={`${id}-help`} className="text-sm text-ink-soft">
        Drag the frame to the part that is to be seen, or move it with the arrow keys; with Shift they change
        its size.
      </p>
      <SelectField
        id={`${id}-proportion`}
        label="Aspect ratio"
        value={proportion}
        onChange={({ target }) => {
          setProportion(target.value);
          onCrop(largestCrop(PROPORTIONS[target.value] ?? null, picture));
        }}
      >
        {Object.keys(PROPORTIONS).map((label) => (
          <option key={label}>{label}</option>
        ))}
      </SelectField>
    </div>
  );
}

const STEPS: Record<string, readonly [right: number, down: number]> = {
  ArrowRight: [STEP, 0],
  ArrowLeft: [-STEP, 0],
  ArrowDown: [0, STEP],
  ArrowUp: [0, -STEP],
};

function asPercent({ x, y, width, height }: Crop) {
  return { left: `${x * 100}%`, top: `${y * 100}%`, width: `${width * 100}%`, height: `${height * 100}%` };
}

type Size = { width: number; height: number };

/** Describes the frame: "1,200 × 800 pixels, 10% from the left, 0% from the top". */
function frameText({ x, y, width, height }: Crop, picture: Size): string {
  const pixels = (part: number) => Math.round(part).toLocaleString("en-US");
  const size = `${pixels(width * picture.width)} × ${pixels(height * picture.height)} pixels`;
  return `${size}, ${Math.round(x * 100)}% from the left, ${Math.round(y * 100)}% from the top`;
}

/**
 * Draws a file onto the canvas, which needs no URL allowed by the page's CSP; returns its size, null at
 * first.
 */
function usePreview(file: File, canvas: { current: HTMLCanvasElement | null }): Size | "unreadable" | null {
  const [size, setSize] = useState<Size | "unreadable" | null>(null);
  useEffect(() => {
    createImageBitmap(file).then(
      (bitmap) => {
        const { width, height } = bitmap;
        const area = canvas.current;
        if (area) {
          const scale = Math.min(1, SHOWN / Math.max(width, height));
          area.width = Math.max(1, Math.round(width * scale));
          area.height = Math.max(1, Math.round(height * scale));
          area.getContext("2d")?.drawImage(bitmap, 0, 0, area.width, area.height);
          setSize({ width, height });
        }
        bitmap.close();
      },
      () => setSize("unreadable"),
    );
  }, [file, canvas]);
  return size;
}
