import { Form, Link, useNavigation } from "react-router";
import { momentText } from "#app/base/lib/moment-text.ts";
import type { Filled } from "#app/base/records/fields.ts";
import { useDelivery } from "#app/base/settings/site-facts.tsx";
import { Badge } from "#app/base/ui/badge.tsx";
import { Button, TEXT_BUTTON } from "#app/base/ui/button.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import {
  markText,
  stateText,
  type VersionLine,
  type VersionMark,
  type VersionState,
} from "#app/base/versions/versions.ts";
import type { ItemHistory } from "./item-action.server.ts";

// Versions in the form and list of a record (rules versions/drafts, versions/scheduling, versions/list-marks).

/** Address of a record's version history. */
export const historyPath = (kind: string, id: string) => `/admin/versions/${kind}/${id}`;

const byWhom = (by: string | null) => (by ? ` by ${by}` : "");

/** Notice that the form shows a draft, with what visitors see. */
export function DraftNotice({ draft, history }: { draft: VersionLine; history: ItemHistory }) {
  const { live, isPublic } = history;
  return (
    <p className="max-w-measure rounded-field border border-amber bg-amber-soft px-4 py-3">
      This is a draft of {momentText(draft.savedAt)}
      {byWhom(draft.by)}. {isPublic && live !== null ? `Visitors see version ${live}. ` : "Not live yet. "}
      Save publishes this draft.
    </p>
  );
}

type KeepProps = Filled & Pick<ItemHistory, "apart"> & { isNew: boolean };

/** Buttons beside Save: save a draft, or schedule. They come after Save, which Enter presses. */
export function KeepButtons({ values, errors, isNew, apart }: KeepProps) {
  const [city = ""] = useDelivery().timeZone.split("/").slice(-1);
  const busy = useNavigation().formMethod === "POST";
  const button = (value: string, words: string) => (
    <Button type="submit" look="quiet" name="keep" value={value} disabled={busy}>
      {words}
    </Button>
  );
  return (
    <section
      aria-label="Other ways to save"
      className="flex flex-wrap items-start gap-x-6 gap-y-5 rounded-card border border-hairline bg-white p-5"
    >
      <div className="flex max-w-80 flex-col items-start gap-1.5">
        {button("draft", "Save draft")}
        <p className="text-sm text-ink-soft">
          Only admins see it. The live version doesn't change.
          {apart.length > 0 && !isNew ? ` ${apart.join(", ")} only changes when you use Save.` : ""}
        </p>
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <TextField
          id="keepAt"
          name="keepAt"
          type="datetime-local"
          label={`Date and time in the shop (${city.replaceAll("_", " ")})`}
          defaultValue={values.keepAt ?? ""}
          error={errors.keepAt}
          className="max-w-72"
        />
        <div className="flex flex-wrap gap-3">
          {button("publish-at", "Schedule publish")}
          {isNew ? null : button("unpublish-at", "Schedule unpublish")}
        </div>
      </div>
    </section>
  );
}

const TONES: Partial<Record<VersionState, "green" | "yellow">> = {
  public: "green",
  draft: "yellow",
  scheduled: "yellow",
  failed: "yellow",
};

/** Badge with a version's state; the live one is green. */
export function StateBadge({ line, live }: { line: VersionLine; live: number | null }) {
  const isOld = line.state === "public" && line.number !== live;
  return <Badge tone={isOld ? "gray" : (TONES[line.state] ?? "gray")}>{stateText(line, live)}</Badge>;
}

/** Discards a draft or schedule in a separate form, to keep other input. */
export function CancelWaiting({ id, line }: { id: string; line: VersionLine }) {
  const busy = useNavigation().formMethod === "POST";
  const word = line.state === "draft" ? "Discard" : "Cancel";
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value="" />
      <button
        type="submit"
        name="keep"
        value={`cancel ${line.number}`}
        aria-label={`${word} version ${line.number}`}
        disabled={busy}
        className={TEXT_BUTTON}
      >
        {word}
      </button>
    </Form>
  );
}

/** The latest versions of a record, with a link to all. */
export function HistoryPanel({ id, history }: { id: string; history: ItemHistory }) {
  const { kind, lines, total, live } = history;
  if (lines.length === 0) {
    return <p className="text-sm text-ink-soft">No versions yet.</p>;
  }
  return (
    <section aria-labelledby="history" className="flex flex-col gap-2">
      <h2 id="history" className="text-lg">
        History
      </h2>
      <ul className="divide-y divide-hairline border-y border-hairline bg-white text-sm">
        {lines.map((line) => (
          <li key={line.number} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1">
            <span className="flex min-h-11 min-w-0 flex-1 basis-full flex-wrap items-center gap-x-3 gap-y-1 sm:basis-0">
              <span className="font-semibold">Version {line.number}</span>
              <StateBadge line={line} live={live} />
              <span className="text-ink-soft">
                {momentText(line.savedAt)}
                {byWhom(line.by)}
              </span>
              {line.note ? <span className="w-full text-ink-soft wrap-anywhere">{line.note}</span> : null}
            </span>
            {live !== null && line.number !== live ? (
              <Link
                to={`${historyPath(kind, id)}?a=${Math.min(live, line.number)}&b=${Math.max(live, line.number)}`}
                aria-label={`Compare version ${line.number} with version ${live}`}
                className="link inline-flex min-h-11 items-center"
              >
                Compare
              </Link>
            ) : null}
            {line.state === "draft" || line.state === "scheduled" ? (
              <CancelWaiting id={id} line={line} />
            ) : null}
          </li>
        ))}
      </ul>
      <Link to={historyPath(kind, id)} className="link inline-flex min-h-11 items-center self-start text-sm">
        {total > 1 ? `All ${total} versions` : "Version history"}
      </Link>
    </section>
  );
}

/** Pending changes of a list row. */
export function WaitingMark({ mark }: { mark: VersionMark | undefined }) {
  return mark ? <Badge tone="yellow">{markText(mark)}</Badge> : null;
}
