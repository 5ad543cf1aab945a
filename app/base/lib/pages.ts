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
  const near = [page - 1, page, page + 1].filter((one) => one > 1 && one < pages);
  const first = near[0] ?? 2;
  const last = near.at(-1) ?? 1;
  const numbers: (number | null)[] = [1];
  if (first > 2) numbers.push(first === 3 ? 2 : null);
  numbers.push(...near);
  if (last < pages - 1 && pages > 2) numbers.push(last === pages - 2 ? pages - 1 : null);
  if (pages > 1) numbers.push(pages);
  return numbers;
}
