import { expect, test } from "vitest";
import { comingAt } from "./coming.tsx";

/** The text that stands in place of the page, or what is said instead. */
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
  ["/admin/homepage/texts", "/admin/homepage", "Loading texts..."],
  ["/admin/homepage", "/admin/homepage/texts/privacy", "Loading home page content..."],
  ["/admin/delivery", "/admin/delivery/taxes/0b0e", "Loading ZIPs..."],
  ["/admin/waitlist/messages", "/admin/waitlist/newsletter", "Loading messages..."],
])("to %s from %s: %s", (next, shown, text) => {
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
])("to %s from %s the page stays meanwhile", (next, shown) => {
  expect(comingAt(next, shown)).toBe("more");
});
