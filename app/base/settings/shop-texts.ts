/** The pages whose text an admin publishes; until then each is a placeholder (rules 19.13). */
export const SHOP_TEXTS = ["privacy", "terms", "faq"] as const;
export type ShopTextSlug = (typeof SHOP_TEXTS)[number];

/** The names of the texts, in the footer and as the placeholder's heading. */
export const SHOP_TEXT_NAMES: Record<ShopTextSlug, { footer: string; page: string }> = {
  privacy: { footer: "Privacy", page: "Privacy Policy" },
  terms: { footer: "Terms", page: "Terms of Service" },
  faq: { footer: "FAQ", page: "FAQ" },
};
