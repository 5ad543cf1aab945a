/** Why an admin's change of a person's rights or access is not made (rules 37.5 to 37.10). */
const PEOPLE_SENTENCES = {
  gone: "There is no such user any more. The account may have been deleted.",
  noteTaken:
    "This form has added another note already, so this one was not added. What you typed is still here: please add it again.",
  unconfirmed:
    "This person has not confirmed the email address yet. Until then nobody knows whose account it is, so it cannot become an admin's.",
  blockedAdmin: "This account is blocked. Open it again before you make this person an admin.",
  ownRight: "You cannot revoke your own admin access.",
  lastAdmin: "This is the last admin. Make somebody else an admin first.",
  ownBlock: "You cannot block your own account.",
  adminBlock: "An admin cannot be blocked. Revoke the admin access first.",
  resetAgain: "A link was mailed less than a minute ago. It still works.",
} as const;

/** A named "no" with its sentence. */
export type PeopleRefusal = { name: keyof typeof PEOPLE_SENTENCES; sentence: string };

export function peopleRefusal(name: PeopleRefusal["name"]): PeopleRefusal {
  return { name, sentence: PEOPLE_SENTENCES[name] };
}

/** The messages of failures that say nothing more (rules 37.3, 37.5). */
export const FETCHING_ADMINS_FAILED = "Error fetching admin information";
export const UPDATING_RIGHTS_FAILED = "Error updating admin status";

/** What decides whether somebody can become an admin or stop being one, and whether somebody can be blocked. */
export type PersonState = { isSelf: boolean; isAdmin: boolean; isBlocked: boolean; emailConfirmed: boolean };

/** Why this person cannot become an admin; null when nothing speaks against it. */
export function grantRefusal(state: PersonState, mustConfirmEmail: boolean): PeopleRefusal | null {
  if (state.isBlocked) return peopleRefusal("blockedAdmin");
  if (mustConfirmEmail && !state.emailConfirmed) return peopleRefusal("unconfirmed");
  return null;
}

/** Why this person's right cannot be revoked; null when nothing speaks against it but perhaps the last-admin rule. */
export function revokeRefusal({ isSelf }: Pick<PersonState, "isSelf">): PeopleRefusal | null {
  return isSelf ? peopleRefusal("ownRight") : null;
}

/** Why this person cannot be blocked; null when nothing speaks against it. */
export function blockRefusal({
  isSelf,
  isAdmin,
}: Pick<PersonState, "isSelf" | "isAdmin">): PeopleRefusal | null {
  if (isSelf) return peopleRefusal("ownBlock");
  return isAdmin ? peopleRefusal("adminBlock") : null;
}
