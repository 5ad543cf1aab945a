import { useLayoutEffect } from "react";
import { data, type MiddlewareFunction, type UIMatch, useMatches } from "react-router";
import { type FormValues, type RefusedForm, typedValues } from "#app/base/lib/refused-form.ts";
import { isSignedOut, SIGNED_OUT } from "#app/base/lib/request-failures.ts";
import { whyUnprocessed } from "#app/base/ui/keep-failed-form.tsx";
import type { Results } from "#app/base/ui/kept-screen.ts";
import { toast } from "#app/base/ui/toasts.tsx";
import { keepTyping } from "./kept-typing.tsx";
import { type ScreenHandle, screenOf } from "./screen.ts";
import { SIGNED_OUT_NOT_SAVED, setSignedOut } from "./signed-out.tsx";

/** The routes that are shown. The middleware runs outside of React, and is told of none of them. */
let shown: readonly UIMatch[] = [];

/** Tells `keepSentForms` which screen is shown; the frame calls it. */
export function useShownScreen() {
  const matches = useMatches();
  useLayoutEffect(() => {
    shown = matches;
  }, [matches]);
}

const OUR_FAULT = "Something went wrong on our side. Please try again.";

/**
 * The client middleware of the admin area's forms (rules screens/loading-failure): whatever goes wrong on the way to the shop or in it, the
 * page stays with all that was typed, as its form's refusal, and says what was not done.
 */
export const keepSentForms: MiddlewareFunction<Results> = async ({ request, params }, next) => {
  if (request.method === "GET") return next();
  const sent = typedValues(Object.fromEntries(await request.clone().formData()));
  const results = await next();
  const [id = "", result] = Object.entries(results)[0] ?? [];
  const screen = screenOf(shown, id);
  if (!result || !screen) return results;
  const { type } = result;
  const thrown = withoutStatus(result.result);
  setSignedOut(type === "error" && isSignedOut(thrown));
  if (leadsOn(thrown, sent)) keepTyping(new URL(request.url).pathname, null);
  if (type === "data") return results;
  // Given up by another navigation: nobody waits for the answer, and the shop may have taken the form.
  if (request.signal.aborted) return results;
  const failed = (sent.intent === "delete" && screen.delete) || screen.save;
  const why = whyUnprocessed(thrown, failed ? `${failed}. Please try again.` : OUR_FAULT);
  if (!why) return results;
  if (failed) toast.error(failed, { id: "not-sent" });
  const sentence = why.sentence === SIGNED_OUT ? SIGNED_OUT_NOT_SAVED : why.sentence;
  return { ...results, [id]: { type: "data", result: data(refusal(screen, sentence, sent, params), why) } };
};

/** The router gives what a form's action threw together with the status of the answer, if there was any. */
function withoutStatus(result: unknown): unknown {
  const isBoth = typeof result === "object" && result !== null && "data" in result && "init" in result;
  return isBoth ? result.data : result;
}

function refusal(screen: ScreenHandle, sentence: string, values: FormValues, params: object): unknown {
  const refused: RefusedForm = { errors: { "": sentence }, values, unprocessed: true };
  return screen.answer ? screen.answer(refused, params as FormValues) : refused;
}

/** Whether a form was saved, which leads on to another page: what this tab kept of its typing is not needed any more. */
function leadsOn(thrown: unknown, sent: FormValues): boolean {
  // Ending what waits, or setting when visitors see nothing more, saves nothing of what is typed.
  const savesTyping = !/^(cancel|unpublish)/.test(sent.keep ?? "");
  return (
    savesTyping && thrown instanceof Response && thrown.headers.get("Location")?.startsWith("/admin") === true
  );
}
