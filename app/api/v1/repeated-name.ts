const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/g;

/**
 * The first name that an object of a JSON text has twice, at whatever depth; null for none. Readers of JSON differ in which of the two
 * they take, so no program can mean it.
 */
export function repeatedName(json: string): string | null {
  /** The names of each object around the place; null for a list. */
  const around: (Set<string> | null)[] = [];
  let isName = false;
  for (const [token] of json.matchAll(TOKEN)) {
    const names = around.at(-1);
    if (token === "{" || token === "[") around.push(token === "{" ? new Set() : null);
    else if (token === "}" || token === "]") around.pop();
    else if (isName && names && token.startsWith('"')) {
      const name = readName(token);
      if (names.has(name)) return name;
      names.add(name);
    }
    isName = token === "{" || token === ",";
  }
  return null;
}

/** A name may be spelled with escapes; one that is no JSON is for the parser to refuse. */
function readName(token: string): string {
  try {
    return JSON.parse(token);
  } catch {
    return token;
  }
}
