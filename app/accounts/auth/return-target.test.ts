import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codePath, loginPath, provePath, safeReturnTarget } from "./return-target.ts";

describe("safeReturnTarget", () => {
  test.each(["/checkout", "/account?tab=orders&placed=1", "/shop?sort=rating#list", "/a%20b", "/shop/"])(
    "accepts %s",
    (target) => {
      expect(safeReturnTarget(target)).toBe(target);
    },
  );

  test.each([
    "",
    "checkout",
    "https://elsewhere.example/",
    "//elsewhere.example",
    "///elsewhere.example",
    "/\\elsewhere.example",
    "\\\\elsewhere.example",
    "/\t/elsewhere.example",
    "/\n/elsewhere.example",
    "\t//elsewhere.example",
    " //elsewhere.example",
    "/..//elsewhere.example",
    "/.//elsewhere.example",
    "/%2e%2e//elsewhere.example",
    "/shop/..//elsewhere.example",
    "/shop/../..//elsewhere.example/x",
    "http:elsewhere.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "/shop\r\nSet-Cookie: a=b",
    "/login",
    "/login/",
    "/login?next=/login",
    "/shop/../login",
    `/${"a".repeat(500)}`,
  ])("refuses %j", (target) => {
    expect(safeReturnTarget(target)).toBeNull();
  });

  test("refuses a missing target", () => {
    expect(safeReturnTarget(null)).toBeNull();
    expect(safeReturnTarget(undefined)).toBeNull();
  });

  test("accepts only targets on this site, however a browser resolves them", () => {
    const pieces = fc.constantFrom(
      "/",
      "\\",
      ".",
      "..",
      "%2e",
      "%2f",
      "@",
      ":",
      "?",
      "#",
      "\t",
      " ",
      "x.example",
      "login",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const honored = safeReturnTarget(`/${parts.join("")}`);
        if (honored === null) return;
        expect(new URL(honored, "https://shop.example/login").origin).toBe("https://shop.example");
        expect(safeReturnTarget(honored)).toBe(honored);
      }),
    );
  });
});

test("returns from loginPath only to where the visitor was", () => {
  expect(loginPath("/account?tab=orders")).toBe("/login?next=/account%3Ftab%3Dorders");
  expect(loginPath("/checkout", "signup")).toBe("/login?mode=signup&next=/checkout");
  expect(loginPath("//elsewhere.example")).toBe("/login");
  expect(loginPath(null, "signup")).toBe("/login?mode=signup");
});

test("keeps the return target in codePath, the second step of a sign-in", () => {
  expect(codePath("/checkout")).toBe("/login/code?next=/checkout");
  expect(codePath("/admin", { recovery: true })).toBe("/login/code?with=recovery&next=/admin");
  expect(codePath("//elsewhere.example")).toBe("/login/code");
});

test.each([
  ["/account/data", "/account/confirm-identity?next=/account/data"],
  ["/account?tab=settings", "/account/confirm-identity?next=/account%3Ftab%3Dsettings"],
  ["https://elsewhere.example", "/account/confirm-identity"],
  [null, "/account/confirm-identity"],
])("requires a proof from a viewer coming from %s at %s", (target, path) => {
  expect(provePath(target)).toBe(path);
});
