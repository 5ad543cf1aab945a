import { describe, expect, test } from "vitest";
import { readSentForm, readSentJson } from "./sent-form.ts";

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

describe("a body of JSON", () => {
  const read = (body: BodyInit) =>
    readSentJson(new Request("http://localhost/courier/answers", { method: "POST", body }));

  test("is read as UTF-8, with or without a mark", async () => {
    expect(await read('{"note":"zoë"}')).toEqual({ note: "zoë" });
    expect(await read('\ufeff{"note":"zoë"}')).toEqual({ note: "zoë" });
  });

  test.each([
    ["Latin 1", Buffer.from('{"note":"zoë"}', "latin1")],
    ["half a letter", Buffer.from('{"note":"zo\u00eb"}').subarray(0, 12)],
    [
      "a half of a pair",
      Buffer.concat([Buffer.from('{"note":"'), Buffer.of(0xed, 0xa0, 0x80), Buffer.from('"}')]),
    ],
    ["UTF-16", Buffer.from('{"note":"zoë"}', "utf16le")],
    ["no JSON", Buffer.from("{note}")],
    ["nothing", Buffer.of()],
  ])("is none in %s", async (_, bytes) => {
    expect(await read(Uint8Array.from(bytes))).toBeNull();
  });
});
