import { expect, test } from "vitest";
import { adminRoutes } from "#fixtures/admin-routes.ts";
import { addressOf, LISTED_ADDRESSES, mayOpen, maySend, rightAt } from "./admin-addresses.ts";
import { ROLES } from "./rights.ts";

/** Addresses that the server answers itself (server/http/). */
const OUTSIDE_THE_ROUTER = [
  "/admin/live",
  "/admin/pictures/upload",
  "/admin/imports/:kind/upload",
  "/admin/batches/:id/report",
];

/** Addresses that no role but an owner's opens; a new route is either here or in the table. */
const OWNERS_ALONE: string[] = [];

test("lists every address of the admin area, or names it as an owner's alone", () => {
  const routes = new Set(adminRoutes.map(({ path }) => path));
  const decided = [...LISTED_ADDRESSES, ...OWNERS_ALONE];
  expect([...routes].filter((path) => !decided.includes(path))).toEqual([]);
  // Nor a former address, nor one twice.
  expect(decided.filter((path) => !routes.has(path) && !OUTSIDE_THE_ROUTER.includes(path))).toEqual([]);
  expect(new Set(decided).size).toBe(decided.length);
});

test("lets an owner send everything everywhere, and everyone else nothing to an unknown address", () => {
  for (const method of ["GET", "POST", "DELETE"]) {
    for (const path of LISTED_ADDRESSES) expect(maySend(["owner"], path, method), path).toBe(true);
    expect(maySend(["owner"], "/admin/new-screen", method)).toBe(true);
    expect(
      maySend(
        ROLES.filter((role) => role !== "owner"),
        "/admin/new-screen",
        method,
      ),
    ).toBe(false);
  }
});

test("distinguishes opening an address from changing something there", () => {
  expect([rightAt("/admin/batches/:id", "GET"), rightAt("/admin/batches/:id", "HEAD")]).toEqual([
    "see-batches",
    "see-batches",
  ]);
  expect(rightAt("/admin/batches/:id", "POST")).toBe("change-batches");
  expect(rightAt("/admin/preferences", "POST")).toBe("enter");
  expect(rightAt("/admin/new-screen", "GET")).toBeNull();
});

test("opens links by the address they match, the one with fewer parameters first", () => {
  expect(mayOpen(["packer"], "/admin/orders?view=board")).toBe(true);
  expect(mayOpen(["packer"], "/admin/orders/3f2a91bc-0000-4000-8000-000000000000#notes")).toBe(true);
  expect(mayOpen(["packer"], "/admin/orders/new")).toBe(false);
  expect(mayOpen(["packer"], "/admin/orders/3f2a91bc-0000-4000-8000-000000000000/refund")).toBe(false);
  expect(mayOpen(["editor"], "/admin/education/faqs/new")).toBe(true);
  expect(mayOpen(["editor"], "/admin/nowhere")).toBe(false);
  expect([addressOf("/admin/orders/new?phone=1"), addressOf("/admin/nowhere#top")]).toEqual([
    "/admin/orders/new",
    "/admin/nowhere",
  ]);
});

test("opens the empty form of a new record only to someone who may save it", () => {
  expect(mayOpen(["packer"], "/admin/batches/3f2a91bc-0000-4000-8000-000000000000")).toBe(true);
  expect(mayOpen(["packer"], "/admin/batches/new?product=1")).toBe(false);
  expect(mayOpen(["manager"], "/admin/batches/new")).toBe(true);
});
