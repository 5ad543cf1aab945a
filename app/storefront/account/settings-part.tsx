/** The answer to a form of the settings: whether it was saved, else what is wrong. */
export type SettingsAnswer = { form: string; saved: boolean; errors: Record<string, string | undefined> };

/** The look of a part of the settings. */
export const SETTINGS_PART = "rounded-card border border-hairline bg-white p-6 sm:p-8";
