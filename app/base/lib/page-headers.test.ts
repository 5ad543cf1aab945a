import { expect, test } from "vitest";
import { movedPath } from "./page-headers.ts";

test.each([
  ["/shop/lake", "/shop/pond"],
  ["/shop/lake?utm_source=x", "/shop/pond?utm_source=x"],
  ["/shop/lake/reviews?page=2", "/shop/pond/reviews?page=2"],
  ["/shop/lake/notify", "/shop/pond/notify"],
])("redirects %s to %s", (from, to) => {
  expect(movedPath(new URL(from, "http://localhost"), "/shop/lake", "/shop/pond")).toBe(to);
});
