import { chmod, mkdir, open } from "node:fs/promises";
import { join } from "node:path";

/**
 * Writes a mail as a file into `folder`, over an earlier copy of the same mail. Only the owner may open the folder and
 * the file, whatever rights they had before, because mails carry names, addresses and secret links.
 */
export async function writeMailCopy(
  folder: string,
  mail: { id: string; recipient: string; subject: string; body: string },
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const file = await open(join(folder, `${mail.id}.txt`), "w", 0o600);
  try {
    await file.chmod(0o600);
    await file.writeFile(`To: ${mail.recipient}\nSubject: ${mail.subject}\n\n${mail.body}\n`);
  } finally {
    await file.close();
  }
}
