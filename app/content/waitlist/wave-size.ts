/** What the size of a wave follows from (rules invitations/wave-size). All are whole numbers. */
export type SizeFacts = {
  /** Free places in the windows of the next seven days, in the bands of the wave's ZIPs. */
  free: number;
  /** Which percentage of them the invitations may stand for, 1 to 100. */
  share: number;
  /** How many were invited into these bands in the last seven days. */
  claimed: number;
  /** How many wait in these ZIPs. */
  waiting: number;
};

/**
 * How many people a wave may invite: `room` is what the windows carry, whoever waits, and `people` the proposal. A place
 * stands for at most one invitation, so neither is ever more than the free places.
 */
export function sizeOf({ free, share, claimed, waiting }: SizeFacts): { room: number; people: number } {
  const room = Math.max(0, Math.floor((Math.max(0, free) * share) / 100) - claimed);
  return { room, people: Math.min(room, waiting) };
}

const count = (howMany: number) => howMany.toLocaleString("en-US");

/** How the number comes about, in words, a sentence for each step. */
export function sizeSentences(facts: SizeFacts): string[] {
  const { free, share, claimed, waiting } = facts;
  const { room, people } = sizeOf(facts);
  return [
    `The windows of the next 7 days have ${count(free)} free ${free === 1 ? "place" : "places"} in the bands of these ZIPs.`,
    `${share}% of them is ${count(Math.floor((free * share) / 100))}.`,
    claimed === 0
      ? "No wave of the last 7 days has claimed any of these."
      : `Waves of the last 7 days have claimed ${count(claimed)}, which leaves ${count(room)}.`,
    `${count(waiting)} ${waiting === 1 ? "person waits" : "people wait"} in these ZIPs, so the proposal is ${count(people)}.`,
  ];
}
