import { fetchFailure } from "#app/admin/kit/fetch-failure.tsx";
import { savingFailed } from "#app/admin/kit/flash-messages.ts";
import { sendItem } from "#app/admin/kit/form-parts.tsx";
import { itemAction, loadItem } from "#app/admin/kit/item-action.server.ts";
import { ItemScreen } from "#app/admin/kit/item-screen.tsx";
import { Preview } from "#app/admin/kit/preview.tsx";
import { homeForm } from "#app/content/home/home-form.ts";
import { HOME, homeValues, readSection } from "#app/content/home/home-item.ts";
import { findHomeItem, saveHomeItem } from "#app/content/home/home-items.server.ts";
import type { Route } from "./+types/home-content";
import { HomeFields, HomePreview } from "./home-fields.tsx";

const LIST = "/admin/homepage";
const TABLE = "home_page_contents";

/**
 * The form of home content, of new content at `/admin/homepage/new` (rules 35.32). `?section=…` is the filter of the list
 * to which it leads back.
 */
export async function loader(args: Route.LoaderArgs) {
  const section = readSection(args.url.searchParams.get("section"));
  const blank = { ...HOME.blank, section: section ?? "education" };
  const { form } = await loadItem(args, { values: homeValues, blank }, findHomeItem);
  return { form, back: section ? `${LIST}?section=${section}` : LIST };
}

export const action = itemAction({
  form: homeForm,
  save: saveHomeItem,
  values: homeValues,
  // A filtered list shows what was saved, in whatever section it is now.
  to: ({ section }, url) =>
    readSection(url.searchParams.get("section")) ? `${LIST}?section=${section}` : LIST,
  said: `saved ${TABLE}`,
});

export function clientAction(sending: Route.ClientActionArgs) {
  return sendItem(sending, savingFailed(TABLE));
}

export default function HomeContent({ loaderData, actionData }: Route.ComponentProps) {
  const { form, back } = loaderData;
  return (
    <ItemScreen
      form={form}
      name="home page content"
      back={{ to: back, label: "Home Page Content" }}
      labels={HOME.labels}
      refused={actionData}
      actions={<Preview>{(typed) => <HomePreview values={typed} />}</Preview>}
      width="max-w-3xl"
    >
      {(filled) => <HomeFields {...filled} />}
    </ItemScreen>
  );
}

export const ErrorBoundary = fetchFailure("Error fetching home page contents");
