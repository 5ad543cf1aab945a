import { expect, test } from "vitest";
import { comingAt } from "./coming.tsx";

/** The loading text shown in place of the page, or the result without one. */
function loadingText(next: string, shown: string) {
  const coming = comingAt(next, shown);
  return coming === null || coming === "more" ? coming : (coming.tab ?? coming.section).loading;
}

test.each([
  ["/admin/users", "/admin/products", "Loading users..."],
  ["/admin/overview", "/admin/products", "Loading the overview..."],
  ["/admin/education/faqs", "/admin/products", "Loading educational content..."],
  ["/admin/education/faqs", "/admin/education/articles", "Loading FAQs..."],
  ["/admin/education/articles", "/admin/education/faqs/0b0e", "Loading articles..."],
  ["/admin/homepage/texts", "/admin/homepage", "Loading policies..."],
  ["/admin/homepage", "/admin/homepage/texts/privacy", "Loading home page content..."],
  ["/admin/delivery", "/admin/delivery/taxes/0b0e", "Loading ZIP codes..."],
  ["/admin/waitlist/messages", "/admin/waitlist/newsletter", "Loading messages..."],
])("shows the loading text for %s when coming from %s: %s", (next, shown, text) => {
  expect(loadingText(next, shown)).toBe(text);
});

test.each([
  ["/admin/products", "/admin/products"],
  ["/admin/products/0b0e", "/admin/products"],
  ["/admin/education/faqs/new", "/admin/education/faqs"],
  ["/admin/education/faqs", "/admin/education/faqs/new"],
  ["/admin/delivery", "/admin/delivery/zips/55401"],
  ["/admin/education", "/admin/education/faqs"],
  ["/", "/admin/products"],
])("keeps the page while %s loads from %s", (next, shown) => {
  expect(comingAt(next, shown)).toBe("more");
});
