import { expect, test } from "vitest";
import { readSentForm } from "./sent-form.ts";

function sent(contentType: string | null, body: string): Request {
  const headers = new Headers(contentType ? { "Content-Type": contentType } : {});
  return new Request("http://localhost/login", { method: "POST", headers, body: Buffer.from(body) });
}

test("reads both encodings of a form", async () => {
  const typed = await readSentForm(sent("application/x-www-form-urlencoded", "email=a%40b.co"));
  expect(typed.get("email")).toBe("a@b.co");
  const parts = '--line\r\nContent-Disposition: form-data; name="email"\r\n\r\na@b.co\r\n--line--\r\n';
  const dropped = await readSentForm(sent("multipart/form-data; boundary=line", parts));
  expect(dropped.get("email")).toBe("a@b.co");
});

test.each([
  [null, "email=a"],
  ["application/json", '{"email":"a"}'],
  ["text/plain", "email=a"],
  ["multipart/form-data", "--b"],
  ["multipart/form-data; boundary=b", '--b\r\nContent-Disposition: form-data; name="email"\r\n\r\na'],
  [";;;", "email=a"],
])("answers 400 to a body that is no form: %s", async (contentType, body) => {
  const refused = await readSentForm(sent(contentType, body)).catch((thrown: unknown) => thrown);
  expect(refused).toBeInstanceOf(Response);
  expect((refused as Response).status).toBe(400);
});
