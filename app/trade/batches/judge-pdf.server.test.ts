import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { faultOfPdf, REPORT_BYTES } from "./judge-pdf.server.ts";

// What a lab report may be (rules 44.7): a PDF that only shows something.

const bytes = (text: string) => Buffer.from(text, "latin1");
const PAGES = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>";
/** A file with these objects behind a catalog, a page and the end that every PDF has. */
const pdf = (...objects: string[]) =>
  bytes(
    ["%PDF-1.4", "1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj", `2 0 obj ${PAGES} endobj`]
      .concat("3 0 obj << /Type /Page /Parent 2 0 R >> endobj", objects, "startxref\n99\n%%EOF")
      .join("\n"),
  );
const stream = (dictionary: string, content: string) =>
  `9 0 obj << ${dictionary} >>\nstream\n${content}\nendstream endobj`;
const packed = (content: string) => deflateSync(content).toString("latin1");

test("a plain report is taken, also one whose picture happens to hold a dangerous word", () => {
  expect(faultOfPdf(pdf())).toBeNull();
  expect(faultOfPdf(pdf(stream("/Subtype /Image", "/JavaScript /Encrypt")))).toBeNull();
  expect(faultOfPdf(pdf(stream("/Type /ObjStm /Filter /FlateDecode", packed("<< /Font /F1 >>"))))).toBeNull();
});

test.each([
  ["nothing", bytes(""), "no_pdf"],
  ["a text", bytes("Potency 5 mg"), "no_pdf"],
  ["a web page", bytes("<!doctype html><script>alert(1)</script>%PDF-1.4"), "no_pdf"],
  ["a picture", bytes("\x89PNG\r\n\x1a\n"), "no_pdf"],
  ["a program", bytes("MZ\x90\0"), "no_pdf"],
  ["half a PDF", bytes("%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj"), "damaged"],
  ["a PDF without a page", bytes("%PDF-1.4\n<< /Type /Catalog >>\nstartxref\n9\n%%EOF"), "damaged"],
  ["one with a password", pdf("trailer << /Encrypt 8 0 R >>"), "encrypted"],
  ["one with a script", pdf("<< /S /JavaScript /JS (app.alert\\(1\\)) >>"), "active"],
  ["one whose script hides its name", pdf("<< /S /#4aava#53cript >>"), "active"],
  ["one that does something when it is opened", pdf("<< /OpenAction 7 0 R >>"), "active"],
  ["one that starts a program", pdf("<< /S /Launch /F (cmd.exe) >>"), "active"],
  ["one with an attachment", pdf("<< /Type /Filespec /EF << /F 7 0 R >> /EmbeddedFiles 4 0 R >>"), "active"],
  ["one with a form that sends itself", pdf("<< /S /SubmitForm >>"), "active"],
  ["a script in a packed part", pdf(stream("/Type /ObjStm", packed("<< /JavaScript 1 0 R >>"))), "active"],
  ["a packed part that cannot be read", pdf(stream("/Type /ObjStm", "no deflate")), "active"],
  ["a packed part that never ends", pdf(stream("/Type/ObjStm", packed(" ".repeat(30_000_000)))), "active"],
  ["a password in a packed part", pdf(stream("/Type /ObjStm", packed("<< /Encrypt 8 0 R >>"))), "encrypted"],
  ["100,000 pages by its own word", pdf("<< /Type /Pages /Count 100000 >>"), "too_long"],
  ["201 pages", pdf("<< /Type /Page >> ".repeat(200)), "too_long"],
  ["too many bytes", Buffer.alloc(REPORT_BYTES + 1), "too_large"],
])("%s is refused", (_, file, fault) => {
  expect(faultOfPdf(file)).toBe(fault);
});

test("a file of nothing but beginnings of streams is read once, not once for each", () => {
  const file = pdf("stream\n".repeat(500_000));
  expect(faultOfPdf(file)).toBeNull();
});
