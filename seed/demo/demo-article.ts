import type { RichText } from "#app/base/lib/rich-text.ts";
import type { ARTICLE_CATEGORIES } from "#app/content/education/resources.ts";

/** One article of the demo shop (rules education/defaults). */
export type DemoArticle = {
  slug: string;
  title: string;
  /** One or two sentences, at most 160 characters: the card's text and the page's meta description. */
  description: string;
  category: (typeof ARTICLE_CATEGORIES)[number];
  featured: boolean;
  /** Minutes at 220 words a minute, rounded up. */
  readTime: number;
  image: string;
  content: RichText;
};
