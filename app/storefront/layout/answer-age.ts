import { data, redirect } from "react-router";
import { z } from "zod";
import { safeReturnTarget } from "#app/accounts/auth/return-target.ts";
import { config } from "#app/base/config/context.server.ts";
import { readSentForm } from "#app/base/lib/typed-text.ts";
import type { Route } from "./+types/answer-age";
import { ageCookie } from "./age-answer.ts";

const answerForm = z.strictObject({ answer: z.enum(["yes", "no"]), back: z.string().max(2_000).optional() });

/**
 * `POST /age`: stores "I am 21 or older" in a cookie and redirects back; "I'm under 21" redirects to the
 * plain page.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const read = answerForm.safeParse(Object.fromEntries(await readSentForm(request)));
  if (!read.success) throw data(null, { status: 400 });
  if (read.data.answer === "no") return redirect("/under-21");
  const secure = context.get(config).publicUrl.protocol === "https:";
  const headers = { "Set-Cookie": ageCookie(secure) };
  return redirect(safeReturnTarget(read.data.back) ?? "/", { headers });
}

/** Redirects home: there's no page at this address. */
export function loader() {
  return redirect("/");
}
