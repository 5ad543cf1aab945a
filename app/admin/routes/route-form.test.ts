import { describe, expect, test } from "vitest";
import { fieldErrors } from "#app/base/lib/typed-text.ts";
import { fieldsOfRoute, nextPath, routeForm } from "./route-form.ts";

const A = "3f6d1d0e-6f0a-4a7e-9d7e-0c2f5f1b2a01";
const B = "3f6d1d0e-6f0a-4a7e-9d7e-0c2f5f1b2a02";

function read(fields: [string, string][]) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const parsed = routeForm.safeParse(fieldsOfRoute(form));
  return parsed.success ? parsed.data : fieldErrors(parsed.error);
}

describe("route forms", () => {
  test("reads several orders for one route, with the versions shown", () => {
    const fields: [string, string][] = [
      ["intent", "place"],
      ["order", A],
      ["order", B],
      ["to", ""],
      ["place", "best"],
      ["seen", `${A}:3 ${B}:12`],
    ];
    expect(read(fields)).toEqual({
      ...{ intent: "place", order: [A, B], to: null, place: "best" },
      seen: new Map([
        [A, 3],
        [B, 12],
      ]),
    });
    expect(read(fields.filter(([name]) => name !== "order"))).toEqual({
      order: "Select orders first.",
    });
  });

  test("reads a button that moves one order up", () => {
    expect(
      read([
        ["intent", "place"],
        ["move", `up ${A}`],
        ["to", B],
        ["seen", ""],
      ]),
    ).toMatchObject({
      ...{ order: [A], place: "up", to: B },
    });
  });

  test("refuses a wrong departure, a wrong number of vehicles, and an unknown field", () => {
    const wrong = read([
      ["intent", "propose"],
      ["day", "2026-11-21"],
      ["moreCars", "99"],
      ["departs", "half past nine"],
      ["until", ""],
      ["replansAll", ""],
    ]);
    expect(wrong).toEqual({
      moreCars: "Please enter a number from 0 to 12.",
      departs: "Please enter a departure time, such as 9:30 AM.",
    });
    expect(
      read([
        ["intent", "end"],
        ["routeId", A],
        ["more", "x"],
      ]),
    ).toHaveProperty("");
  });
});

test.each([
  ["/admin", true],
  ["/admin?page=2", true],
  ["/admin/orders?view=board&day=2026-11-21", true],
  ["/administrator", false],
  ["/account", false],
  ["//admin/orders", false],
  ["https://elsewhere.example/admin/", false],
  ["", false],
])("allows a return to %s: %s", (path, may) => {
  expect(nextPath.safeParse(path).success).toBe(may);
});
