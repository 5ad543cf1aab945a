import { JsonLd } from "#app/base/ui/json-ld.tsx";
import type { Faq } from "#app/content/education/resources.ts";

/** The questions and answers for search engines. */
export function FaqData({ faqs }: { faqs: readonly Faq[] }) {
  return (
    <JsonLd
      data={{
        "@type": "FAQPage",
        mainEntity: faqs.map(({ question, answer }) => ({
          "@type": "Question",
          name: question,
          acceptedAnswer: { "@type": "Answer", text: answer },
        })),
      }}
    />
  );
}
