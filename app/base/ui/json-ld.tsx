/** The description of a page for search engines (schema.org). It is a data block, so no browser runs it. */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  // A "<" inside a text could end the block.
  const text = JSON.stringify({ "@context": "https://schema.org", ...data }).replace(/</g, "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is JSON without any "<"
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
