/**
 * A template with its `{{NAME}}` filled in. Throws when it asks for a value that is not given, so that no program starts
 * with half a configuration.
 */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{([A-Z_]+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The template asks for ${name}, which is not given.`);
    return value;
  });
}
