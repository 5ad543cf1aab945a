import type { ComponentProps } from "react";
import { pictureSources } from "#app/base/lib/picture-address.ts";

type Props = ComponentProps<"img"> & {
  src: string;
  /** How wide the image is shown, for the browser's choice among the files of an uploaded one. */
  sizes: string;
  /** A tiny copy that is shown until the image is there; its frame is `stand-in-frame` (app.css). */
  standIn?: string | null;
};

/**
 * An image by its address (rules images/addresses): an uploaded one in the sizes and formats that it is stored in, any other as a
 * plain `img`. The `picture` element has no box of its own, so the `img` is in its parent either way.
 */
export function Picture({ sizes, standIn, ...img }: Props) {
  const sources = pictureSources(img.src);
  if (!sources) return <img alt="" {...img} />;
  const { avif, webp, width, height } = sources;
  return (
    <>
      {standIn ? <img className="stand-in" src={standIn} alt="" aria-hidden="true" /> : null}
      <picture className="contents">
        <source type="image/avif" srcSet={avif} sizes={sizes} />
        <img alt="" srcSet={webp} sizes={sizes} {...img} width={width} height={height} />
      </picture>
    </>
  );
}
