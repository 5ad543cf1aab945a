/** A place in line. */
type Place = { zip: string | null; number: number };

/** "You're number 12 in line for 55408." (rules invitations/place-page) */
export function placeSentence({ zip, number }: Place): string {
  const line = zip === null ? "in line among signups without a ZIP code" : `in line for ${zip}`;
  return `You're number ${number.toLocaleString("en-US")} ${line}.`;
}

/** Says how many people are ahead. */
export function beforeSentence({ number }: Pick<Place, "number">): string {
  if (number <= 1) return "No one is ahead of you.";
  const before = number - 1;
  return before === 1
    ? "1 person is ahead of you."
    : `${before.toLocaleString("en-US")} people are ahead of you.`;
}

/** Why a link shows no place. */
export const WRONG_PLACE_LINK = "This link is incomplete. Open the one in our waitlist email.";
