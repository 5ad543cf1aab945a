import { Form } from "react-router";
import { useBusy } from "#app/admin/kit/detail-page.tsx";
import { ACTIONS_BELOW } from "#app/admin/kit/list-parts.tsx";
import { CancelWaiting, StateBadge } from "#app/admin/kit/version-parts.tsx";
import { momentText } from "#app/base/lib/moment-text.ts";
import { Button, TEXT_BUTTON } from "#app/base/ui/button.tsx";
import { Choice } from "#app/base/ui/choice-fields.tsx";
import { Cell, RowHead, Table } from "#app/base/ui/table.tsx";
import type { VersionLine } from "#app/base/versions/versions.ts";

type Props = {
  id: string;
  /** How often the thing's row was written, for a restore that must not run over somebody else's save. */
  version: number;
  lines: readonly VersionLine[];
  live: number | null;
  /** The two that are compared. */
  asked: readonly number[];
};

const COLUMNS = [
  { name: "Version" },
  { name: "Who, when", className: "hidden md:table-cell" },
  { name: "Compare" },
  { name: "Actions", className: ACTIONS_BELOW.column },
];

/** All versions of a thing, the newest first: two are chosen to be compared, each can be restored (rules versions/restore, versions/compare). */
export function VersionTable({ id, version, lines, live, asked }: Props) {
  const [newest, before] = lines;
  const [a = before?.number ?? newest?.number, b = newest?.number] = asked;
  return (
    <section aria-label="All versions" className="flex flex-col gap-4">
      {/* The choices of the table belong to this form, which stands outside of it. */}
      <Form id="compare" method="get" preventScrollReset className="flex flex-wrap items-center gap-4">
        <Button type="submit" look="quiet" disabled={lines.length < 2}>
          Compare the two chosen
        </Button>
      </Form>
      <Table caption="Versions" columns={COLUMNS}>
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

type RestoreProps = Pick<Props, "id" | "version" | "live"> & { line: VersionLine };

/** The two ways back to an old version: into the form as a draft, or before visitors at once. */
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
