import { chmod, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { EmailContent } from "./email.ts";
import { EmailPage } from "./email-page.tsx";
import { emailText } from "./email-text.ts";
import { type MailLook, SHIPPED_LOOK } from "./mail-look.ts";

export type Rendered = { html: string; text: string };

/** Thrown for an email that can't be rendered, and never will be. */
export class EmailError extends Error {
  override name = "EmailError";
}

/** Throws an EmailError if an email can't be rendered; cheaper than rendering its HTML. */
export function checkEmail(content: EmailContent, publicUrl: URL): void {
  try {
    emailText(content, publicUrl);
  } catch (error) {
    throw emailError(error);
  }
}

/**
 * Renders an email as HTML and as plain text, with absolute links. Throws an EmailError if it can't be
 * rendered.
 */
export function renderEmail(
  subject: string,
  content: EmailContent,
  publicUrl: URL,
  look: MailLook = SHIPPED_LOOK,
): Rendered {
  try {
    const page = renderToStaticMarkup(createElement(EmailPage, { content, subject, publicUrl, look }));
    return { html: `<!DOCTYPE html>${page}`, text: emailText(content, publicUrl) };
  } catch (error) {
    throw emailError(error);
  }
}

function emailError(error: unknown): EmailError {
  const why = error instanceof Error ? error.message : "";
  return new EmailError(`The email can't be rendered: ${why}`, { cause: error });
}

/**
 * Writes an email into `folder` as plain text and as HTML. Only the owner may read the files, even existing
 * ones, because emails contain names, addresses, and secret links.
 */
export async function writeMailCopy(
  folder: string,
  { id, recipient, subject }: { id: string; recipient: string; subject: string },
  { html, text }: Rendered,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const plain = `To: ${recipient}\nSubject: ${subject}\n\n${text}`;
  for (const [kind, content] of Object.entries({ html, txt: plain })) {
    const path = join(folder, `${id}.${kind}`);
    await rm(path, { force: true });
    await writeFile(path, content, { mode: 0o600, flag: "wx" });
  }
}
