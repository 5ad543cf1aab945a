import { createElement } from "react";
import { type Letter, letterText } from "./letter.ts";
import { LetterPage } from "./letter-page.tsx";

/** A mail in both of its forms. */
export type Rendered = { html: string; text: string };

/** Thrown for a letter that cannot be rendered, now or at any other time. */
export class LetterError extends Error {
  override name = "LetterError";
}

/** Throws a LetterError for a letter that cannot be rendered, without the cost of its HTML. */
export function checkLetter(letter: Letter, publicUrl: URL): void {
  try {
    letterText(letter, publicUrl);
  } catch (error) {
    throw letterError(error);
  }
}

/** A letter as HTML and as plain text, with its links made absolute. Throws a LetterError when that cannot be done. */
export async function renderLetter(subject: string, letter: Letter, publicUrl: URL): Promise<Rendered> {
  // The library is loaded with the first mail, so that a shop starts without it. When it does not load, that says
  // nothing about the letter.
  const { render } = await import("@react-email/render");
  try {
    const html = await render(createElement(LetterPage, { letter, subject, publicUrl }));
    return { html, text: letterText(letter, publicUrl) };
  } catch (error) {
    throw letterError(error);
  }
}

function letterError(error: unknown): LetterError {
  const why = error instanceof Error ? error.message : "";
  return new LetterError(`The letter cannot be rendered: ${why}`, { cause: error });
}
