import { z } from "zod";
import { requireFreshProof } from "#app/accounts/auth/guards.server.ts";
import { actionsOf, adminOf, found, NO_FIELDS, step } from "#app/admin/kit/admin.server.ts";
import { Part, StepForm } from "#app/admin/kit/detail-page.tsx";
import { refusedOf } from "#app/admin/kit/form-page.tsx";
import { loadItem, savingStep } from "#app/admin/kit/item-action.server.ts";
import { ItemScreen } from "#app/admin/kit/item-screen.tsx";
import { aboutMail } from "#app/admin/kit/said.ts";
import { screen } from "#app/admin/kit/screen.ts";
import { EmailPreview } from "#app/admin/mail/mail-parts.tsx";
import { isoText } from "#app/base/lib/shop-time.ts";
import { postalAddress } from "#app/base/settings/business-details.ts";
import { readBusinessDetails, readSettings } from "#app/base/settings/queries.server.ts";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { readShopMoment } from "#app/base/versions/versions.ts";
import { LETTER, type LetterStep } from "#app/content/waitlist/letter.ts";
import { letterMail } from "#app/content/waitlist/letter-email.ts";
import {
  countRemaining,
  findLetter,
  readLetterOutcome,
} from "#app/content/waitlist/letter-queries.server.ts";
import { letterForm, saveLetter } from "#app/content/waitlist/save-letter.server.ts";
import {
  type LetterRefusal,
  mailingOf,
  previewLetter,
  startLetter,
  stepLetter,
  whyNoLetters,
} from "#app/content/waitlist/send-letter.server.ts";
import type { Route } from "./+types/letter";
import { LetterFields } from "./letter-fields.tsx";
import { CANNOT_SEND, CannotSendNotice, LETTERS, peopleText, SendQuestion } from "./letter-parts.tsx";
import { StartedLetter } from "./started-letter.tsx";

export const handle = screen({ load: "Error fetching the letter", save: "Error saving the letter" });

/** Letter: a draft with its preview, or the progress and results of one that's sent (rules letters/*). */
export async function loader(args: Route.LoaderArgs) {
  const { db, process, may, viewer } = adminOf(args.context);
  const asks = args.url.searchParams.get("ask") === "send";
  if (asks) requireFreshProof(args.request, viewer);
  const { row, form } = await loadItem(args, LETTER, findLetter, "letters");
  if (!row) return { form, letter: null, asks: false };
  const mailing = mailingOf(process);
  const [settings, details, people, outcome, why] = await Promise.all([
    readSettings(db),
    readBusinessDetails(db),
    countRemaining(db, row, mailing.mailCanLeave),
    readLetterOutcome(db, row.id),
    whyNoLetters(db, mailing),
  ]);
  const { id, subject, audience, state, version, perWave, everyMinutes, nextWaveAt } = row;
  const email = letterMail(row, settings).content;
  const postal = postalAddress(details) ?? undefined;
  return {
    form,
    letter: {
      ...{ id, subject, audience, state, version, perWave, everyMinutes, people, outcome, why },
      nextWaveAt: nextWaveAt && isoText(nextWaveAt),
      email: { ...email, postal, unsubscribe: "/unsubscribe" },
      maySend: may("serve-customers"),
    },
    asks,
  };
}

const stepping = (name: LetterStep, said: string) =>
  step(
    NO_FIELDS,
    async ({ id, db, process, actor, now, done, refuse }) => {
      const mailing = mailingOf(process);
      const stepped = await stepLetter(db, actor, { id, step: name, mailing }, now);
      if (stepped.ok) return done(said);
      if (stepped.refusal !== "not_now") return refuse({ "": CANNOT_SEND[stepped.refusal] });
      return refuse({ "": "This letter's status has changed. Refresh the page to see it." });
    },
    { right: "serve-customers" },
  );

const NOT_SENT: Record<Exclude<LetterRefusal, "gone" | "sent">, string> = {
  ...CANNOT_SEND,
  changed: "Someone edited this letter. Nothing was sent. Review it again.",
  no_one: "No one would get this letter right now. Nothing was sent.",
};

export const action = actionsOf({
  save: savingStep({
    form: letterForm,
    save: saveLetter,
    values: LETTER.values,
    refusals: () => ({ errors: { "": "This letter was scheduled or sent, so it can't be changed." } }),
    to: ({ id }) => `${LETTERS}/${id}`,
    said: "Letter saved",
    claims: "letters",
  }),
  preview: step(NO_FIELDS, async ({ id, db, actor, viewer, now, done }) => {
    await previewLetter(db, actor, { letter: found(await findLetter(db, id)), to: viewer.email }, now);
    return done(aboutMail(`Preview queued to ${viewer.email}`));
  }),
  // Checks the text for claims first, like all text shown to customers (rules claims/confirmation).
  send: step(
    z.strictObject({ version: z.coerce.number(), at: z.string() }),
    async ({ form: { version, at }, id, actor, db, process, now, ask, done, refuse }) => {
      const letter = found(await findLetter(db, id));
      const starts = at === "" ? null : readShopMoment(at, now);
      if (starts && !starts.ok) return refuse({ at: starts.refusal });
      const { asked, warnedOf } = await ask("letters", { id, values: letter });
      if (asked.length > 0) return refuse({}, { asked });
      const start = { id, version, at: starts?.value ?? null, mailing: mailingOf(process) };
      const started = await startLetter(db, { ...actor, warnedOf }, start, now);
      if (started.ok) return done(starts ? "Letter scheduled" : "Sending started");
      if (started.refusal === "gone") return found<never>(null);
      if (started.refusal === "sent") return done("This letter was already started. No one gets it twice.");
      return refuse({ "": NOT_SENT[started.refusal] });
    },
    { fresh: true, right: "serve-customers" },
  ),
  unschedule: stepping("unschedule", "Schedule canceled"),
  pause: stepping("pause", "Letter paused"),
  resume: stepping("resume", "Letter resumed"),
  cancel: stepping("cancel", "Letter canceled"),
});

export default function LetterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { form, letter, asks } = loaderData;
  if (letter && letter.state !== "draft") return <StartedLetter letter={letter} refused={actionData} />;
  const ofSending = refusedOf(actionData, "send");
  const canSend = letter?.maySend && letter.people > 0 && letter.why === null;
  return (
    <>
      <ItemScreen
        form={form}
        name="letter"
        item={LETTER}
        refused={ofSending ? undefined : actionData}
        save="Save draft"
        anywayLabel="Save anyway"
        head={
          canSend ? (
            <ButtonLink to="?ask=send" preventScrollReset>
              Send to {peopleText(letter.people)}
            </ButtonLink>
          ) : null
        }
        notice={letter ? <CannotSendNotice {...letter} /> : null}
        width="max-w-4xl"
      >
        {(filled) => <LetterFields {...filled} />}
      </ItemScreen>
      {letter ? (
        <div className="mt-6 flex max-w-4xl flex-col gap-4">
          <Part title="Saved draft as an email">
            <EmailPreview subject={letter.subject} email={letter.email} />
          </Part>
          <StepForm intent="preview">Email me a preview</StepForm>
        </div>
      ) : null}
      {letter && ((asks && canSend) || ofSending) ? (
        <SendQuestion
          address={`${LETTERS}/${letter.id}`}
          {...{ version: letter.version, people: letter.people, refused: ofSending }}
        />
      ) : null}
    </>
  );
}
