/** The mission on the About page, a paragraph each. */
export const MISSION: readonly string[] = [
  "We sell hemp-derived THC to adults in and around Minneapolis, and we try to do it the way a good hardware store sells ladders: with the numbers on the side, the warnings where you can see them, and somebody who answers when you ask.",
  "Every product here states its milligrams per serving and per package, names the batch that was tested, and comes to your door with a person who checks your ID. If that sounds unexciting, it is meant to. The evening is yours; the paperwork is ours.",
];

/** A value of the shop, and the sentence that says what it means here. */
export type CoreValue = { name: string; sentence: string };

export const CORE_VALUES: readonly CoreValue[] = [
  {
    name: "Numbers first",
    sentence: "We give milligrams, minutes and dollars, and leave the adjectives to others.",
  },
  {
    name: "Adults only",
    sentence:
      "Every customer is 21 or older and shows a valid ID at every door, the hundredth time like the first.",
  },
  {
    name: "Nothing unproven",
    sentence:
      "What we cannot show in a lab report we do not say, and what a report does not cover we do not sell.",
  },
  {
    name: "Close to home",
    sentence:
      "We deliver from 55435, up to 30 miles, seven days a week, with couriers who know the side streets.",
  },
];
