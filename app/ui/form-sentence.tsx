/** The error of a form as a whole, above its fields. It can take the focus after a refusal. */
export function FormSentence({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <p
      data-form-sentence
      tabIndex={-1}
      className="rounded-field border border-clay bg-clay-soft px-4 py-3 text-base text-ink"
    >
      {children}
    </p>
  );
}

/** The success of a form, shown on the page itself instead of in a passing message. */
export function DoneSentence({ children }: { children: string }) {
  return (
    <p role="status" className="rounded-field border border-moss bg-sage-soft px-4 py-3 text-base text-ink">
      {children}
    </p>
  );
}
