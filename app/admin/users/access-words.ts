/** Reasons for refusing a change to a person's rights or access (rules user-screens/*). */
const PEOPLE_SENTENCES = {
  gone: "This user no longer exists. The account may have been deleted.",
  note_taken:
    "This form already added another note, so this one wasn't added. Your text is still here: add it again.",
  unconfirmed:
    "This person hasn't confirmed their email address yet. Until they do, we can't tell whose account it is, so it can't become an admin's.",
  no_email: "This customer has no email address, so no one can sign in to the account.",
  blocked_admin: "This account is blocked. Unblock it before you make this person an admin.",
  own_right: "You can't revoke your own admin access.",
  last_admin: "This is the last admin. Make someone else an admin first.",
  own_block: "You can't block your own account.",
  admin_block: "Admins can't be blocked. Revoke their admin access first.",
  staff_block: "This person has roles in the shop. Remove them before you block the account.",
  roles_changed: "Someone else changed these roles. You're viewing the latest version.",
  reset_again: "A link was emailed less than a minute ago. It still works.",
} as const;

/** A refusal code with its message. */
export type PeopleRefusal = { name: keyof typeof PEOPLE_SENTENCES; sentence: string };

export function peopleRefusal(name: PeopleRefusal["name"]): PeopleRefusal {
  return { name, sentence: PEOPLE_SENTENCES[name] };
}

/** Message shown when the admins can't be read (rules user-screens/partial-list). */
export const FETCHING_ADMINS_FAILED = "Error fetching admin information";

/** Changes an admin can make to a person's access. */
export type AccessStep = "grant" | "revoke" | "block" | "unblock";

/** Conditions that decide whether a step is allowed. */
type PersonState = {
  isSelf: boolean;
  isAdmin: boolean;
  /** Whether they have other roles. */
  hasRoles: boolean;
  isBlocked: boolean;
  hasEmail: boolean;
  emailConfirmed: boolean;
  /** True while the shop can send email, and so confirm addresses. */
  mustConfirmEmail: boolean;
};

/** Returns the reason for refusing a step; null if allowed, except perhaps by the last-admin rule. */
export function accessRefusal(step: AccessStep, state: PersonState): PeopleRefusal | null {
  switch (step) {
    case "grant":
      if (state.isBlocked) return peopleRefusal("blocked_admin");
      if (!state.hasEmail) return peopleRefusal("no_email");
      return state.mustConfirmEmail && !state.emailConfirmed ? peopleRefusal("unconfirmed") : null;
    case "revoke":
      return state.isSelf ? peopleRefusal("own_right") : null;
    case "block":
      if (state.isSelf) return peopleRefusal("own_block");
      if (state.isAdmin) return peopleRefusal("admin_block");
      return state.hasRoles ? peopleRefusal("staff_block") : null;
    case "unblock":
      return null;
  }
}
