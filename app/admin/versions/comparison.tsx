import { StateBadge } from "#app/admin/kit/version-parts.tsx";
import { momentText } from "#app/base/lib/moment-text.ts";
import type { ComparedField } from "#app/base/versions/shown-text.ts";
import type { VersionLine } from "#app/base/versions/versions.ts";
import type { Piece } from "#app/base/versions/word-diff.ts";

type Props = { a: VersionLine; b: VersionLine; live: number | null; fields: readonly ComparedField[] };

/** Two versions side by side: what changed is marked word by word, what did not is folded away (rules versions/compare). */
export function Comparison({ a, b, live, fields }: Props) {
  const changed = fields.filter(({ compared }) => compared !== null);
  const same = fields.filter(({ compared }) => compared === null);
  return (
    <section aria-labelledby="compared" className="flex flex-col gap-4">
      <h2 id="compared" className="text-xl">
        Version {a.number} and version {b.number}
      </h2>
      <p role="status">
        {changed.length === 0
          ? "Both hold the same."
          : `${changed.length} of ${fields.length} fields ${changed.length === 1 ? "differs" : "differ"}: ${changed.map(({ label }) => label).join(", ")}.`}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Side line={a} live={live} />
        <Side line={b} live={live} />
      </div>
      {changed.map(({ name, label, compared }) => (
        <section key={name} aria-label={label} className="flex flex-col gap-2">
          <h3 className="text-base font-semibold">{label}</h3>
          <div className="grid gap-4 sm:grid-cols-2">
            <Text pieces={compared?.before ?? []} of={a.number} as="del" />
            <Text pieces={compared?.after ?? []} of={b.number} as="ins" />
          </div>
        </section>
      ))}
      {same.length > 0 ? (
        <details className="rounded-card border border-hairline bg-white px-5 py-2">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
            {same.length === 1 ? "1 field is the same" : `${same.length} fields are the same`}
          </summary>
          <dl className="flex flex-col gap-3 pb-3">
            {same.map(({ name, label, value }) => (
              <div key={name}>
                <dt className="text-sm font-semibold">{label}</dt>
                <dd className="max-w-measure whitespace-pre-wrap wrap-anywhere">{value || "Empty"}</dd>
              </div>
            ))}
          </dl>
        </details>
      ) : null}
    </section>
  );
}

function Side({ line, live }: { line: VersionLine; live: number | null }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <strong className="font-semibold">Version {line.number}</strong>
      <StateBadge line={line} live={live} />
      <span className="text-sm text-ink-soft">
        {momentText(line.savedAt)}
        {line.by ? ` by ${line.by}` : ""}
      </span>
    </p>
  );
}

const MARKS = {
  del: "rounded-sm bg-clay-soft text-ink decoration-clay decoration-2",
  ins: "rounded-sm bg-sage-soft text-ink underline decoration-moss decoration-2",
} as const;

/** One side of a field; what only this side has is marked by more than its color. */
function Text({ pieces, of, as: Mark }: { pieces: readonly Piece[]; of: number; as: keyof typeof MARKS }) {
  return (
    <div className="min-w-0 rounded-card border border-hairline bg-white px-4 py-3">
      <p className="mb-1 text-sm text-ink-soft">Version {of}</p>
      <p className="whitespace-pre-wrap wrap-anywhere">
        {pieces.length === 0 ? <span className="text-ink-soft">Empty</span> : null}
        {pieces.map(({ text, changed }, place) =>
          changed ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a comparison never move
            <Mark key={place} className={MARKS[Mark]}>
              {text}
            </Mark>
          ) : (
            text
          ),
        )}
      </p>
    </div>
  );
}
