import { expect, test } from "vitest";
import { may } from "#app/accounts/auth/rights.ts";
import { BOARD_STEPS, UNSCANNED } from "./board-steps.ts";
import type { OrderRequest } from "./order-form.ts";
import { rightOfRequest, rightOfStep } from "./order-rights.ts";

test("lets a packer confirm, pack, and add notes, and a manager do everything", () => {
  const requests = [
    { intent: "move", to: "confirmed" },
    { intent: "unscanned" },
    { intent: "note" },
    { intent: "move", to: "returned" },
    { intent: "send" },
    { intent: "deliver" },
    { intent: "fail" },
    { intent: "cancel" },
    { intent: "pay" },
  ] as OrderRequest[];
  const allowed = (role: "packer" | "manager" | "bookkeeper") =>
    requests.filter((request) => may([role], rightOfRequest(request))).length;
  expect([allowed("packer"), allowed("manager"), allowed("bookkeeper")]).toEqual([3, 9, 0]);
});

test("lets a packer take every step of the board but dispatch", () => {
  const steps = [...BOARD_STEPS.map(({ to }) => to), UNSCANNED] as const;
  expect(steps.filter((to) => !may(["packer"], rightOfStep(to)))).toEqual(["out_for_delivery"]);
  expect(steps.filter((to) => !may(["manager"], rightOfStep(to)))).toEqual([]);
});
