import { data } from "react-router";
import { authentication } from "#app/accounts/auth/context.server.ts";
import { requireFreshProof } from "#app/accounts/auth/guards.server.ts";
import { doneAt } from "#app/admin/kit/actions.server.ts";
import { type Asked, adminOf } from "#app/admin/kit/admin.server.ts";
import { askBeforeSaving, takeAnswer } from "#app/admin/kit/ask-before-saving.server.ts";
import { Part } from "#app/admin/kit/detail-page.tsx";
import { loadItem } from "#app/admin/kit/item-action.server.ts";
import { ItemScreen } from "#app/admin/kit/item-screen.tsx";
import { aboutMail } from "#app/admin/kit/said.ts";
import { screen } from "#app/admin/kit/screen.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { readSentForm } from "#app/base/lib/sent-form.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { type SendRefusal, sendWave } from "#app/content/waitlist/send-wave.server.ts";
import { WAVE } from "#app/content/waitlist/wave.ts";
import { findWave, proposeWave, readOutcome } from "#app/content/waitlist/wave-queries.server.ts";
import type { Route } from "./+types/wave";
import { savingWave } from "./save-wave-action.server.ts";
import { peopleText, SendQuestion, SizeWords, WaveFields, WaveOutcome } from "./wave-parts.tsx";
import { WAVES } from "./waves-address.ts";

const addressOf = ({ id }: { id: string }) => `${WAVES}/${id}`;

export const handle = screen({ load: "Error fetching the wave", save: "Error saving the wave" });

/** A wave: a draft with its proposal, or what became of one that was sent (rules launch 3 to 7). */
export async function loader(args: Route.LoaderArgs) {
  const { request, context, url } = args;
  const { viewer, db, now } = adminOf(context);
  const asks = url.searchParams.get("ask") === "send";
  if (asks) requireFreshProof(request, viewer);
  const { row, form } = await loadItem(args, WAVE, findWave, "waitlist_waves");
  if (!row) throw data(null, { status: 404 });
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
  changed: "Somebody changed this wave meanwhile. Nothing was sent; please look at it again.",
  nobody: "Nobody waits in these ZIPs any more. Nothing was sent.",
};

/** Sends the draft; its words are asked about first, as those of everything that people read (rules claims 4). */
async function sending({ request, context, params }: Asked & { params: { id: string } }) {
  const { viewer, actor, db, now } = adminOf(context);
  requireFreshProof(request, viewer);
  const { answered, fields } = takeAnswer(await readSentForm(request));
  const wave = isUuid(params.id) ? await findWave(db, params.id) : null;
  if (!wave) throw data(null, { status: 404 });
  const refuse = (more: Partial<RefusedForm>) =>
    data<RefusedForm>({ errors: {}, values: { intent: "send" }, ...more }, { status: 409 });
  const things = [{ id: wave.id, values: wave }];
  const { asked, warnedOf } = await askBeforeSaving(db, "waitlist_waves", things, answered);
  if (asked.length > 0) return refuse({ asked });
  const { secret } = context.get(authentication);
  const draft = { id: wave.id, version: Number(fields.version) };
  const sent = await sendWave(db, { actor: { ...actor, warnedOf }, secret }, draft, now);
  if (sent.ok)
    return doneAt(
      context,
      addressOf(wave),
      aboutMail(
        "The invitations are on their way.",
        "No mail server is set. The invitations stay in the outbox.",
      ),
    );
  const { refusal } = sent;
  if (refusal.name === "gone") throw data(null, { status: 404 });
  if (refusal.name === "sent")
    return doneAt(context, addressOf(wave), "This wave was sent already. Nobody got a second mail.");
  if (refusal.name !== "no_room") return refuse({ errors: { "": NOT_SENT[refusal.name] } });
  const sentence = `The windows carry ${peopleText(refusal.room)} now, and this wave is for ${wave.people}. Nothing was sent.`;
  return refuse({ errors: { "": sentence } });
}

export async function action(args: Route.ActionArgs) {
  const form = await readSentForm(args.request.clone());
  return form.get("intent") === "send" ? sending(args) : savingWave(args);
}

export default function WavePage({ loaderData, actionData }: Route.ComponentProps) {
  const { form, wave, sent, proposal, asks } = loaderData;
  const back = { to: WAVES, label: "Waves" };
  const ofSending = actionData?.values.intent === "send" ? actionData : undefined;
  if (sent) {
    return (
      <div className="flex max-w-4xl flex-col gap-6">
        <title>{`${wave.subject} | Waitlist | Admin`}</title>
        <PageHead back={back} title={wave.subject} />
        <p className="text-ink-soft">
          Sent {momentText(sent.at)} to those who waited longest in {wave.zips.join(", ")}.
        </p>
        <WaveOutcome invited={wave.invited} outcome={sent.outcome} />
        <Part title="Message">
          <p className="max-w-measure whitespace-pre-line">{wave.message}</p>
        </Part>
      </div>
    );
  }
  const getting = Math.min(wave.people, proposal.facts.waiting);
  const fits = wave.people <= proposal.room && getting > 0;
  const why =
    getting === 0
      ? "Nobody waits in these ZIPs, so there is nobody to send it to."
      : `This wave is for ${peopleText(wave.people)}, and the windows carry ${proposal.room.toLocaleString("en-US")}. Enter fewer people, or wait for more free places.`;
  return (
    <>
      <ItemScreen
        form={form}
        title="Edit wave"
        section="Waitlist"
        back={back}
        labels={WAVE.labels}
        refused={ofSending ? undefined : actionData}
        save="Save the draft"
        allTheSame="Save all the same"
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
      >
        {(filled) => <WaveFields filled={filled} />}
      </ItemScreen>
      {(asks && fits) || ofSending ? (
        <SendQuestion address={addressOf(wave)} {...{ version: wave.version, getting, refused: ofSending }} />
      ) : null}
    </>
  );
}
