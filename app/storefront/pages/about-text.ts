/** Mission on the About page, by paragraph. */
export const MISSION: readonly string[] = [
  "We sell hemp-derived THC to adults in and around Minneapolis, and we try to do it the way a good hardware store sells ladders: with the numbers on the side, the warnings where you can see them, and someone who answers when you ask.",
  "Every product here states its milligrams per serving and per package, names the batch that was tested, and comes to your door with a person who checks your ID. If that sounds unexciting, it is meant to. The evening is yours; the paperwork is ours.",
];

/** Core values, each with a sentence that explains it. */
export const CORE_VALUES: readonly { name: string; sentence: string }[] = [
  {
    name: "Numbers first",
    sentence: "We give milligrams, minutes, and dollars, and leave the adjectives to others.",
  },
  {
    name: "Adults only",
    sentence: "Every customer shows a valid ID at every door, the hundredth time like the first.",
  },
  {
    name: "Nothing unproven",
    sentence:
      "What we can't show in a lab report we don't say, and what a report doesn't cover we don't sell.",
  },
  {
    name: "Close to home",
    sentence:
      "We deliver from 55435, up to 30 miles, seven days a week, with couriers who know the side streets.",
  },
];

/** The five phases of the About page at #journey (rules home/claims), each with its displayed date. */
export const JOURNEY: readonly { phase: number; title: string; when: string; sentence: string }[] = [
  {
    phase: 1,
    title: "Groundwork",
    when: "2024",
    sentence:
      "We read the state's hemp rules, drew the delivery map around 55435, and wrote down what we would not sell.",
  },
  {
    phase: 2,
    title: "License and lab partners",
    when: "Early 2025",
    sentence:
      "A license for the shop, an independent laboratory for every batch, and the first makers on the shelf.",
  },
  {
    phase: 3,
    title: "Launch",
    when: "Planned for June 2025",
    sentence: "The doors open: five categories, delivered across the Minneapolis area seven days a week.",
  },
  {
    phase: 4,
    title: "Membership",
    when: "After the launch",
    sentence:
      "Standard and Premium begin, and the first 500 waitlist members who convert get a welcome package.",
  },
  {
    phase: 5,
    title: "Mobile app",
    when: "Planned for Q1 2026",
    sentence: "The shop in your pocket: the same shelf, the same milligrams, and the same check at the door.",
  },
];
