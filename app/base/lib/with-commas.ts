/**
 * "12,500" for 12500. A formatter of the browser does the same, but the first one that is made loads what the browser
 * knows of all languages: on a slow phone nothing else moves for a tenth of a second.
 */
export function withCommas(whole: number): string {
  return String(whole).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
