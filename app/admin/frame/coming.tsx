import { useLocation, useNavigation } from "react-router";
import { type SubTab, TAB_GROUPS, type TabGroup } from "#app/admin/kit/tabs.ts";
import { type Section, sectionOf } from "./sections.ts";

/** A section that is loading; one of its tabs with the others, when only that changes. */
export type ComingSection = { section: Section; part?: { group: TabGroup; tab: SubTab } };

/** What is on its way: a section or a tab that takes the place of the page, "more" for what leaves the page as it is, or nothing. */
export type Coming = ComingSection | "more" | null;

/** What is coming at one address while another one is shown (rules 33.8). */
export function comingAt(next: string, shown: string): Coming {
  const section = sectionOf(next);
  if (section !== sectionOf(shown)) return section ? { section } : "more";
  for (const group of TAB_GROUPS) {
    const tab = group.tabs.find(({ to }) => to === next);
    if (section && tab && tab !== tabOf(group, shown)) return { section, part: { group, tab } };
  }
  return "more";
}

/** The tab to which an address belongs, which is also that of the things in its list. */
function tabOf({ tabs }: TabGroup, pathname: string): SubTab | undefined {
  const around = tabs.filter(({ to }) => `${pathname}/`.startsWith(`${to}/`));
  return around.sort((one, other) => other.to.length - one.to.length)[0];
}

/** What is on its way to the screen. A form that is sent has a word of its own on its button. */
export function useComing(): Coming {
  const { location, formMethod } = useNavigation();
  const { pathname } = useLocation();
  if (!location || (formMethod && formMethod !== "GET")) return null;
  return comingAt(location.pathname, pathname);
}
