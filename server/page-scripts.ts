/**
 * The code of the inline scripts that are a page's own, and the page without the nonce by which they are known. A script
 * that came with a text does not carry the nonce, because nobody can guess one that is new for each page. The nonce is
 * taken off so that the same page has the same bytes.
 */
export function takeNonce(html: string, nonce: string): { html: string; scripts: string[] } {
  const marked = new RegExp(`<script(?=[^<>]* nonce="${nonce}")(?![^<>]* src=)[^<>]*>(.*?)</script>`, "gs");
  const scripts = [...html.matchAll(marked)].map(([, code = ""]) => code);
  return { html: html.replaceAll(` nonce="${nonce}"`, ""), scripts };
}
