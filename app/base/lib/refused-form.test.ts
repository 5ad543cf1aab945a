import { expect, test } from "vitest";
import { typedValues } from "./refused-form.ts";

test("shows input again, but no password and no file", () => {
  const sent = { name: "Ida", password: "a secret", newPassword: "another", picture: new Blob(["x"]) };
  expect(typedValues(sent)).toEqual({ name: "Ida" });
});
