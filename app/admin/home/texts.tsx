import { Pencil } from "lucide";
import { Link } from "react-router";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { ROW_ACTION } from "#app/admin/kit/list-parts.tsx";
import { SectionHead } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { WaitingMark } from "#app/admin/kit/version-parts.tsx";
import { shortMomentText } from "#app/base/lib/moment-text.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { SHOP_TEXT_NAMES, SHOP_TEXTS } from "#app/base/settings/shop-texts.ts";
import { listWrittenTexts } from "#app/base/settings/write-settings.server.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { readMarks } from "#app/base/versions/queries.server.ts";
import type { Route } from "./+types/texts";

export const handle = screen({ load: "Error fetching policies" });

/** Policy list with statuses (rules content-screens/policies). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = adminOf(context);
  const [written, marks] = await Promise.all([listWrittenTexts(db), readMarks(db, "shop_texts", SHOP_TEXTS)]);
  return SHOP_TEXTS.map((slug) => {
    const text = written.find((one) => one.slug === slug);
    return {
      slug,
      title: text?.title ?? SHOP_TEXT_NAMES[slug].page,
      status: text?.status ?? ("missing" as const),
      since: text ? isoText(text.publishedAt) : "",
      mark: marks[slug],
    };
  });
}

const STATES = {
  missing: { label: "Not written", tone: "gray" },
  draft: { label: "Draft", tone: "yellow" },
  published: { label: "Published", tone: "green" },
} as const;

type TextLine = Route.ComponentProps["loaderData"][number];

const COLUMNS: Column<TextLine>[] = [
  { head: "Policy", cell: ({ title }) => <span className="font-semibold wrap-anywhere">{title}</span> },
  {
    head: "Status",
    cell: ({ status, since, mark }) => (
      <>
        <Badge tone={STATES[status].tone}>{STATES[status].label}</Badge> <WaitingMark mark={mark} />
        {status === "published" ? (
          <span className="mt-1 block text-ink-soft">since {shortMomentText(since)}</span>
        ) : null}
      </>
    ),
  },
];

export default function Texts({ loaderData: texts }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-6">
      <SectionHead />
      <p className="max-w-measure text-ink-soft">
        Until a policy is published, visitors can't read it and the footer doesn't link to it.
      </p>
      <DataTable
        columns={COLUMNS}
        rows={texts}
        keyOf={({ slug }) => slug}
        more={({ slug }) => <span className="block text-ink-soft">/{slug}</span>}
        actions={({ slug, title }) => (
          <div className="-my-2 flex justify-end">
            <Link
              to={`/admin/homepage/texts/${slug}`}
              aria-label={`Edit ${title}`}
              title="Edit"
              className={ROW_ACTION}
            >
              <Icon of={Pencil} size={18} />
            </Link>
          </div>
        )}
      />
    </div>
  );
}
