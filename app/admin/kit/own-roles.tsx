import { createContext, useContext } from "react";
import { resolvePath, useLocation } from "react-router";
import { addressOf, mayOpen, maySend } from "#app/accounts/auth/admin-addresses.ts";
import { may, type Right, type Role } from "#app/accounts/auth/rights.ts";
import { SECTION_GROUPS, sectionPath } from "./sections.ts";

/**
 * Roles of the signed-in admin, which decide what a page offers (rules admin/role-links). The server checks
 * each request itself.
 */
export const OwnRoles = createContext<readonly Role[]>(["owner"]);

/** Returns whether the admin's roles have a right. */
export function useMay(): (right: Right) => boolean {
  const roles = useContext(OwnRoles);
  return (right) => may(roles, right);
}

/** Returns whether the admin's roles include a link, which may be relative to the page. */
export function useMayOpen(): (link: string) => boolean {
  const roles = useContext(OwnRoles);
  const { pathname } = useLocation();
  return (link) => {
    const path = resolvePath(link, pathname).pathname;
    return !path.startsWith("/admin") || mayOpen(roles, path);
  };
}

/** Returns whether the admin's roles include the forms of this page. */
export function useMayChange(): boolean {
  const roles = useContext(OwnRoles);
  return maySend(roles, addressOf(useLocation().pathname), "POST");
}

/** Returns the groups of the sidebar with the sections that the admin may open, each with its address. */
export function useOpenGroups() {
  const isOpen = useMayOpen();
  return SECTION_GROUPS.map(({ label, sections }) => ({
    label,
    sections: sections.flatMap((section) => {
      const to = sectionPath(section, isOpen);
      return to ? [{ ...section, to }] : [];
    }),
  })).filter(({ sections }) => sections.length > 0);
}
