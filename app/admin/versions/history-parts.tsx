import { Form } from "react-router";
import { useBusy } from "#app/admin/kit/detail-page.tsx";
import { ACTIONS_BELOW } from "#app/admin/kit/list-parts.tsx";
import { CancelWaiting, StateBadge } from "#app/admin/kit/version-parts.tsx";
import { momentText } from "#app/base/lib/moment-text.ts";
import { counted } from "#app/base/lib/money.ts";
import { Button, TEXT_BUTTON } from "#app/base/ui/button.tsx";
import { Choice } from "#app/base/ui/choice-fields.tsx";
import { Cell, RowHead, Table } from "#app/base/ui/table.tsx";
import type { ComparedField } from "#app/base/versions/shown-text.ts";
import type { VersionLine } from "#app/base/versions/versions.ts";
import type { Piece } from "#app/base/versions/word-diff.ts";

type VersionTableProps = {
  id: string;
  /** The item's version number, to keep a restore from overwriting another save. */
  version: number;
  lines: readonly VersionLine[];
  live: number | null;
  /** The two versions to compare. */
  asked: readonly number[];
};

const COMPARED = [
  { name: "Version" },
  { name: "Saved by", className: "hidden md:table-cell" },
  { name: "Compare" },
  { name: "Actions", className: ACTIONS_BELOW.column },
];

/**
 * All versions of an item, newest first, with compare and restore (rules versions/restore, versions/compare).
 */
export function VersionTable({ id, version, lines, live, asked }: VersionTableProps) {
  const [newest, before] = lines;
  const [a = before?.number ?? newest?.number, b = newest?.number] = asked;
  return (
    <section aria-label="All versions" className="flex flex-col gap-4">
      {/* The table's radio buttons belong to this form outside of it. */}
      <Form id="compare" method="get" preventScrollReset className="flex flex-wrap items-center gap-4">
        <Button type="submit" look="quiet" disabled={lines.length < 2}>
          Compare selected
        </Button>
      </Form>
      <Table caption="Versions" columns={COMPARED}>
        {lines.map((line) => (
          <tr key={line.number} className={ACTIONS_BELOW.row}>
            <RowHead className={ACTIONS_BELOW.head}>
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:[&>span]:whitespace-normal">
                <span className="font-semibold">Version {line.number}</span>
                <StateBadge line={line} live={live} />
              </span>
              <span className="block text-ink-soft md:hidden">
                {momentText(line.savedAt)}
                {line.by ? ` by ${line.by}` : ""}
              </span>
              {line.note ? <span className="block text-ink-soft wrap-anywhere">{line.note}</span> : null}
            </RowHead>
            <Cell className="hidden md:table-cell">
              <span className="wrap-anywhere">{line.by ?? "Unknown"}</span>
              <span className="block text-ink-soft">{momentText(line.savedAt)}</span>
            </Cell>
            <Cell>
              <span className="-my-2 flex flex-wrap gap-x-4">
                {(["a", "b"] as const).map((side) => (
                  <Choice
                    key={`${side} ${a} ${b}`}
                    type="radio"
                    form="compare"
                    name={side}
                    value={line.number}
                    aria-label={`${side.toUpperCase()}: version ${line.number}`}
                    defaultChecked={line.number === (side === "a" ? a : b)}
                  >
                    {side.toUpperCase()}
                  </Choice>
                ))}
              </span>
            </Cell>
            <Cell className={ACTIONS_BELOW.cell}>
              <div className="flex flex-wrap justify-end gap-x-4 px-3 sm:-my-2 sm:px-0">
                {line.state === "draft" || line.state === "scheduled" ? (
                  <CancelWaiting id={id} line={line} />
                ) : null}
                <Restore id={id} version={version} line={line} live={live} />
              </div>
            </Cell>
          </tr>
        ))}
      </Table>
    </section>
  );
}

type RestoreProps = Pick<VersionTableProps, "id" | "version" | "live"> & { line: VersionLine };

/** Restores an old version as a draft, or publishes it immediately. */
function Restore({ id, version, line, live }: RestoreProps) {
  const busy = useBusy();
  const isShown = line.number === live && line.state === "public";
  if (isShown || line.effect === "hide") return null;
  const button = (how: "draft" | "publish", words: string) => (
    <button
      type="submit"
      name="keep"
      value={`${how} ${line.number}`}
      aria-label={`${words}: version ${line.number}`}
      disabled={busy}
      className={TEXT_BUTTON}
    >
      {words}
    </button>
  );
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap gap-x-4">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      {line.state === "draft" ? null : button("draft", "Restore as draft")}
      {button("publish", "Publish")}
    </Form>
  );
}

type ComparisonProps = {
  a: VersionLine;
  b: VersionLine;
  live: number | null;
  fields: readonly ComparedField[];
};

/**
 * Two versions side by side: changes marked word by word, unchanged fields collapsed (rules
 * versions/compare).
 */
export function Comparison({ a, b, live, fields }: ComparisonProps) {
  const changed = fields.filter(({ compared }) => compared !== null);
  const same = fields.filter(({ compared }) => compared === null);
  return (
    <section aria-labelledby="compared" className="flex flex-col gap-4">
      <h2 id="compared" className="text-xl">
        Version {a.number} and version {b.number}
      </h2>
      <p role="status">
        {changed.length === 0
          ? "No differences."
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
            {counted(same.length, "field unchanged", "fields unchanged")}
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
  ins: "rounded-sm bg-moss-soft text-ink underline decoration-moss decoration-2",
} as const;

/** One side of a field. Differences are marked by more than color. */
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
