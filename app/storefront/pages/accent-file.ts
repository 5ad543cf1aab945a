import { accentOfFile, accentStyles } from "#app/base/settings/accent.ts";
import type { Route } from "./+types/accent-file";

/**
 * The stylesheet of a shop's accent (rules settings/accent). Worked out of its address alone, so it needs no
 * database, and every process has it the moment a page names it.
 */
export function loader({ params }: Route.LoaderArgs) {
  const accent = accentOfFile(params.file);
  if (accent === null) return new Response("No such stylesheet.", { status: 404 });
  return new Response(accentStyles(accent), {
    headers: {
      "Content-Type": "text/css; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
