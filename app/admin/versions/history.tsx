import { Link } from "react-router";
import { z } from "zod";
import {
  actionsOf,
  adminOf,
  found,
  type PageRequest,
  requireRight,
  step,
} from "#app/admin/kit/admin.server.ts";
import { DetailPage } from "#app/admin/kit/detail-page.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { historyPath } from "#app/admin/kit/version-parts.tsx";
import { ANY_ID, ITEM_FIELDS } from "#app/base/records/item-contract.ts";
import { findVersions, listVersions } from "#app/base/versions/queries.server.ts";
import { cancelWaiting, restoreVersion } from "#app/base/versions/save-waiting.server.ts";
import { compareContents } from "#app/base/versions/shown-text.ts";
import { liveNumber } from "#app/base/versions/versions.ts";
import type { ClaimSubjectKind } from "#app/trade/compliance/claim-subjects.ts";
import type { Route } from "./+types/history";
import { Comparison, VersionTable } from "./history-parts.tsx";
import { findKind } from "./kinds.server.ts";

export const handle = screen({ load: "Error fetching the history", save: "Error restoring the version" });

/** Returns the kind of an address; 403 for a product's without the right to change it. */
function kindAt(context: PageRequest["context"], { kind = "", id = "" }: PageRequest["params"]) {
  const known = found(findKind(kind, id));
  if (known.kind.table === "products") requireRight(context, "change-products");
  return known;
}

/** All versions of an item; `?a=3&b=5` compares two of them (rules versions/compare). */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { db } = adminOf(context);
  const { kind, form } = kindAt(context, params);
  const thing = found(await kind.read(db, params.id));
  const of = { subject: kind.table, subjectId: params.id };
  const asked = ["a", "b"].map((name) => Number(url.searchParams.get(name)));
  const numbers = asked.filter((number) => Number.isInteger(number) && number > 0 && number < 1_000_000);
  const [lines, pair] = await Promise.all([listVersions(db, of), findVersions(db, of, numbers)]);
  const [one, other] = numbers.map((number) => pair.find((version) => version.number === number));
  return {
    name: kind.nameOf(thing.values),
    form,
    version: thing.version,
    lines,
    live: liveNumber(lines),
    asked: numbers,
    compared:
      one && other
        ? {
            a: { ...one, content: null },
            b: { ...other, content: null },
            fields: compareContents(kind.fields, kind.shownAs, one.content, other.content),
          }
        : null,
  };
}

/** Parses the buttons of a version: restore as draft, publish, or cancel a draft or schedule. */
const versionForm = z.strictObject({
  keep: z
    .string({ error: "Reload the page and try again." })
    .regex(/^(draft|publish|cancel) \d{1,6}$/, "Reload the page and try again.")
    .transform((text) => {
      const [how = "", number] = text.split(" ");
      return { how: how as "draft" | "publish" | "cancel", number: Number(number) };
    }),
  ...ITEM_FIELDS,
  id: ANY_ID,
});

const NEWER_VERSION = "Someone saved a newer version. Review it first.";

export const action = actionsOf({
  save: step(versionForm, async ({ form: sent, params, context, actor, db, now, done, refuse, ask }) => {
    const { how, number } = sent.keep;
    const { id = "" } = params;
    const { kind, form } = kindAt(context, params);
    if (how === "cancel") {
      const canceled = await cancelWaiting(db, actor, kind, { id, number }, now);
      return canceled ? done("Canceled") : refuse({ "": "Nothing is scheduled." });
    }
    if (how === "publish") {
      const [old] = await findVersions(db, { subject: kind.table, subjectId: id }, [number]);
      const values = { ...old?.content, status: kind.publicStatus };
      const { asked } = await ask(kind.table as ClaimSubjectKind, { id, values });
      if (asked.length > 0) {
        const words = asked.map((claim) => `“${claim.words}”`).join(", ");
        return refuse({
          "": `This version contains ${words}. Restore it as a draft instead, and confirm in the form.`,
        });
      }
    }
    const restoring = { id, number, version: sent.version ?? 0, how };
    const restored = await restoreVersion(db, actor, kind, restoring, now);
    if (restored.ok) return how === "draft" ? done("Draft saved", form) : done("Version restored");
    const { refusal } = restored;
    if (refusal.name === "unwritten") return refuse({ "": Object.values(refusal.errors).join(" ") });
    return refuse({ "": refusal.name === "gone" ? "This item no longer exists." : NEWER_VERSION });
  }),
});

export default function History({ loaderData, actionData, params }: Route.ComponentProps) {
  const { name, form, version, lines, live, asked, compared } = loaderData;
  return (
    <DetailPage
      title={`History of ${name}`}
      heading="History"
      back={{ to: form, label: name || "Form" }}
      refused={actionData}
      gap="gap-6"
    >
      {compared ? <Comparison {...compared} live={live} /> : null}
      {asked.length === 2 && !compared ? (
        <p>
          One of these versions is no longer available.{" "}
          <Link to={historyPath(params.kind, params.id)} className="link">
            View history
          </Link>
        </p>
      ) : null}
      {lines.length === 0 ? (
        <p>No versions yet. The next save starts the history.</p>
      ) : (
        <VersionTable id={params.id} {...{ lines, live, version, asked }} />
      )}
    </DetailPage>
  );
}
