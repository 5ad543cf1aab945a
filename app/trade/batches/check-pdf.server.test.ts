import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { faultOfPdf, REPORT_BYTES } from "./check-pdf.server.ts";

// Allowed lab reports (rules batches/lab-report) are PDFs with only static content.

const bytes = (text: string) => Buffer.from(text, "latin1");
const PAGES = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>";
/** A file with these objects, a catalog, a page, and a PDF trailer. */
const pdf = (...objects: string[]) =>
  bytes(
    ["%PDF-1.4", "1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj", `2 0 obj ${PAGES} endobj`]
      .concat("3 0 obj << /Type /Page /Parent 2 0 R >> endobj", objects, "startxref\n99\n%%EOF")
      .join("\n"),
  );
const stream = (dictionary: string, content: string) =>
  `9 0 obj << ${dictionary} >>\nstream\n${content}\nendstream endobj`;
const packed = (content: string) => deflateSync(content).toString("latin1");

test("accepts a plain report, even one whose image happens to contain a dangerous word", () => {
  expect(faultOfPdf(pdf())).toBeNull();
  expect(faultOfPdf(pdf(stream("/Subtype /Image", "/JavaScript /Encrypt")))).toBeNull();
  expect(faultOfPdf(pdf(stream("/Type /ObjStm /Filter /FlateDecode", packed("<< /Font /F1 >>"))))).toBeNull();
});

test.each([
  ["an array", "[3 0 R /FitH 700]", []],
  ["an array elsewhere", "7 0 R", ["7 0 obj [3 0 R /XYZ null null 1] endobj"]],
  ["an action that goes there", "<</S/GoTo/D[3 0 R/Fit]>>", []],
  ["such an action elsewhere", "7 0 R", ["7 0 obj\n<< /Type /Action /S /GoTo /D (page.1) >>\nendobj"]],
  [
    "such an action in a packed part",
    "7 0 R",
    [
      stream(
        "/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode]",
        packed("7 0 << /S /GoTo /D [3 0 R /Fit] >>"),
      ),
    ],
  ],
])("accepts a report that opens at one of its own pages, by %s", (_, value, objects) => {
  expect(faultOfPdf(pdf(`8 0 obj << /Type /Catalog /OpenAction ${value} >> endobj`, ...objects))).toBeNull();
});

test.each([
  ["an address", "<< /S /URI /URI (https://lab.example) >>", []],
  ["a next action with an address", "<< /S /GoTo /D [3 0 R /Fit] /Next << /S /URI >> >>", []],
  ["the printer", "<< /S /Named /N /Print >>", []],
  ["a missing object", "7 0 R", []],
  [
    "an object replaced by a later version",
    "7 0 R",
    ["7 0 obj [3 0 R /Fit] endobj", "7 0 obj << /S /URI >> endobj"],
  ],
  ["an action with an escaped name", "7 0 R", ["7 0 obj << /S /#55RI >> endobj"]],
  ["an unclosed dictionary", "<< /S /GoTo", []],
  ["an array with an action in it", "[<< /S /URI >>]", []],
])("refuses a report that opens %s", (_, value, objects) => {
  expect(faultOfPdf(pdf(...objects, `8 0 obj << /OpenAction ${value}`))).toBe("active");
});

test("also finds a key written with escape codes", () => {
  expect(faultOfPdf(pdf("<< /Open#41ction [3 0 R /Fit] >>"))).toBe("active");
});

const CIPHERS = ["rc4-40", "rc4-128", "aes-128", "aes-256-r5", "aes-256"];
/** Files encrypted by qpdf, with all objects except the streams packed. */
const encrypted = (name: string) => readFileSync(join(process.cwd(), "fixtures/reports", `${name}.pdf`));

test.each(CIPHERS)("accepts a report that opens without a password, encrypted with %s", (cipher) => {
  expect(faultOfPdf(encrypted(`open-${cipher}`))).toBeNull();
});

test.each(CIPHERS)("refuses a report that needs a password, with %s", (cipher) => {
  expect(faultOfPdf(encrypted(`locked-${cipher}`))).toBe("encrypted");
});

test.each(CIPHERS)("finds a script in an encrypted part, with %s", (cipher) => {
  const file = encrypted(`script-${cipher}`);
  expect(file.includes("JavaScript")).toBe(false);
  expect(faultOfPdf(file)).toBe("active");
});

test("refuses a report encrypted for holders of a certificate", () => {
  const file = encrypted("open-aes-256").toString("latin1").replace("/Standard", "/PubSec  ");
  expect(faultOfPdf(bytes(file))).toBe("encrypted");
});

test.each([
  ["nothing", bytes(""), "no_pdf"],
  ["plain text", bytes("Potency 5 mg"), "no_pdf"],
  ["a web page", bytes("<!doctype html><script>alert(1)</script>%PDF-1.4"), "no_pdf"],
  ["an image", bytes("\x89PNG\r\n\x1a\n"), "no_pdf"],
  ["a program", bytes("MZ\x90\0"), "no_pdf"],
  ["half a PDF", bytes("%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj"), "damaged"],
  ["a PDF without a page", bytes("%PDF-1.4\n<< /Type /Catalog >>\nstartxref\n9\n%%EOF"), "damaged"],
  ["one with a password", pdf("trailer << /Encrypt 8 0 R >>"), "encrypted"],
  ["one with media", pdf("<< /Subtype /RichMedia >> << /S /Rendition >>"), "active"],
  ["one with an XFA form", pdf("<< /AcroForm << /XFA 7 0 R >> >>"), "active"],
  ["one that opens another file", pdf("<< /S /GoToR /F (a.pdf) >>"), "active"],
  ["one with page actions", pdf("<< /AA << /O 7 0 R >> >>"), "active"],
  ["one with a script", pdf("<< /S /JavaScript /JS (app.alert\\(1\\)) >>"), "active"],
  ["one with an escaped script name", pdf("<< /S /#4aava#53cript >>"), "active"],
  ["one with an action on opening", pdf("<< /OpenAction 7 0 R >>"), "active"],
  ["one that starts a program", pdf("<< /S /Launch /F (cmd.exe) >>"), "active"],
  ["one with an attachment", pdf("<< /Type /Filespec /EF << /F 7 0 R >> /EmbeddedFiles 4 0 R >>"), "active"],
  ["one with a form that submits", pdf("<< /S /SubmitForm >>"), "active"],
  [
    "a script in a packed part",
    pdf(stream("/Type /ObjStm /Filter /FlateDecode", packed("<< /JavaScript 1 0 R >>"))),
    "active",
  ],
  [
    "a packed part that can't be read",
    pdf(stream("/Type /ObjStm /Filter /FlateDecode", "no deflate")),
    "active",
  ],
  [
    "a packed part that never ends",
    pdf(stream("/Type/ObjStm/Filter/FlateDecode", packed(" ".repeat(30_000_000)))),
    "active",
  ],
  [
    "a password in a packed part",
    pdf(stream("/Type /ObjStm /Filter /FlateDecode", packed("<< /Encrypt 8 0 R >>"))),
    "encrypted",
  ],
  ["a declared count of 100,000 pages", pdf("<< /Type /Pages /Count 100000 >>"), "too_long"],
  ["201 pages", pdf("<< /Type /Page >> ".repeat(200)), "too_long"],
  ["too many bytes", Buffer.alloc(REPORT_BYTES + 1), "too_large"],
])("refuses %s", (_, file, fault) => {
  expect(faultOfPdf(file)).toBe(fault);
});

test("treats URLs in a report as links", () => {
  expect(faultOfPdf(pdf("<< /Subtype /Link /A << /S /URI /URI (https://lab.example/qr) >> >>"))).toBeNull();
});

test("reads a file full of keys without values quickly", () => {
  for (const key of ["/OpenAction [", "/Encrypt <<", "/Encrypt << >> /ID [<", "/OpenAction 7 0 R "])
    expect(faultOfPdf(pdf(key.repeat(300_000)))).not.toBeNull();
});

test("reads a file full of stream beginnings once, not once per beginning", () => {
  const file = pdf("stream\n".repeat(500_000));
  expect(faultOfPdf(file)).toBeNull();
});
