/**
 * Pages with a text that an admin publishes; until then they show a placeholder (rules home/placeholders).
 */
export const SHOP_TEXTS = ["privacy", "terms", "faq"] as const;
export type ShopTextSlug = (typeof SHOP_TEXTS)[number];

/** Names of the texts in the footer, and headings of their placeholders. */
export const SHOP_TEXT_NAMES: Record<ShopTextSlug, { footer: string; page: string }> = {
  privacy: { footer: "Privacy", page: "Privacy Policy" },
  terms: { footer: "Terms", page: "Terms of Service" },
  faq: { footer: "FAQ", page: "FAQ" },
};
