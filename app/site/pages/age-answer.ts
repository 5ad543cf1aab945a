import { data, redirect } from "react-router";
import { z } from "zod";
import { safeReturnTarget } from "#app/auth/return-target.ts";
import { config } from "#app/config/context.server.ts";
import { readSentForm } from "#app/lib/sent-form.ts";
import { ageCookie } from "../age-answer.ts";
import type { Route } from "./+types/age-answer";

const answerForm = z.strictObject({ answer: z.enum(["yes", "no"]), back: z.string().max(2_000).optional() });

/** `POST /age`: keeps "I am 21 or older" in the browser, or leads whoever is not to the plain page. */
export async function action({ request, context }: Route.ActionArgs) {
  const read = answerForm.safeParse(Object.fromEntries(await readSentForm(request)));
  if (!read.success) throw data(null, { status: 400 });
  if (read.data.answer === "no") return redirect("/under-21");
  const secure = context.get(config).publicUrl.protocol === "https:";
  const headers = { "Set-Cookie": ageCookie(secure) };
  // A page that has started stays where it is and asks its loaders again; without JavaScript the way is back.
  if (read.data.back === undefined) return data({ confirmed: true }, { headers });
  return redirect(safeReturnTarget(read.data.back) ?? "/", { headers });
}

/** The address is not a page. */
export function loader() {
  return redirect("/");
}
