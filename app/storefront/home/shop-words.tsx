import { formatClock } from "#app/base/lib/shop-time.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";

/**
 * A section's text, with the shop's name for `{shop}`, and the end of its delivery hours for `{closing}` (rules
 * sections/placeholders).
 */
export function ShopWords({ children: text }: { children: string }) {
  const { name, hoursEnd } = useSiteFacts().site;
  return text.split(/(\{shop\}|\{closing\})/).map((part, index) => {
    if (part === "{shop}") return name;
    if (part !== "{closing}") return part;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never move
      <span key={index} className="whitespace-nowrap">
        {formatClock(hoursEnd)}
      </span>
    );
  });
}
