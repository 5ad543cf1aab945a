import { actionsOf } from "#app/admin/kit/admin.server.ts";
import { askedList, deletingStep } from "#app/admin/kit/list-action.server.ts";
import { screen } from "#app/admin/kit/screen.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { NEWSLETTER_SORTS } from "#app/content/waitlist/admin-filters.ts";
import { findAddress, listSubscribers } from "#app/content/waitlist/admin-queries.server.ts";
import { removeFromNewsletter } from "#app/content/waitlist/remove-address.server.ts";
import type { Route } from "./+types/newsletter";
import { AddressList } from "./address-list.tsx";

export const handle = screen({ load: "Error fetching newsletter", save: "Error removing the address" });

/** Newsletter subscribers (rules email-screens/waitlist). */
export async function loader(args: Route.LoaderArgs) {
  const { db, query, asked } = await askedList(args, NEWSLETTER_SORTS);
  const [{ rows, total }, found] = await Promise.all([
    listSubscribers(db, query),
    asked ? findAddress(db, "newsletter", asked) : null,
  ]);
  return {
    rows: rows.map(({ createdAt, ...row }) => ({ ...row, since: isoText(createdAt) })),
    total,
    query,
    deleting: found && {
      id: found.id,
      name: found.email,
      consequences: ["This address no longer gets the newsletter. Queued newsletters to it are withdrawn."],
    },
  };
}

export const action = actionsOf({
  delete: deletingStep({ remove: removeFromNewsletter, removed: "Address removed from the newsletter" }),
});

export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  return <AddressList list="newsletter" {...loaderData} answer={actionData} />;
}
