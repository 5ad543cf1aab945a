import { createContext, useContext } from "react";
import { SECTION_GROUPS, sectionPath } from "./sections.ts";

/** Addresses of sections and tabs that the admin's roles don't include (rules admin/address-rights). */
export const ClosedScreens = createContext<readonly string[]>([]);

/** Returns whether the admin's roles include a section or tab. */
export function useIsOpen(): (path: string) => boolean {
  const closed = useContext(ClosedScreens);
  return (path) => !closed.includes(path);
}

/** Returns the groups of the sidebar with the sections that the admin may open, each with its address. */
export function useOpenGroups() {
  const closed = useContext(ClosedScreens);
  return SECTION_GROUPS.map(({ label, sections }) => ({
    label,
    sections: sections.flatMap((section) => {
      const to = sectionPath(section, closed);
      return to ? [{ ...section, to }] : [];
    }),
  })).filter(({ sections }) => sections.length > 0);
}
