import { expect, test } from "vitest";
import { isConnectionFailure } from "./request-failures.ts";

const answered = (status: number) => ({ status, statusText: "", internal: false, data: "" });

test.each([
  new TypeError("Failed to fetch"),
  new TypeError("NetworkError when attempting to fetch resource."),
  new TypeError("Load failed"),
  new Error("Unable to decode turbo-stream response"),
  answered(502),
  answered(503),
  answered(504),
])("recognizes a failed connection: %o", (error) => expect(isConnectionFailure(error)).toBe(true));

test.each([
  new Error("Unexpected Server Error"),
  new DOMException("The operation was aborted.", "AbortError"),
  answered(404),
  answered(500),
  answered(400),
  null,
  undefined,
  "TypeError",
  503,
])("recognizes that the connection didn't fail: %o", (error) =>
  expect(isConnectionFailure(error)).toBe(false),
);
