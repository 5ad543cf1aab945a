/** Properties of an option or checkbox that show whether it changed since it was rendered. */
export type Option = { value: string; selected: boolean; defaultSelected: boolean };
export type CheckBox = { checked: boolean; defaultChecked: boolean };

/**
 * Returns whether a checkbox or radio button changed since it was rendered. One cleared by another radio button doesn't
 * count.
 */
export function isChecked(box: CheckBox, isRadio: boolean): boolean {
  return box.checked !== box.defaultChecked && (box.checked || !isRadio);
}

/** Returns whether the selected option differs from the preselected one, by default the first. */
export function isChosen(options: readonly Option[]): boolean {
  const rendered = options.filter(({ defaultSelected }) => defaultSelected);
  const first = rendered.length > 0 ? rendered : options.slice(0, 1);
  const now = options.filter(({ selected }) => selected);
  return now.length > 0 && now.some((option) => !first.includes(option));
}
