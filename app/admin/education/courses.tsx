import { actionsOf } from "#app/admin/kit/admin.server.ts";
import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { askedList, deletingStep } from "#app/admin/kit/list-action.server.ts";
import { ListLinks, RowActions } from "#app/admin/kit/list-parts.tsx";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { deletingFailed, itemDeleted } from "#app/admin/kit/said.ts";
import { screen } from "#app/admin/kit/screen.ts";
import { WaitingMark } from "#app/admin/kit/version-parts.tsx";
import { cut } from "#app/base/records/list-query.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { readMarks } from "#app/base/versions/queries.server.ts";
import { LEVEL_TONES } from "#app/content/education/resource-facts.tsx";
import { COURSE_SORTS, type CourseSort, courseConsequences } from "#app/content/education/resource-items.ts";
import { lessonsText } from "#app/content/education/resources.ts";
import { deleteCourse } from "#app/content/education/save-resource.server.ts";
import type { Route } from "./+types/courses";
import { findCourseItem, listCourseItems } from "./resource-items.server.ts";

const TABLE = "education_courses";
export const handle = screen({ load: "Error fetching education courses", save: deletingFailed(TABLE) });

/** Course list (rules content-screens/search), with the delete confirmation. */
export async function loader(args: Route.LoaderArgs) {
  const { db, query, asked } = await askedList(args, COURSE_SORTS);
  const [{ rows, total }, found] = await Promise.all([
    listCourseItems(db, query),
    asked ? findCourseItem(db, asked) : null,
  ]);
  const ids = rows.map(({ id }) => id);
  const marks = await readMarks(db, TABLE, ids);
  return {
    rows: rows.map((row) => ({ ...row, mark: marks[row.id] })),
    total,
    query,
    deleting: found && { id: found.id, name: found.title, consequences: courseConsequences(found) },
  };
}

export const action = actionsOf({
  delete: deletingStep({ remove: deleteCourse, removed: itemDeleted(TABLE) }),
});

type CourseLine = Route.ComponentProps["loaderData"]["rows"][number];

const COLUMNS: Column<CourseLine, CourseSort>[] = [
  {
    head: "Title",
    sort: "title",
    cell: ({ title, description, status, featured, mark }) => (
      <>
        <span className="font-semibold wrap-anywhere">{title}</span>{" "}
        {status === "draft" ? <Badge>Draft</Badge> : null}{" "}
        {featured ? <Badge tone="green">Featured</Badge> : null} <WaitingMark mark={mark} />
        <span className="block wrap-anywhere text-ink-soft">{cut(description, 60)}</span>
      </>
    ),
  },
  {
    head: "Duration",
    sort: "duration",
    from: "md",
    className: "tabular wrap-anywhere",
    cell: ({ duration }) => duration,
  },
  {
    head: "Lessons",
    sort: "lessons",
    from: "sm",
    narrow: ({ duration, lessons, level }) => (
      <span className="tabular wrap-anywhere">{[duration, lessonsText(lessons), level].join(" · ")}</span>
    ),
    align: "number",
    cell: ({ lessons }) => lessons,
  },
  {
    head: "Level",
    sort: "level",
    from: "sm",
    cell: ({ level }) => <Badge tone={LEVEL_TONES[level]}>{level}</Badge>,
  },
];

export default function Courses({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, total, query, deleting } = loaderData;
  return (
    <ListScreen
      actions={<ListLinks add="Add New" />}
      search="Search titles and descriptions"
      one="course"
      many="courses"
      none="No courses found. Add some courses to get started."
      rows={rows}
      {...{ total, query, deleting }}
      answer={actionData}
    >
      <DataTable
        columns={COLUMNS}
        sorts={COURSE_SORTS}
        rows={rows}
        actions={({ id, title }) => <RowActions id={id} name={title} />}
      />
    </ListScreen>
  );
}
