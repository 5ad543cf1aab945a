import { z } from "zod";
import { authentication } from "#app/accounts/auth/context.server.ts";
import { requireFreshProof } from "#app/accounts/auth/guards.server.ts";
import { actionsOf, adminOf, found, step } from "#app/admin/kit/admin.server.ts";
import { DetailPage, Part } from "#app/admin/kit/detail-page.tsx";
import { refusedOf } from "#app/admin/kit/form-page.tsx";
import { loadItem } from "#app/admin/kit/item-action.server.ts";
import { ItemScreen } from "#app/admin/kit/item-screen.tsx";
import { aboutMail } from "#app/admin/kit/said.ts";
import { screen } from "#app/admin/kit/screen.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { type SendRefusal, sendWave } from "#app/content/waitlist/send-wave.server.ts";
import { WAVE } from "#app/content/waitlist/wave.ts";
import { findWave, proposeWave, readOutcome } from "#app/content/waitlist/wave-queries.server.ts";
import type { Route } from "./+types/wave";
import { savingWave } from "./save-wave-action.server.ts";
import { peopleText, SendQuestion, SizeWords, WAVES, WaveOutcome } from "./wave-parts.tsx";

export const handle = screen({
  load: "Error fetching the invite wave",
  save: "Error saving the invite wave",
});

/** Invite wave: a draft with its suggested size, or the results of a sent one (rules invitations/*). */
export async function loader(args: Route.LoaderArgs) {
  const { request, context, url } = args;
  const { viewer, db, now } = adminOf(context);
  const asks = url.searchParams.get("ask") === "send";
  if (asks) requireFreshProof(request, viewer);
  const { form, ...loaded } = await loadItem(args, WAVE, findWave, "waitlist_waves");
  const row = found(loaded.row);
  const { id, version, subject, message, zips, people, invited, sentAt } = row;
  const wave = { id, version, subject, message, zips, people, invited };
  if (sentAt) {
    const outcome = await readOutcome(db, { id, sentAt });
    return { form, wave, sent: { at: isoText(sentAt), outcome }, proposal: null, asks: false };
  }
  const proposal = await proposeWave(db, row, now);
  return { form, wave, sent: null, proposal, asks };
}

const NOT_SENT: Record<Exclude<SendRefusal["name"], "no_room" | "gone" | "sent">, string> = {
  changed: "Someone edited this wave. Nothing was sent. Review it again.",
  no_address:
    "Marketing emails must include the shop's postal address. Enter it under Settings, Business. Nothing was sent.",
  no_one: "No one is waiting in these ZIP codes anymore. Nothing was sent.",
};

const ON_THEIR_WAY = aboutMail(
  "Invitations sent.",
  "No mail server is set. The invitations stay in the outbox.",
);

export const action = actionsOf({
  save: savingWave,
  // Checks the text for claims first, like all text shown to customers (rules claims/confirmation).
  send: step(
    z.strictObject({ version: z.coerce.number() }),
    async ({ form: { version }, id, actor, db, context, now, ask, done, refuse }) => {
      const wave = found(await findWave(db, id));
      const { asked, warnedOf } = await ask("waitlist_waves", { id, values: wave });
      if (asked.length > 0) return refuse({}, { asked });
      const { secret } = context.get(authentication);
      const sent = await sendWave(db, { actor: { ...actor, warnedOf }, secret }, { id, version }, now);
      if (sent.ok) return done(ON_THEIR_WAY);
      const { refusal } = sent;
      if (refusal.name === "gone") return found<never>(null);
      if (refusal.name === "sent") return done("This wave was already sent. No one got a second email.");
      if (refusal.name !== "no_room") return refuse({ "": NOT_SENT[refusal.name] });
      const carried = `Capacity is now ${peopleText(refusal.room)}`;
      return refuse({ "": `${carried}, but this wave invites ${wave.people}. Nothing was sent.` });
    },
    { fresh: true },
  ),
});

export default function WavePage({ loaderData, actionData }: Route.ComponentProps) {
  const { form, wave, sent, proposal, asks } = loaderData;
  const ofSending = refusedOf(actionData, "send");
  if (sent) {
    return (
      <DetailPage title={wave.subject} width="max-w-4xl" gap="gap-6">
        <p className="text-ink-soft">
          Sent {momentText(sent.at)} to the people who had waited longest in {wave.zips.join(", ")}.
        </p>
        <WaveOutcome invited={wave.invited} outcome={sent.outcome} />
        <Part title="Message">
          <p className="max-w-measure whitespace-pre-line">{wave.message}</p>
        </Part>
      </DetailPage>
    );
  }
  const getting = Math.min(wave.people, proposal.facts.waiting);
  const fits = wave.people <= proposal.room && getting > 0;
  const why =
    getting === 0
      ? "No one is waiting in these ZIP codes."
      : `This wave invites ${peopleText(wave.people)}, but capacity is ${proposal.room.toLocaleString("en-US")}. Enter fewer people, or wait for more open spots.`;
  return (
    <>
      <ItemScreen
        form={form}
        title="Edit invite wave"
        item={WAVE}
        refused={ofSending ? undefined : actionData}
        save="Save draft"
        anywayLabel="Save anyway"
        head={
          fits ? (
            <ButtonLink to="?ask=send" preventScrollReset>
              Send to {peopleText(getting)}
            </ButtonLink>
          ) : null
        }
        notice={
          <>
            <SizeWords facts={proposal.facts} />
            {fits ? null : <p className="max-w-measure text-clay">{why}</p>}
          </>
        }
        width="max-w-4xl"
      />
      {(asks && fits) || ofSending ? (
        <SendQuestion
          address={`${WAVES}/${wave.id}`}
          {...{ version: wave.version, getting, refused: ofSending }}
        />
      ) : null}
    </>
  );
}
