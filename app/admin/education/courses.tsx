import { actionsOf } from "#app/admin/kit/actions.server.ts";
import { askedList, deleteRow } from "#app/admin/kit/list-action.server.ts";
import { RowActions, useSortColumn } from "#app/admin/kit/list-parts.tsx";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { deletingFailed, itemDeleted } from "#app/admin/kit/said.ts";
import { screen } from "#app/admin/kit/screen.ts";
import { WaitingMark } from "#app/admin/kit/version-parts.tsx";
import { cut } from "#app/base/records/list-query.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { Cell, RowHead, Table } from "#app/base/ui/table.tsx";
import { readMarks } from "#app/base/versions/queries.server.ts";
import { LEVEL_TONES } from "#app/content/education/resource-facts.tsx";
import { COURSE_SORTS, courseConsequences } from "#app/content/education/resource-items.ts";
import { lessonsText } from "#app/content/education/resources.ts";
import { deleteCourse } from "#app/content/education/save-resource.server.ts";
import type { Route } from "./+types/courses";
import { findCourseItem, listCourseItems } from "./resource-items.server.ts";

const TABLE = "education_courses";
const LIST = "/admin/education/courses";

export const handle = screen({ load: "Error fetching education courses", save: deletingFailed(TABLE) });

/** The courses (rules content-screens 4), and the question whether to delete one. */
export async function loader(args: Route.LoaderArgs) {
  const { db, query, asked } = await askedList(args, COURSE_SORTS);
  const [page, found] = await Promise.all([
    listCourseItems(db, query),
    asked ? findCourseItem(db, asked) : null,
  ]);
  const marks = await readMarks(
    db,
    TABLE,
    page.rows.map(({ id }) => id),
  );
  return {
    ...page,
    marks,
    query,
    deleting: found && { id: found.id, name: found.title, consequences: courseConsequences(found) },
  };
}

export const action = actionsOf({
  delete: deleteRow({
    remove: deleteCourse,
    removed: itemDeleted(TABLE),
  }),
});

export default function Courses({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, marks, total, query, deleting } = loaderData;
  const column = useSortColumn(COURSE_SORTS);
  const columns = [
    column("title", "Title"),
    column("duration", "Duration", "hidden md:table-cell"),
    column("lessons", "Lessons", "hidden text-right sm:table-cell"),
    column("level", "Level", "hidden sm:table-cell"),
    { name: "Actions", className: "text-right" },
  ];
  return (
    <ListScreen
      actions={<ButtonLink to={`${LIST}/new`}>Add New</ButtonLink>}
      search="Search titles and descriptions"
      name="Courses"
      one="course"
      many="courses"
      none="No courses found. Add some courses to get started."
      shown={rows.length}
      {...{ total, query, deleting }}
      answer={actionData}
    >
      <Table caption="Courses" columns={columns}>
        {rows.map(({ id, title, description, duration, lessons, level, featured, status }) => (
          <tr key={id}>
            <RowHead>
              <span className="font-semibold wrap-anywhere">{title}</span>{" "}
              {status === "draft" ? <Badge>Draft</Badge> : null}{" "}
              {featured ? <Badge tone="green">Featured</Badge> : null} <WaitingMark mark={marks[id]} />
              <span className="block wrap-anywhere text-ink-soft">{cut(description, 60)}</span>
              <span className="tabular mt-1 block wrap-anywhere text-ink-soft sm:hidden">
                {[duration, lessonsText(lessons), level].join(" · ")}
              </span>
            </RowHead>
            <Cell className="tabular hidden wrap-anywhere md:table-cell">{duration}</Cell>
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
    </ListScreen>
  );
}
