import { data } from "react-router";
import { actorOf } from "#app/audit/actor.server.ts";
import { requireAdmin, requireFreshProof } from "#app/auth/guards.server.ts";
import { database } from "#app/db/context.server.ts";
import { DeleteQuestion } from "#app/desk/delete-question.tsx";
import { EmptyList } from "#app/desk/empty-list.tsx";
import { FetchFailure } from "#app/desk/fetch-failure.tsx";
import { deleteForm } from "#app/desk/item-fields.ts";
import { leadTo } from "#app/desk/lead-to.server.ts";
import { ListCount, ListFoot, RowActions, useSortColumn } from "#app/desk/list-parts.tsx";
import { cut, readListQuery, withParams } from "#app/desk/list-query.ts";
import { ListSearch } from "#app/desk/list-search.tsx";
import { deletingFailed } from "#app/desk/said.ts";
import { sendItem } from "#app/desk/send-item.tsx";
import { readSentForm } from "#app/lib/sent-form.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Cell, RowHead, Table } from "#app/ui/table.tsx";
import { EducationTabs } from "../admin-tabs.tsx";
import { findCourseItem, listCourseItems } from "../course-items.server.ts";
import { COURSE_SORTS } from "../course-sorts.ts";
import { LEVEL_TONES } from "../resource-facts.tsx";
import { deleteCourse } from "../save-course.server.ts";
import type { Route } from "./+types/courses";

const TABLE = "education_courses";
const LIST = "/admin/education/courses";

/** The courses (rules 35.4), and the question whether to delete one. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const admin = await requireAdmin(request, context);
  if (url.searchParams.has("delete")) requireFreshProof(request, admin);
  const db = context.get(database);
  const query = readListQuery(url.searchParams, COURSE_SORTS);
  const asked = url.searchParams.get("delete");
  const [{ rows, total }, deleting] = await Promise.all([
    listCourseItems(db, query),
    isUuid(asked) ? findCourseItem(db, asked) : null,
  ]);
  return { rows, total, query, deleting, list: withParams(url.searchParams, {}) };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const viewer = await requireAdmin(request, context);
  requireFreshProof(request, viewer);
  const read = deleteForm.safeParse(Object.fromEntries(await readSentForm(request)));
  if (!read.success) return data({ errors: { "": deletingFailed(TABLE) }, values: {} }, { status: 400 });
  await deleteCourse(context.get(database), actorOf(viewer, context), read.data.id, Temporal.Now.instant());
  return leadTo(context, LIST + withParams(url.searchParams, {}), `deleted ${TABLE}`);
}

export function clientAction(sending: Route.ClientActionArgs) {
  return sendItem(sending, deletingFailed(TABLE));
}

export default function Courses({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, total, query, deleting, list } = loaderData;
  const column = useSortColumn(COURSE_SORTS);
  const columns = [
    column("title", "Title"),
    column("duration", "Duration", "hidden md:table-cell"),
    column("lessons", "Lessons", "hidden text-right sm:table-cell"),
    column("level", "Level", "hidden sm:table-cell"),
    { name: "Actions", className: "text-right" },
  ];
  return (
    <div className="flex flex-col gap-6">
      <title>Courses | Educational Content | Admin</title>
      <PageHead title="Educational Content">
        <ButtonLink to={`${LIST}/new`}>Add New</ButtonLink>
      </PageHead>
      <EducationTabs current="Courses" />
      <ListSearch placeholder="Search titles and descriptions" />
      <h2 id="list" tabIndex={-1} className="sr-only">
        Courses
      </h2>
      <ListCount total={total} one="course" many="courses" />
      {rows.length > 0 ? (
        <Table caption="Courses" columns={columns}>
          {rows.map(({ id, title, description, duration, lessons, level, featured, status }) => (
            <tr key={id}>
              <RowHead>
                <span className="font-semibold wrap-anywhere">{title}</span>{" "}
                {status === "draft" ? <Badge>Draft</Badge> : null}{" "}
                {featured ? <Badge tone="green">Featured</Badge> : null}
                <span className="block wrap-anywhere text-ink-soft">{cut(description, 60)}</span>
                <span className="tabular mt-1 block text-ink-soft sm:hidden">
                  {[duration, lessons === 1 ? "1 lesson" : `${lessons} lessons`, level].join(" · ")}
                </span>
              </RowHead>
              <Cell className="tabular hidden md:table-cell">{duration}</Cell>
              <Cell className="tabular hidden text-right sm:table-cell">{lessons}</Cell>
              <Cell className="hidden sm:table-cell">
                <Badge tone={LEVEL_TONES[level]}>{level}</Badge>
              </Cell>
              <Cell>
                <RowActions id={id} name={title} edit={`${LIST}/${id}`} />
              </Cell>
            </tr>
          ))}
        </Table>
      ) : (
        <EmptyList
          many="courses"
          none="No courses found. Add some courses to get started."
          all="/admin/education/courses"
          search={query.search}
          total={total}
        />
      )}
      <ListFoot total={total} page={query.page} headingId="list" />
      {deleting ? (
        <DeleteQuestion
          table={TABLE}
          id={deleting.id}
          name={deleting.title}
          hangs={hangingOn(deleting)}
          back={LIST + list}
          refused={actionData}
        />
      ) : null}
    </div>
  );
}

function hangingOn({
  status,
  featured,
  curriculum,
}: Route.ComponentProps["loaderData"]["deleting"] & object) {
  const lessons = curriculum.length === 1 ? "its lesson" : `its ${curriculum.length} lessons`;
  return [
    ...(curriculum.length > 0 ? [`The curriculum with ${lessons} is deleted with it.`] : []),
    ...(status === "published" && featured ? ["It is featured in the Education Center."] : []),
    ...(status === "published" ? ["Visitors can read it, and links to its page will lead nowhere."] : []),
  ];
}

export function ErrorBoundary() {
  return <FetchFailure sentence="Error fetching education courses" />;
}
