import { data } from "react-router";
import { database } from "#app/db/context.server.ts";
import { VISITOR_PAGE } from "#app/lib/page-headers.ts";
import { answerZip } from "../answer-zip.server.ts";
import type { Route } from "./+types/zip-check";

/**
 * GET /delivery/check?zip=55401: the answer as JSON (`ZipAnswer`), 400 for input that is no ZIP. Answers about
 * ZIPs of the service list are few and the same for everybody, so they may be kept until an admin changes something.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const answer = await answerZip(context.get(database), url.searchParams.get("zip") ?? "");
  if (answer.kind === "invalid") return data(answer, { status: 400 });
  return data(answer, answer.kind === "unknown" ? {} : { headers: VISITOR_PAGE });
}
