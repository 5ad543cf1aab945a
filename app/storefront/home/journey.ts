/** One phase of the shop's roadmap. */
export type JourneyPhase = {
  phase: 1 | 2 | 3 | 4 | 5;
  title: string;
  /** The date as it is shown: "Early 2025". */
  when: string;
  sentence: string;
};

/** The five phases of the About page at #journey (rules 19.11). */
export const JOURNEY: readonly JourneyPhase[] = [
  {
    phase: 1,
    title: "Groundwork",
    when: "2024",
    sentence:
      "We read the state's hemp rules, drew the delivery map around 55435 and wrote down what we would not sell.",
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
