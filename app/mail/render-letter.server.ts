import { createElement } from "react";
import { type Letter, letterText } from "./letter.ts";
import { LetterPage } from "./letter-page.tsx";

/** A mail in both of its forms. */
export type Rendered = { html: string; text: string };

/** A letter as HTML and as plain text, with its links made absolute. */
export async function renderLetter(subject: string, letter: Letter, publicUrl: URL): Promise<Rendered> {
  // The library is loaded with the first mail, so that a shop starts without it.
  const { render } = await import("@react-email/render");
  const html = await render(createElement(LetterPage, { letter, subject, publicUrl }));
  return { html, text: letterText(letter, publicUrl) };
}
