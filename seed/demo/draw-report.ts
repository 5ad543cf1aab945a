/** Contents of a demo lab report. */
export type DemoReport = {
  product: string;
  number: string;
  lab: string;
  testedOn: string;
  delta9Percent: number;
  mgFound: number;
  labeledMg: number;
};

const PAGE = { width: 612, height: 792 };

/** Draws the lab report of an invented batch as a one-page PDF, with a sample watermark. */
export function drawReport({
  product,
  number,
  lab,
  testedOn,
  delta9Percent,
  mgFound,
  labeledMg,
}: DemoReport): Buffer {
  const rows = [
    ["Product", product],
    ["Batch", number],
    ["Lab", lab],
    ["Tested on", testedOn],
    ["", ""],
    ["Delta-9 THC by weight", `${delta9Percent} %`],
    ["THC found in a package", `${mgFound} mg`],
    ["THC on the label", `${labeledMg} mg`],
    ["Pesticides", "none found"],
    ["Heavy metals", "below the limits"],
    ["Residual solvents", "below the limits"],
    ["Microbes and mold", "none found"],
  ] as const;
  const line = (x: number, y: number, size: number, font: "F1" | "F2", words: string) =>
    `BT /${font} ${size} Tf ${x} ${y} Td (${escaped(words)}) Tj ET`;
  const content = [
    "q 0.88 g BT /F2 96 Tf 0.77 0.64 -0.64 0.77 130 220 Tm (SAMPLE) Tj ET Q",
    line(56, 720, 22, "F2", "Certificate of analysis"),
    line(56, 698, 10, "F1", "Sample of a demo shop. Lab, batch and figures are invented."),
    ...rows.flatMap(([name, value], place) => [
      line(56, 650 - place * 26, 11, "F1", name),
      line(250, 650 - place * 26, 11, "F2", value),
    ]),
  ].join("\n");
  return assemble([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    `<< /Length ${Buffer.byteLength(content, "latin1")} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>",
  ]);
}

/** Escapes parentheses and backslashes in PDF text. */
const escaped = (words: string) => words.replace(/[\\()]/g, "\\$&");

/** Builds a PDF file from these objects, the first of which is its catalog, with their offset table. */
function assemble(objects: readonly string[]): Buffer {
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, place) => {
    const offset = file.length;
    file += `${place + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const start = file.length;
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}
