/** The page that an address names, from 1; the first one when it names none that can be. */
export function readPageNumber(text: string | null): number {
  return /^[1-9]\d{0,3}$/.test(text ?? "") ? Number(text) : 1;
}
