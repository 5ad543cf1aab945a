import { savingStep } from "#app/admin/kit/item-action.server.ts";
import { saveWave, waveForm } from "#app/content/waitlist/send-wave.server.ts";
import { WAVE } from "#app/content/waitlist/wave.ts";

/** The step that saves the draft of a wave, a new one or one that is there (rules invitations/wave-draft). */
export const savingWave = savingStep({
  form: waveForm,
  save: saveWave,
  values: WAVE.values,
  refusals: (refusal) =>
    refusal.name === "sent"
      ? { errors: { "": "The wave was sent meanwhile, so it stays as it is." } }
      : { errors: { zips: `Not served: ${refusal.zips.join(", ")}. Open it under Delivery first.` } },
  to: ({ id }) => `/admin/waitlist/invitations/${id}`,
  said: "Wave saved",
  claims: "waitlist_waves",
});
