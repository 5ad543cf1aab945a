import { type RefusedForm, typedValues } from "#app/lib/refused-form.ts";
import { toast } from "#app/ui/toasts.tsx";
import { keepUnreached } from "#app/ui/unreached.tsx";
import { forgetTyping } from "./kept-typing.tsx";

type Sending<Answer> = { request: Request; serverAction: () => Promise<Answer> };

/**
 * For the `clientAction` of an admin's form (rules 33.5). Whatever goes wrong, the page stays with all that was typed:
 * the connection dropped, the session has ended, or the shop failed. `failed` is said as a message, and the reason on
 * the page. Once the form is saved, the browser forgets what it kept of it.
 */
export async function sendItem<Answer>(sending: Sending<Answer>, failed: string) {
  const { pathname } = new URL(sending.request.url);
  const sent = typedValues(Object.fromEntries(await sending.request.clone().formData()));
  const refused = (sentence: string): RefusedForm => {
    toast.error(failed, { id: "not-sent" });
    return { errors: { "": sentence }, values: sent, unreached: true };
  };
  try {
    return await keepUnreached(
      sending,
      (_, { sentence }) => refused(sentence),
      `${failed}. Please try again.`,
    );
  } catch (answer) {
    const leadsOn = answer instanceof Response && answer.headers.get("Location")?.startsWith("/admin");
    if (leadsOn) forgetTyping(pathname);
    throw answer;
  }
}
