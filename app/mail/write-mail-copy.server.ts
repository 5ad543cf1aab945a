import { chmod, mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import type { Rendered } from "./render-letter.server.ts";

/**
 * Writes a mail as two files into `folder`, its plain text with recipient and subject, and its HTML, over an earlier
 * copy of the same mail. Only the owner may open the folder and the files, whatever rights they had before, because
 * mails carry names, addresses and secret links.
 */
export async function writeMailCopy(
  folder: string,
  { id, recipient, subject }: { id: string; recipient: string; subject: string },
  { html, text }: Rendered,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  await writePrivately(join(folder, `${id}.html`), html);
  await writePrivately(join(folder, `${id}.txt`), `To: ${recipient}\nSubject: ${subject}\n\n${text}`);
}

async function writePrivately(path: string, content: string) {
  const file = await open(path, "w", 0o600);
  try {
    await file.chmod(0o600);
    await file.writeFile(content);
  } finally {
    await file.close();
  }
}
