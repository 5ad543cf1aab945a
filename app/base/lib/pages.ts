/** Returns the number of pages of a list; an empty list has one, too. */
export function pagesOf(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage));
}

/**
 * Parses a page number from a query, from 1; anything invalid is the first page. Reads at most four digits.
 */
export function readPage(text: string | null): number {
  return /^\d{1,4}$/.test(text ?? "") ? Math.max(1, Number(text)) : 1;
}

/** Returns the page numbers to show: first, last, and those near this one; null marks a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const offered = [...new Set([1, page - 1, page, page + 1, pages])].filter((one) => one > 0 && one <= pages);
  return offered.flatMap((one, index) => {
    const left = one - (offered[index - 1] ?? 0) - 1;
    // A gap that hides only one page saves no space.
    return left === 0 ? [one] : [left === 1 ? one - 1 : null, one];
  });
}
