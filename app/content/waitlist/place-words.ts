/** What a place in line is made of. */
type Place = { zip: string | null; number: number };

/** "You are number 12 of those who wait for 55408." (rules invitations/place-page) */
export function placeSentence({ zip, number }: Place): string {
  const those = zip === null ? "those who named no ZIP" : `those who wait for ${zip}`;
  return `You are number ${number.toLocaleString("en-US")} of ${those}.`;
}

/** How many are before it, in words. */
export function beforeSentence({ number }: Pick<Place, "number">): string {
  if (number <= 1) return "Nobody is before you.";
  const before = number - 1;
  return before === 1
    ? "1 person is before you."
    : `${before.toLocaleString("en-US")} people are before you.`;
}

/** Why a link shows no place, in one sentence. */
export const WRONG_PLACE_LINK = "This link is not whole. Please open the one in our mail about the waitlist.";
