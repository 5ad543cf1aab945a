/**
 * Fills in the `{{NAME}}` placeholders of a template. Throws if a value is missing, so no program starts
 * with an incomplete configuration.
 */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{([A-Z_]+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The template needs ${name}, which isn't given.`);
    return value;
  });
}
