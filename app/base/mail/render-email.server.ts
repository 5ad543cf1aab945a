import { chmod, mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { createElement } from "react";
import { type EmailContent, emailText } from "./email.ts";
import { EmailPage } from "./email-page.tsx";

/** A mail in both of its forms. */
export type Rendered = { html: string; text: string };

/** Thrown for a letter that cannot be rendered, now or at any other time. */
export class EmailError extends Error {
  override name = "EmailError";
}

/** Throws a EmailError for a letter that cannot be rendered, without the cost of its HTML. */
export function checkEmail(letter: EmailContent, publicUrl: URL): void {
  try {
    emailText(letter, publicUrl);
  } catch (error) {
    throw emailError(error);
  }
}

/** A letter as HTML and as plain text, with its links made absolute. Throws a EmailError when that cannot be done. */
export async function renderEmail(subject: string, letter: EmailContent, publicUrl: URL): Promise<Rendered> {
  // The library is loaded with the first mail, so that a shop starts without it. When it does not load, that says
  // nothing about the letter.
  const { render } = await import("@react-email/render");
  try {
    const html = await render(createElement(EmailPage, { letter, subject, publicUrl }));
    return { html, text: emailText(letter, publicUrl) };
  } catch (error) {
    throw emailError(error);
  }
}

function emailError(error: unknown): EmailError {
  const why = error instanceof Error ? error.message : "";
  return new EmailError(`The letter cannot be rendered: ${why}`, { cause: error });
}

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
