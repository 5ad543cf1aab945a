import type { ComponentProps } from "react";
import { pictureSources } from "#app/base/lib/picture-address.ts";

type Props = ComponentProps<"img"> & {
  src: string;
  /** Displayed width, for the browser's choice among an uploaded image's files. */
  sizes: string;
  /** Tiny placeholder shown until the image has loaded; its frame is `stand-in-frame` (app.css). */
  standIn?: string | null;
};

/**
 * Image by its address (rules images/addresses): an uploaded one in its stored sizes and formats, any other
 * as a plain `img`. The `picture` element has no box, so the parent lays out the `img` either way.
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
