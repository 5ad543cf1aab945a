import { z } from "zod";
import { contrastText } from "#app/base/lib/color.ts";
import { LEAST_MARK, SHARED } from "#app/base/lib/look-files.ts";
import { type PictureSize, readUpload } from "#app/base/lib/picture-address.ts";
import { pictureLine } from "#app/base/lib/typed-text.ts";
import { itemForm } from "#app/base/records/item-contract.ts";
import { isColor, lackOfContrast, nearestAccent, TEXT_CONTRAST } from "#app/base/settings/accent.ts";
import { LOOK } from "./look-item.ts";

const LEAST_LOGO_HEIGHT = 72;
const LEAST_HERO_WIDTH = 1_200;
/** Difference between the sides of a square that cropping and rounding may leave. */
const NEARLY = 0.02;

/** An address of an uploaded image or "", refused with its size if `lack` says what's missing. */
function uploaded(what: string, lack: (size: PictureSize) => string | null) {
  return pictureLine(false).superRefine((address, problems) => {
    if (address === "") return;
    const upload = readUpload(address);
    const missing = upload && lack(upload);
    if (upload && missing === null) return;
    const message = upload
      ? `This image is ${upload.width} × ${upload.height} pixels. ${what} ${missing}`
      : `Upload ${what.toLowerCase()}, or choose an uploaded image from the library.`;
    problems.addIssue({ code: "custom", message });
  });
}

const COLOR = "Enter a color as six digits, such as #1e4d3b.";

/** A color, also typed without "#" or in capitals; "" for the shipped one. */
const accent = z
  .string({ error: COLOR })
  .transform((typed) =>
    typed
      .trim()
      .toLowerCase()
      .replace(/^(?=[0-9a-f]{6}$)/, "#"),
  )
  .superRefine((color, problems) => {
    if (color === "") return;
    const lack = isColor(color) ? lackOfContrast(color) : null;
    if (isColor(color) && lack === null) return;
    const message = lack === null ? COLOR : lackSentence(color, lack);
    problems.addIssue({ code: "custom", message });
  });

const lackSentence = (color: string, ratio: number) =>
  `White text on ${color.toUpperCase()} has a contrast of ${contrastText(ratio)}; it needs ${contrastText(TEXT_CONTRAST)}. Try ${nearestAccent(color).toUpperCase()}, the nearest color that has it.`;

/** Form of the shop's look (rules settings/look, settings/accent, settings/mark, settings/images). */
export const lookForm = itemForm(LOOK, {
  mark: uploaded("The mark", ({ width, height }) => {
    if (Math.abs(width - height) > NEARLY * Math.max(width, height))
      return "must be square: crop it to Square when you upload it.";
    return Math.min(width, height) < LEAST_MARK ? `needs at least ${LEAST_MARK} × ${LEAST_MARK}.` : null;
  }),
  logo: uploaded("The logo", ({ width, height }) =>
    width <= height || height < LEAST_LOGO_HEIGHT
      ? `must be wider than high, and at least ${LEAST_LOGO_HEIGHT} pixels high.`
      : null,
  ),
  accent,
  heroPicture: uploaded("The hero image", ({ width }) =>
    width < LEAST_HERO_WIDTH
      ? `needs at least ${LEAST_HERO_WIDTH.toLocaleString("en-US")} pixels in width.`
      : null,
  ),
  sharePicture: uploaded("The sharing image", ({ width, height }) =>
    width < SHARED.width || height < SHARED.height
      ? `needs at least ${SHARED.width} × ${SHARED.height}.`
      : null,
  ),
})
  .extend({ id: z.literal("1", { error: "Reload the page and try again." }) })
  .superRefine(({ heroPicture, heroAlt }, problems) => {
    if (heroPicture === "" || heroAlt !== "") return;
    problems.addIssue({ code: "custom", path: ["heroAlt"], message: "Describe the hero image." });
  });
export type LookForm = z.infer<typeof lookForm>;
