import { CircleAlert, CircleCheck, CircleDashed, CircleX } from "lucide";
import type { ComponentProps } from "react";
import { Link } from "react-router";
import { authentication, demoSignIns } from "#app/accounts/auth/context.server.ts";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { SectionHead } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { isoText, shopDate } from "#app/base/lib/shop-time.ts";
import { orderingOn } from "#app/base/settings/opening.ts";
import { currentSettings } from "#app/base/settings/queries.server.ts";
import { Badge, type BadgeTone } from "#app/base/ui/badge.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import type { Route } from "./+types/health";
import { type HealthFinding, type HealthMark, overall } from "./health-checks.ts";
import { readHealth } from "./read-health.server.ts";

export const handle = screen({ load: "Error fetching system health" });

/** System health, worded for the shop's owner (rules health/parts). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, process, now } = adminOf(context);
  const isPaused = orderingOn(await currentSettings(db), shopDate(now)) === "paused";
  const [auth, findDemoSignIns] = [context.get(authentication), context.get(demoSignIns)];
  const parts = await readHealth({ db, config: process, auth, isPaused, findDemoSignIns }, now);
  return { parts, all: overall(parts), at: isoText(now) };
}

type Look = { word: string; tone: BadgeTone; icon: ComponentProps<typeof Icon>["of"]; around: string };

const MARKS: Record<HealthMark, Look> = {
  well: {
    word: "Healthy",
    tone: "green",
    icon: CircleCheck,
    around: "border-moss bg-moss-soft text-moss-deep",
  },
  look: {
    word: "Needs attention",
    tone: "yellow",
    icon: CircleAlert,
    around: "border-amber bg-amber-soft text-ink",
  },
  bad: { word: "Problem", tone: "red", icon: CircleX, around: "border-clay bg-clay-soft text-clay" },
  unknown: { word: "Unknown", tone: "gray", icon: CircleDashed, around: "border-edge bg-white text-ink" },
};

export default function Health({ loaderData }: Route.ComponentProps) {
  const { parts, all, at } = loaderData;
  const { icon, around } = MARKS[all.mark];
  return (
    <div className="flex max-w-5xl flex-col gap-6">
      <SectionHead>
        <Link to="/admin/health" className="link inline-flex min-h-11 items-center" replace>
          Refresh
        </Link>
      </SectionHead>
      <p className="-mt-3 text-sm text-ink-soft">Checked {momentText(at)}</p>
      <p className={`flex items-start gap-3 rounded-card border px-5 py-4 text-lg font-semibold ${around}`}>
        <Icon of={icon} size={26} className="mt-0.5 shrink-0" />
        {all.says}
      </p>
      <div className="rounded-card border border-hairline bg-white px-5">
        {parts.map(({ key, title, ...finding }) => (
          <PartRow key={key} title={title} finding={finding} />
        ))}
      </div>
    </div>
  );
}

/** A part of the system with its status, message, next step, and figures. */
function PartRow({ title, finding }: { title: string; finding: HealthFinding }) {
  const { mark, says, next, facts = [] } = finding;
  const { word, tone, icon } = MARKS[mark];
  return (
    <section
      aria-label={title}
      className="grid gap-x-8 gap-y-2 border-b border-hairline py-4 last:border-b-0 md:grid-cols-[14rem_1fr_15rem]"
    >
      <div className="flex items-start justify-between gap-3">
        <h2 className="font-sans text-base font-semibold tracking-normal">{title}</h2>
        <Badge tone={tone}>
          <Icon of={icon} size={14} className="mr-1.5" />
          {word}
        </Badge>
      </div>
      <div className="min-w-0">
        <p>{says}</p>
        {next ? <p className="text-ink-soft">{next.says}</p> : null}
        {next?.to ? (
          <Link to={next.to} className="link inline-flex min-h-11 items-center">
            {next.label}
          </Link>
        ) : null}
      </div>
      {facts.length > 0 ? (
        <dl className="flex flex-col gap-1 text-sm">
          {facts.map(({ name, value }) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="tabular text-right">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}
