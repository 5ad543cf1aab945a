/** The answer to a form about second factors: what is wrong and what was typed, or new recovery codes to show once. */
export type FactorAnswer = {
  form: string;
  errors: Record<string, string | undefined>;
  values: Record<string, string>;
  recoveryCodes: string[] | null;
  unreached?: boolean;
};

/** The address of the page about second factors, and of its steps. */
export const SECOND_FACTOR = "/account/second-factor";
export const APP_SET_UP = `${SECOND_FACTOR}?set-up=app`;
export const removalPath = (factor: string) => `${SECOND_FACTOR}?remove=${factor}`;
