import { z } from "zod";
import { ROLES, type Role, STAFF_ROLES } from "#app/accounts/auth/rights.ts";
import { courierPhoneField } from "#app/accounts/couriers/courier-form.ts";
import { checkedBox } from "#app/base/records/item-contract.ts";

const RELOAD = "Reload the page and try again.";

/** Roles that an owner gives on a user's page; an owner's own role has Make Admin and Revoke Admin. */
export const GIVEN_ROLES = [...STAFF_ROLES, "courier"] as const satisfies readonly Role[];

/** "packer courier": the given roles among these, as the form sends those that it showed. */
export const shownRoles = (roles: readonly Role[]) =>
  GIVEN_ROLES.filter((role) => roles.includes(role)).join(" ");

/** Form of someone's roles (rules user-screens/roles). A courier needs a phone number. */
export const rolesForm = z
  .strictObject({
    seen: z.string({ error: RELOAD }).max(100, RELOAD),
    manager: checkedBox,
    packer: checkedBox,
    bookkeeper: checkedBox,
    editor: checkedBox,
    courier: checkedBox,
    phone: z.string().max(100, "Please enter a shorter phone number.").default(""),
  })
  .transform(({ seen, phone: typed, courier, ...boxes }, context) => {
    const roles = STAFF_ROLES.filter((role) => boxes[role]);
    if (!courier) return { seen, roles, courierPhone: null };
    const phone = courierPhoneField.safeParse(typed);
    if (phone.success) return { seen, roles, courierPhone: phone.data };
    for (const { message } of phone.error.issues)
      context.addIssue({ code: "custom", path: ["phone"], message });
    return z.NEVER;
  });

/** What the form asks for: rows of `staff_roles`, and the phone number of a courier (null for none). */
export type RolesAsked = z.output<typeof rolesForm>;

/** Lists roles for the audit log: "Manager, Courier". */
export const roleNames = (roles: readonly Role[], labels: Readonly<Record<Role, string>>) =>
  ROLES.filter((role) => roles.includes(role))
    .map((role) => labels[role])
    .join(", ");
