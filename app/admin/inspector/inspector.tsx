import { adminOf } from "#app/admin/kit/admin.server.ts";
import { SectionHead } from "#app/admin/kit/list-screen.tsx";
import { useMayOpen } from "#app/admin/kit/own-roles.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { momentText, shortCalendarDayText } from "#app/base/lib/moment-text.ts";
import { isoText, shopDate } from "#app/base/lib/shop-time.ts";
import { currentSettings } from "#app/base/settings/queries.server.ts";
import { PrintButton } from "#app/base/ui/print-button.tsx";
import type { Route } from "./+types/inspector";
import { readSpanView } from "./read-span.server.ts";
import { readDaySpan } from "./span.ts";
import { ARCHIVE_PATH, ArchiveForm, SpanForm } from "./span-form.tsx";
import { SpanTables } from "./span-tables.tsx";

export const handle = screen({ load: "Error fetching the inspection records" });

/** Inspection records of a date range, without names (rules inspection/date-range, inspection/contents). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = adminOf(context);
  const asked = readDaySpan(url.searchParams, shopDate(now));
  const { siteName } = await currentSettings(db);
  return {
    ...asked,
    ...{ siteName, readAt: isoText(now) },
    names: url.searchParams.get("names") === "on",
    view: asked.span ? await readSpanView(db, asked.span) : null,
  };
}

export default function Inspector({ loaderData }: Route.ComponentProps) {
  const mayDownload = useMayOpen()(ARCHIVE_PATH);
  const { siteName, readAt, typed, errors, span, names, view } = loaderData;
  return (
    <div className="flex flex-col gap-8">
      <SectionHead>{view ? <PrintButton>Print</PrintButton> : null}</SectionHead>
      <p className="max-w-measure text-ink-soft print:hidden">
        Records of a date range, both days included, in shop time: the rules in effect, what was sold from
        which batches, and how age and ID were checked. This page shows no names.
      </p>
      <SpanForm typed={typed} errors={errors} />
      {span && view ? (
        <>
          <p role="status" className="font-semibold">
            {shortCalendarDayText(span.from)} to {shortCalendarDayText(span.to)}
          </p>
          <p className="hidden print:block">
            {siteName}, as of {momentText(readAt)}. These pages show no names.
          </p>
          {mayDownload ? <ArchiveForm span={span} names={names} /> : null}
          <SpanTables view={view} />
        </>
      ) : null}
    </div>
  );
}
