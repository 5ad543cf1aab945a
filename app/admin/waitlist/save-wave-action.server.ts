import { savingStep } from "#app/admin/kit/item-action.server.ts";
import { saveWave, waveForm } from "#app/content/waitlist/send-wave.server.ts";
import { WAVE } from "#app/content/waitlist/wave.ts";

/** Saves the draft of a new or existing wave (rules invitations/wave-draft). */
export const savingWave = savingStep({
  form: waveForm,
  save: saveWave,
  values: WAVE.values,
  refusals: (refusal) =>
    refusal.name === "sent"
      ? { errors: { "": "This invite wave has been sent and can't be changed." } }
      : { errors: { zips: `No delivery to ${refusal.zips.join(", ")}. Open it under Delivery first.` } },
  to: ({ id }) => `/admin/waitlist/invitations/${id}`,
  said: "Invite wave saved",
  claims: "waitlist_waves",
});
