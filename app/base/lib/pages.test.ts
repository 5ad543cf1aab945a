import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pageNumbers, pagesOf, readPage } from "./pages.ts";

describe("page numbers", () => {
  it("shows all page numbers of a short list, and gaps in a long one", () => {
    expect(pageNumbers(1, 1)).toEqual([1]);
    expect(pageNumbers(1, 2)).toEqual([1, 2]);
    expect(pageNumbers(3, 5)).toEqual([1, 2, 3, 4, 5]);
    expect(pageNumbers(1, 9)).toEqual([1, 2, null, 9]);
    expect(pageNumbers(5, 9)).toEqual([1, null, 4, 5, 6, null, 9]);
    expect(pageNumbers(9, 9)).toEqual([1, null, 8, 9]);
  });

  it("ascends from the first page to the last and includes the current one; a gap always spans at least two pages", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }), (one, other) => {
        const [page, pages] = [Math.min(one, other), Math.max(one, other)];
        const numbers = pageNumbers(page, pages);
        expect(numbers).toContain(page);
        expect(numbers[0]).toBe(1);
        expect(numbers.at(-1)).toBe(pages);
        numbers.forEach((number, index) => {
          const before = numbers[index - 1];
          if (index === 0 || number === null) return;
          if (before === null) expect(number - (numbers[index - 2] as number)).toBeGreaterThan(2);
          else expect(number - (before as number)).toBe(1);
        });
      }),
    );
  });
});

describe("a paginated list", () => {
  it("starts a new page once one is full, and has one page when empty", () => {
    expect([0, 1, 10, 11, 20, 21].map((total) => pagesOf(total, 10))).toEqual([1, 1, 1, 2, 2, 3]);
  });

  it("reads the page from the query; shows the first page for anything invalid", () => {
    expect(["2", "0", "0012", "9999"].map(readPage)).toEqual([2, 1, 12, 9999]);
    expect([null, "", "-1", "1.5", "1e3", "10000", "two", " 2"].map(readPage)).toEqual(Array(8).fill(1));
  });
});
