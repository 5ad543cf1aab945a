import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { renderEmail } from "#app/base/mail/render-email.server.ts";
import { MAIL_EXAMPLES } from "./mail-examples.ts";

/**
 * Writes one example of every email into `folder`, as HTML and as text, with the links of a shop at
 * `publicUrl`, and an index page. Returns the path of the index page.
 */
export async function writeMailPreview(folder: string, publicUrl: URL): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const { name, mail } of MAIL_EXAMPLES) {
    const { html, text } = renderEmail(mail.subject, mail.content, publicUrl);
    await writeFile(join(folder, `${name}.html`), html);
    await writeFile(join(folder, `${name}.txt`), `Subject: ${mail.subject}\n\n${text}`);
  }
  const index = join(folder, "index.html");
  await writeFile(index, indexPage());
  return index;
}

function indexPage(): string {
  const entries = MAIL_EXAMPLES.map(
    ({ name, mail }) =>
      `<li><a href="${name}.html">${escaped(mail.subject)}</a> <small>${name}, <a href="${name}.txt">as text</a></small></li>`,
  );
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Emails</title>
<style>body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif } li { margin: .5rem 0 }</style>
</head>
<body>
<h1>Emails</h1>
<ul>
${entries.join("\n")}
</ul>
</body>
</html>
`;
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
