import { expect, test } from "vitest";
import { withPresentNames } from "./old-cookies.ts";

test.each([
  ["evenlake.session_token=a; evenlake-age=21", "shop.session_token=a; shop-age=21"],
  ["a=b; __Host-evenlake.session_token=c", "a=b; __Host-shop.session_token=c"],
  ["evenlake-mark=old; shop-mark=new", "shop-mark=new"],
  ["evenlake-age=1; evenlake-age=2", "shop-age=1; shop-age=2"],
  ["evenlake-age =1", "shop-age =1"],
  ["not-evenlake-age=21; a=evenlake-age", "not-evenlake-age=21; a=evenlake-age"],
])("reads %j as %j", (sent, read) => {
  expect(withPresentNames(sent)).toBe(read);
});
