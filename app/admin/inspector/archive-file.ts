import { redirect } from "react-router";
import { fileOf } from "#app/admin/kit/file-answer.server.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { currentSettings, shopFileName } from "#app/base/settings/queries.server.ts";
import { makeArchive } from "./make-archive.server.ts";
import { readDaySpan } from "./span.ts";

/** Streams the archive of a date range (rules inspection/archive). */
export const loader = fileOf({
  page: ({ url }) => `/admin/inspector${url.search}`,
  event: "inspection-exported",
  make: async ({ db, viewer, actor, now, url }) => {
    const { span } = readDaySpan(url.searchParams, shopDate(now));
    if (!span) throw redirect(`/admin/inspector${url.search}`);
    const { siteName } = await currentSettings(db);
    const names = url.searchParams.get("names") === "on";
    return {
      name: await shopFileName(db, `inspection-${span.from}-to-${span.to}`),
      body: await makeArchive(db, actor, { span, names, siteName, madeBy: viewer.name }, now),
    };
  },
});
