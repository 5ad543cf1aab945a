import { DetailPage } from "#app/admin/kit/detail-page.tsx";
import { EmailPreview } from "#app/admin/mail/mail-parts.tsx";
import { momentText } from "#app/base/lib/moment-text.ts";
import { AUDIENCE_TEXTS } from "#app/content/waitlist/letter.ts";
import type { Route } from "./+types/letter";
import { LETTERS, LetterBadge, LetterOutcome, LetterSteps } from "./letter-parts.tsx";

type Letter = NonNullable<Route.ComponentProps["loaderData"]["letter"]>;
type StartedProps = { letter: Letter; refused: Route.ComponentProps["actionData"] };

/** Page of a letter that was scheduled or sent: progress, results, and its email. */
export function StartedLetter({ letter, refused }: StartedProps) {
  const { id, subject, audience, state, perWave, everyMinutes, people, nextWaveAt, outcome } = letter;
  const isOpen = state === "scheduled" || state === "sending" || state === "paused";
  const next = isOpen && state !== "paused" && nextWaveAt ? ` Next wave: ${momentText(nextWaveAt)}.` : "";
  return (
    <DetailPage
      title={subject}
      badge={<LetterBadge state={state} />}
      refused={refused}
      width="max-w-4xl"
      gap="gap-6"
    >
      <p className="text-ink-soft">
        {AUDIENCE_TEXTS[audience]}, {perWave.toLocaleString("en-US")} emails every {everyMinutes} minutes.
        {next}
      </p>
      {letter.maySend ? <LetterSteps state={state} address={`${LETTERS}/${id}`} /> : null}
      <LetterOutcome outcome={outcome} remaining={isOpen ? people : null} />
      <EmailPreview subject={subject} email={letter.email} />
    </DetailPage>
  );
}
