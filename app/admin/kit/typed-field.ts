/** What of an option, or of a box, says whether it was chosen since it was rendered. */
export type Option = { value: string; selected: boolean; defaultSelected: boolean };
export type TickBox = { checked: boolean; defaultChecked: boolean };

/** Returns whether a box or a circle is another than it was rendered. A circle that another one has emptied is no choice of its own. */
export function isTicked(box: TickBox, isRadio: boolean): boolean {
  return box.checked !== box.defaultChecked && (box.checked || !isRadio);
}

/** Returns whether a select holds another choice than the one that it was rendered with, which is its first without any. */
export function isChosen(options: readonly Option[]): boolean {
  const rendered = options.filter(({ defaultSelected }) => defaultSelected);
  const first = rendered.length > 0 ? rendered : options.slice(0, 1);
  const now = options.filter(({ selected }) => selected);
  return now.length > 0 && now.some((option) => !first.includes(option));
}
