import { expect, test } from "vitest";
import { readState, US_STATES } from "./us-states.ts";

test("lists fifty states and the District of Columbia by name, each code once", () => {
  expect(US_STATES).toHaveLength(51);
  expect(new Set(US_STATES.map(([code]) => code)).size).toBe(51);
  const names = US_STATES.map(([, name]) => name);
  expect(names).toEqual([...names].sort());
  for (const [code] of US_STATES) expect(code).toMatch(/^[A-Z]{2}$/);
});

test("reads a state in upper or lower case; returns null for other text", () => {
  expect(readState("MN")).toBe("MN");
  expect(readState(" mn ")).toBe("MN");
  for (const text of ["ZZ", "", "Minnesota", "M", "PR", null, undefined]) expect(readState(text)).toBeNull();
});
