import { HeadedPart } from "#app/admin/kit/detail-page.tsx";
import { SectionHead } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { CLAIM_KIND_FACTS, CLAIM_KINDS } from "#app/trade/compliance/claim-kinds.ts";
import { WORD_LISTS } from "#app/trade/compliance/claim-lists.ts";
import { SHIPPED_CLAIM_WORDS } from "#app/trade/compliance/claim-words.ts";

export const handle = screen({ load: "Error fetching the words" });

/** Built-in words by kind and reason (rules claims/built-in-words). */
export async function loader() {
  return null;
}

export default function Shipped() {
  return (
    <div className="flex flex-col gap-6">
      <SectionHead />
      <p className="max-w-measure text-ink-soft">
        Every text is checked for these words. “a / b” is either word, “…” up to three words in between, and
        (ailment) a word from a list below. (anything) and (something) are whatever isn't food, a person,
        skin, or part of the shop's work. Plurals and verb forms match too. Clear denials such as “not a cure”
        don't count; nor does an illness or a medicine in a warning, or the cure of hemp, wood, and meat. Have
        a lawyer review this list before your first sale.
      </p>
      {CLAIM_KINDS.map((kind) => (
        <Kind key={kind} kind={kind} />
      ))}
      <HeadedPart id="lists" title="Word lists">
        <dl className="flex flex-col gap-3">
          {LISTS.map(({ name, words }) => (
            <div key={name}>
              <dt className="font-semibold">{name}</dt>
              <dd className="max-w-measure text-ink-soft">{words}</dd>
            </div>
          ))}
        </dl>
      </HeadedPart>
    </div>
  );
}

function Kind({ kind }: { kind: (typeof CLAIM_KINDS)[number] }) {
  const { label, source } = CLAIM_KIND_FACTS[kind];
  const entries = SHIPPED_CLAIM_WORDS.filter((entry) => entry.kind === kind);
  const groups = Map.groupBy(entries, ({ reason, instead }) => `${reason} ${instead}`);
  return (
    <HeadedPart id={kind} title={label}>
      <p className="max-w-measure text-sm text-ink-soft">{source}.</p>
      {[...groups].map(([why, entries]) => (
        <div key={why} className="rounded-card border border-hairline bg-white px-5 py-4">
          <p className="max-w-measure">{why}</p>
          <ul className="mt-3 flex flex-wrap gap-2 text-sm">
            {entries.map(({ words }) => (
              <li key={words} className="rounded-field border border-hairline px-2.5 py-1 wrap-anywhere">
                {entryText(words)}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </HeadedPart>
  );
}

/** A built-in entry as readable text: "a|b {ailment}" is "a / b (ailment)". */
function entryText(words: string): string {
  return words
    .replaceAll("|", " / ")
    .replaceAll("_", " ")
    .replace(/\{(\w+)\}/g, "($1)");
}

/** The word lists that built-in entries refer to, one line each. */
const LISTS = Object.entries(WORD_LISTS).map(([name, words]) => ({
  name: `(${name})`,
  words: words.replaceAll("|", ", ").replaceAll("_", " "),
}));
