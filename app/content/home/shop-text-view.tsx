import type { RichText as Document } from "#app/base/lib/rich-text.ts";
import { RichTextView } from "#app/base/ui/rich-text.tsx";

/** A policy of the shop. Shown on its own page and in the preview of the admin form. */
export function ShopTextView({ title, content }: { title: string; content: Document }) {
  return (
    <>
      <h1 className="max-w-measure text-3xl sm:text-4xl">{title}</h1>
      <RichTextView doc={content} className="mt-8 lg:mt-12" />
    </>
  );
}
