/** How many pages a list fills; an empty list has one, too. */
export function pagesOf(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage));
}

/** The page number in a query, from 1; anything else means the first page. At most four digits are read. */
export function readPage(text: string | null): number {
  return /^\d{1,4}$/.test(text ?? "") ? Math.max(1, Number(text)) : 1;
}

/** The page numbers to offer: first, last, and those around this one; null stands for a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const offered = [...new Set([1, page - 1, page, page + 1, pages])].filter((one) => one > 0 && one <= pages);
  return offered.flatMap((one, index) => {
    const left = one - (offered[index - 1] ?? 0) - 1;
    // A gap of one page is not shorter than that page.
    return left === 0 ? [one] : [left === 1 ? one - 1 : null, one];
  });
}
