import { fundamentals } from "./articles-fundamentals.ts";
import { productArticles } from "./articles-products.ts";
import { research } from "./articles-research.ts";
import { safety } from "./articles-safety.ts";
import type { DemoArticle } from "./demo-article.ts";

/** In the order of the Education Center, newest first. education.test.ts checks them all. */
export const demoArticles: DemoArticle[] = [...fundamentals, ...safety, ...productArticles, ...research];
