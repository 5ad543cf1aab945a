import { actionsOf, adminOf } from "#app/admin/kit/admin.server.ts";
import { AdminButtonLink } from "#app/admin/kit/admin-link.tsx";
import { DetailPage } from "#app/admin/kit/detail-page.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { counted } from "#app/base/lib/money.ts";
import { readPictureProgress } from "#app/trade/moving-in/queries.server.ts";
import { countMovedCustomers } from "#app/trade/moving-in/write-customers.server.ts";
import type { Route } from "./+types/moving-in";
import { fileKindOf } from "./kinds.server.ts";
import { listRecent, retryImage } from "./list-recent.server.ts";
import { MovedPictures } from "./moved-pictures.tsx";
import { RecentImports } from "./recent-imports.tsx";

export const handle = screen({ load: "Error fetching imports", save: "Error fetching the image" });

/** What moves in, in the order in which an owner does it: its kind, its title, and what happens to it. */
const STEPS = [
  [
    "products",
    "Products",
    "Add your categories first. The file's are matched by name, and you assign the others. Products become drafts, because no file has their potency. Images follow in the background.",
  ],
  [
    "promotions",
    "Promo codes",
    "Percentages and amounts move in, deactivated if they were for certain products. Free delivery and limits of uses stay behind.",
  ],
  [
    "customers",
    "Customers",
    "They move in without an account. Invite them to choose a password and enter a birth date.",
  ],
  [
    "waitlist",
    "Waitlist",
    "People who agreed to marketing email join the waitlist in the order in which they signed up.",
  ],
  [
    "newsletter",
    "Newsletter",
    "People who agreed to marketing email become subscribers. They get no email about it.",
  ],
] as const;

/** Everything that moves in from another shop, in order (rules moving-in/index). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = adminOf(context);
  const kinds = STEPS.map(([name]) => fileKindOf(name));
  const [recent, images, customers] = await Promise.all([
    listRecent(db, kinds, now),
    readPictureProgress(db),
    countMovedCustomers(db),
  ]);
  const steps = kinds.map(({ many, recognizes, assigns }) => ({ many, recognizes, isAssigned: !!assigns }));
  return { steps, recent, images, customers };
}

export const action = actionsOf({ retry: retryImage });

export default function MovingIn({ loaderData, actionData }: Route.ComponentProps) {
  const { steps, recent, images, customers } = loaderData;
  return (
    <DetailPage
      title="From another shop"
      back={{ to: "/admin/overview", label: "Overview" }}
      refused={actionData}
      width="max-w-4xl"
      gap="gap-8"
    >
      <p className="max-w-measure">
        Export each list from your other shop as CSV, then import it here, in this order. Every file is
        checked first. You apply all of it or nothing, and can undo it for an hour.
      </p>
      <ol className="flex flex-col gap-4">
        {STEPS.map(([name, title, about], index) => {
          const { many = "", recognizes = "", isAssigned = false } = steps[index] ?? {};
          return (
            <li
              key={name}
              className="flex flex-col items-start gap-3 rounded-card border border-hairline bg-white p-5"
            >
              <h2 className="text-xl">{`${index + 1}. ${title}`}</h2>
              <p className="max-w-measure">{about}</p>
              <p className="max-w-measure text-sm text-ink-soft">
                Files from {recognizes} are recognized.{" "}
                {isAssigned ? "You can assign the columns of any other file." : ""}
              </p>
              {name === "customers" && customers.total > 0 ? (
                <p className="tabular max-w-measure text-sm">
                  {counted(customers.total, "customer", "customers")} moved in without an account here,{" "}
                  {customers.invited.toLocaleString("en-US")} of them invited.
                </p>
              ) : null}
              <div className="flex flex-wrap gap-3">
                <AdminButtonLink look="quiet" to={`/admin/imports/${name}`}>
                  Import {many}
                </AdminButtonLink>
                {name === "customers" ? (
                  <AdminButtonLink look="quiet" to="/admin/waitlist/moved-customers">
                    Invite customers
                  </AdminButtonLink>
                ) : null}
              </div>
            </li>
          );
        })}
      </ol>
      <MovedPictures {...images} />
      <RecentImports rows={recent} ofAll />
    </DetailPage>
  );
}
