import { CONNECTION_FAILED } from "#app/base/lib/request-failures.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { isObject, isText } from "#app/base/lib/shape.ts";
import { askRoute } from "#app/base/ui/ask-route.tsx";
import { PASSKEY_SENTENCES } from "./factor-rules.ts";

// The library parses the options; this only tells them from other responses.
const isQuestion = isObject({ challenge: isText });
const isWayOn = isObject({ to: isText });

type Library = typeof import("@simplewebauthn/browser");

/**
 * Requests a challenge from the shop and the device's response to it, as JSON. Loads the library on demand,
 * since few people need it.
 */
async function askDevice<Question>(
  address: string,
  answerOf: (library: Library, question: Question) => Promise<object>,
): Promise<Result<string, string>> {
  const begun = await askRoute(address, isQuestion, { change: { step: "begin" } });
  if (!begun.ok) return refused(begun.refusal.sentence ?? CONNECTION_FAILED);
  const library = await import("@simplewebauthn/browser").catch(() => null);
  if (!library) return refused(CONNECTION_FAILED);
  try {
    return ok(JSON.stringify(await answerOf(library, begun.value as Question)));
  } catch (error) {
    const isKnown = error instanceof Error && error.name === "InvalidStateError";
    return refused(isKnown ? PASSKEY_SENTENCES.known : PASSKEY_SENTENCES.ended);
  }
}

/** Creates a passkey on the device; the challenge comes from `address`. */
export function makePasskey(address: string): Promise<Result<string, string>> {
  type Question = Parameters<Library["startRegistration"]>[0]["optionsJSON"];
  return askDevice<Question>(address, ({ startRegistration }, optionsJSON) =>
    startRegistration({ optionsJSON }),
  );
}

/**
 * Signs in with a passkey from the device, verified at `address`; returns the next page, or an error message.
 */
export async function showPasskey(address: string, next: string): Promise<Result<string, string>> {
  type Question = Parameters<Library["startAuthentication"]>[0]["optionsJSON"];
  const answer = await askDevice<Question>(address, ({ startAuthentication }, optionsJSON) =>
    startAuthentication({ optionsJSON }),
  );
  if (!answer.ok) return answer;
  const change = { step: "finish", answer: answer.value, next };
  const shown = await askRoute(address, isWayOn, { change });
  return shown.ok ? ok(shown.value.to) : refused(shown.refusal.sentence ?? CONNECTION_FAILED);
}
