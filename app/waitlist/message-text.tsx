import { useId } from "react";

/** A text that somebody wrote, with its line breaks, under a line that says who and when. */
export function MessageText({ title, text }: { title: string; text: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-hairline bg-white px-5 py-4">
      <h2 id={id} className="font-sans text-sm wrap-anywhere text-ink-soft">
        {title}
      </h2>
      <p className="mt-2 max-w-measure wrap-anywhere whitespace-pre-wrap">{text}</p>
    </section>
  );
}
