import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { adminLoginPath, adminReturnTarget, readAdminLogin } from "./admin-return-target.ts";

describe("the return target in the admin area", () => {
  test.each(["/admin", "/admin/orders?view=board", "/admin/orders/1/pack?route=2", "/admin/loginsight"])(
    "accepts %s",
    (target) => expect(adminReturnTarget(target)).toBe(target),
  );

  test.each([
    "/account",
    "/administrator",
    "/admin-login",
    "/admin/../account",
    "/admin/%2e%2e/account",
    "/admin/..//elsewhere.example",
    "/admin/login",
    "/admin/login/",
    "/admin/login.data?_routes=x",
    "/admin/login?next=/admin",
    "/admin/setup",
    "//elsewhere.example/admin",
    "/\\elsewhere.example/admin",
    "/admin\\..\\..\\elsewhere.example",
    "/\t/elsewhere.example/admin",
    "/admin/orders\r\nSet-Cookie: a=b",
    "%2F%2Felsewhere.example/admin",
    "https://elsewhere.example/admin",
    "https:/admin",
    "javascript:alert(1)//admin",
    `/admin/${"x".repeat(500)}`,
    "",
    null,
  ])("refuses %j", (target) => expect(adminReturnTarget(target)).toBeNull());

  test("never leaves the admin area of this shop, whatever the target", () => {
    const piece = fc.constantFrom(
      "/",
      "\\",
      "..",
      ".",
      "admin",
      "%2e",
      "%2f",
      "%5c",
      "@",
      ":",
      "?",
      "#",
      "a.example",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const target = adminReturnTarget(pieces.join(""));
        if (target === null) return;
        const url = new URL(target, "https://shop.example");
        expect(url.origin).toBe("https://shop.example");
        expect(url.pathname).toMatch(/^\/admin(\/|$)/);
      }),
    );
  });

  test("is part of the sign-in URL, which says how the session ended", () => {
    expect(adminLoginPath("/admin/orders?q=1", "here")).toBe(
      "/admin/login?ended=here&next=/admin/orders%3Fq%3D1",
    );
    expect(adminLoginPath("/admin")).toBe("/admin/login");
    expect(adminLoginPath("/account", "unsaved")).toBe("/admin/login?ended=unsaved");
  });

  test("is read from that URL, with its message", () => {
    const read = (path: string) => readAdminLogin(new URL(path, "https://shop.example").searchParams);
    expect(read(adminLoginPath("/admin/orders?q=1", "kept"))).toEqual({
      next: "/admin/orders?q=1",
      sentence: "You were signed out. Sign in to return to your page; your input is saved.",
    });
    expect(read("/admin/login?next=/admin/cash-drawers").sentence).toBe(
      "Sign in to open the page you requested.",
    );
    expect(read("/admin/login?next=//elsewhere.example&ended=toString")).toEqual({
      next: null,
      sentence: null,
    });
  });
});
