import type { COURSE_LEVELS, Lesson } from "#app/content/education/resources.ts";

/** One course of the demo shop (rules education/defaults). */
export type DemoCourse = {
  slug: string;
  title: string;
  /** One or two sentences, at most 160 characters. */
  description: string;
  /** Total minutes of all lessons: "37 minutes". */
  duration: string;
  /** Number of lessons in the curriculum. */
  lessons: number;
  image: string;
  level: (typeof COURSE_LEVELS)[number];
  featured: boolean;
  curriculum: Lesson[];
};

/** A lesson open to everyone; the others are Premium. */
const free = (title: string, minutes: number): Lesson => ({
  title,
  duration: `${minutes} minutes`,
  free: true,
});
const premium = (title: string, minutes: number): Lesson => ({ ...free(title, minutes), free: false });

export const demoCourses: DemoCourse[] = [
  {
    slug: "first-order",
    title: "Your first order, step by step",
    description:
      "From the ZIP code to the doorbell in six short lessons: fees, windows, ID and what to say no to.",
    duration: "37 minutes",
    lessons: 6,
    image: "/pictures/courses/first-order.svg",
    level: "Beginner",
    featured: true,
    curriculum: [
      free("What to have ready: an account, an ID, an address", 4),
      free("Your ZIP code, your band and your fee", 6),
      premium("Choosing by milligrams and not by name", 8),
      premium("The cart: $25 to order, over $75 for free delivery", 6),
      premium("Express, Standard or Scheduled: a window you can keep", 6),
      premium("At the door: ID, payment, and when to refuse", 7),
    ],
  },
  {
    slug: "label-and-lab",
    title: "Label and lab report, line by line",
    description:
      "One tin, one bottle and one can, read from the front label to the last row of the lab report.",
    duration: "58 minutes",
    lessons: 7,
    image: "/pictures/courses/label-and-lab.svg",
    level: "Intermediate",
    featured: true,
    curriculum: [
      free("The front of the label, and what it leaves out", 6),
      free("Serving, servings, package: the one multiplication", 7),
      premium("Droppers, spoons and half cans", 8),
      premium("From percent to mg per gram and back", 10),
      premium("THCA, total THC and the factor 0.877", 9),
      premium("The second half: metals, solvents, pesticides, microbes", 10),
      premium("A report with three mistakes: find them", 8),
    ],
  },
  {
    slug: "hosting-with-care",
    title: "Hosting with care",
    description:
      "An evening for adults with THC on the table: what to ask, what to label and when to put it away.",
    duration: "30 minutes",
    lessons: 5,
    image: "/pictures/courses/hosting-with-care.svg",
    level: "Beginner",
    featured: true,
    curriculum: [
      free("Before the invitation: who is coming, and are they all 21", 6),
      premium("Asking first: no surprises in the dessert", 5),
      premium("Two trays, two labels, one person who counts", 7),
      premium("Nothing with alcohol, nobody drives", 6),
      premium("Closing the box before the last guest leaves", 6),
    ],
  },
  {
    slug: "minnesota-rules",
    title: "Minnesota's rules in plain words",
    description:
      "Four numbers, one age and one door: what the state's hemp rules ask of a shop and of its customers.",
    duration: "52 minutes",
    lessons: 7,
    image: "/pictures/courses/minnesota-rules.svg",
    level: "Advanced",
    featured: false,
    curriculum: [
      free("Hemp, by law: the 0.3% line", 7),
      free("5 mg, 50 mg, 10 mg: serving, package, beverage", 7),
      premium("Where the percentage binds and where the milligrams do", 9),
      premium("What has to stand on a label", 8),
      premium("Packages that do not look like sweets", 6),
      premium("21 and older: the account, the ID and the courier", 8),
      premium("How rules change, and how to notice", 7),
    ],
  },
];
