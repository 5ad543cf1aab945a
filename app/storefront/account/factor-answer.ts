import type { RefusedForm } from "#app/base/lib/refused-form.ts";

/** The answer to a form about second factors: what is wrong and what was typed, or new recovery codes to show once. */
export type FactorAnswer = RefusedForm & { form: string; recoveryCodes: string[] | null };

/** The address of the page about second factors, and of its steps. */
export const SECOND_FACTOR = "/account/second-factor";
export const APP_SET_UP = `${SECOND_FACTOR}?set-up=app`;
export const removalPath = (factor: string) => `${SECOND_FACTOR}?remove=${factor}`;
