import { contrast, contrastText } from "#app/base/lib/color.ts";
import { DARKEST_GROUND, SHIPPED_TOKENS, tokensOf } from "#app/base/settings/accent.ts";

const WHITE = "#ffffff";
const INK = "#10291f";

/** Colors worked out of an accent, each with the contrast that it's used at ("" for the shipped accent). */
export function colorFigures(accent: string) {
  const tokens = accent === "" ? SHIPPED_TOKENS : tokensOf(accent);
  const figure = (use: string, color: string, other: string, needs: string) => ({
    ...{ use, color, needs, ratio: contrastText(contrast(color, other)) },
  });
  return [
    figure("Buttons and bands, under white text", tokens.spruce, WHITE, "4.5:1"),
    figure("Hover and footer, under white text", tokens["spruce-deep"], WHITE, "4.5:1"),
    figure("Links, on the darkest light background", tokens.lake, DARKEST_GROUND, "4.5:1"),
    figure("Focus ring, on the darkest light background", tokens.lake, DARKEST_GROUND, "3.0:1"),
    figure("Selected rows, under dark text", tokens["sage-soft"], INK, "4.5:1"),
  ];
}
export type ColorFigure = ReturnType<typeof colorFigures>[number];
