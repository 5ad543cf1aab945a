import { fetchFailure } from "#app/desk/fetch-failure.tsx";
import { savingFailed } from "#app/desk/flash-messages.ts";
import { sendItem } from "#app/desk/form-parts.tsx";
import { itemAction, loadItem } from "#app/desk/item-action.server.ts";
import { ItemScreen } from "#app/desk/item-screen.tsx";
import { Preview } from "#app/desk/preview.tsx";
import { HomeFields, HomePreview } from "../home-fields.tsx";
import { homeForm } from "../home-form.ts";
import { HOME, homeValues, readSection } from "../home-item.ts";
import { findHomeItem, saveHomeItem } from "../home-items.server.ts";
import type { Route } from "./+types/home-content";

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
