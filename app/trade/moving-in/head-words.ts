import { plainLetters } from "#app/base/lib/compared.ts";

/**
 * Returns the comparable form of a column's name: lower case without accents, and only letters and digits
 * between single spaces. "Nom de l’attribut 1" becomes "nom de l attribut 1".
 */
export function headWords(head: string): string {
  return plainLetters(head)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Returns a form that only this very name has, for a column that an admin assigned. */
export const exactHead = (head: string): string => `=${head}`;
export const isExactHead = (form: string): boolean => form.startsWith("=");

/** Splits the form of a numbered column into its pattern and number: "attribute 2 name" into "attribute # name", 2. */
export function numberedHead(words: string): { pattern: string; number: number } | null {
  const found = /^(.*?)(\d{1,3})(.*)$/.exec(words);
  return found && { pattern: `${found[1]}#${found[3]}`, number: Number(found[2]) };
}
