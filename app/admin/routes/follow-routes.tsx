import { isObject, isText } from "#app/base/lib/shape.ts";
import { useFreshPage } from "#app/base/ui/fresh-page.tsx";

const isAnswer = isObject<{ version: string }>({ version: isText });

/** Keeps a screen of routes up to date by itself. */
export function FollowRoutes({ day, version }: { day: string; version: string }) {
  useFreshPage({ stream: "/admin/live", asks: `/admin/routes/news?day=${day}`, isAnswer, version });
  return null;
}
