import { Fragment } from "react";
import { formatClock } from "#app/base/lib/shop-time.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";

/**
 * A section's text, with the shop's name for `{shop}`, and the end of its delivery hours for `{closing}` (rules
 * sections/placeholders).
 */
export function ShopWords({ children: text }: { children: string }) {
  const { name, hoursEnd } = useSiteFacts().site;
  const [first = "", ...rest] = withShopName(text, name).split("{closing}");
  if (rest.length === 0) return first;
  const parts = rest.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never move
    <Fragment key={index}>
      <span className="whitespace-nowrap">{formatClock(hoursEnd)}</span>
      {part}
    </Fragment>
  ));
  return [first, ...parts];
}

/** Returns a text for search engines with the shop's name for `{shop}`. */
export const withShopName = (text: string, name: string) => text.replaceAll("{shop}", name);

/** Returns the paragraphs of a text, which blank lines separate. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}
