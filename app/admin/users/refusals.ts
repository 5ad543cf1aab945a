/** Why an admin's change of a person's rights or access is not made (rules user-screens/*). */
const PEOPLE_SENTENCES = {
  gone: "There is no such user any more. The account may have been deleted.",
  note_taken:
    "This form has added another note already, so this one was not added. What you typed is still here: please add it again.",
  unconfirmed:
    "This person has not confirmed the email address yet. Until then nobody knows whose account it is, so it cannot become an admin's.",
  no_email: "This customer has no email address, so no one can sign in to the account.",
  blocked_admin: "This account is blocked. Open it again before you make this person an admin.",
  own_right: "You cannot revoke your own admin access.",
  last_admin: "This is the last admin. Make somebody else an admin first.",
  own_block: "You cannot block your own account.",
  admin_block: "An admin cannot be blocked. Revoke the admin access first.",
  reset_again: "A link was mailed less than a minute ago. It still works.",
} as const;

/** A named "no" with its sentence. */
export type PeopleRefusal = { name: keyof typeof PEOPLE_SENTENCES; sentence: string };

export function peopleRefusal(name: PeopleRefusal["name"]): PeopleRefusal {
  return { name, sentence: PEOPLE_SENTENCES[name] };
}

/** The message when who is an admin cannot be read (rules user-screens/partial-list). */
export const FETCHING_ADMINS_FAILED = "Error fetching admin information";

/** What an admin can change about a person's access. */
export type AccessStep = "grant" | "revoke" | "block" | "unblock";

/** What decides whether that is possible. */
export type PersonState = {
  isSelf: boolean;
  isAdmin: boolean;
  isBlocked: boolean;
  hasEmail: boolean;
  emailConfirmed: boolean;
  /** True while the shop can send mail, so that an address can be confirmed. */
  mustConfirmEmail: boolean;
};

/** Why a step is not possible; null when nothing speaks against it but perhaps the last-admin rule. */
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
      return state.isAdmin ? peopleRefusal("admin_block") : null;
    case "unblock":
      return null;
  }
}
