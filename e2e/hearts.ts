import type { Page } from "@playwright/test";

/** The heart of the product with this name. */
export const heart = (page: Page, name: string) => page.getByRole("button", { name: `Favorite: ${name}` });

/** The names of the products on a page. */
export const names = (page: Page) => page.getByRole("heading", { level: 3 });
