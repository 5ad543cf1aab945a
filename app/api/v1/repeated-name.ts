const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/g;

/**
 * Returns the first duplicate key of an object in a JSON text, at any depth; null for none. JSON parsers
 * differ in which of the two they use, so duplicates are never intended.
 */
export function repeatedName(json: string): string | null {
  /** The keys so far of each enclosing object; null for an array. */
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

/** Decodes a key, which may have escapes; invalid JSON is left to the parser to refuse. */
function readName(token: string): string {
  try {
    return JSON.parse(token);
  } catch {
    return token;
  }
}
