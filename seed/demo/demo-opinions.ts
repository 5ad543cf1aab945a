import type { RefusalReason } from "#app/content/reviews/refusal-reasons.ts";
import type { ReviewState } from "#app/content/reviews/review.ts";

/** A demo customer's review of a product from one of their orders. */
export type DemoOpinion = {
  /** First name of a demo customer. */
  who: string;
  /** The product's slug. */
  of: string;
  /** Shop days before today: at least 1, and fewer than since the product arrived. */
  daysAgo: number;
  stars: number;
  words: string;
  state: ReviewState;
  answer: string;
  /** Why it was rejected, and the shop's note. */
  reason: RefusalReason | null;
  note: string;
};

type Told = Partial<Pick<DemoOpinion, "state" | "answer" | "reason" | "note">>;
type Entry = readonly [who: string, daysAgo: number, stars: number, words: string, more?: Told];

const WAITING = { state: "waiting" } as const;

// Customers write about taste, packing, and labels. The last two reviews can't be published (rules
// compliance/no-medical-claims), as moderation finds.
const byProduct: Readonly<Record<string, readonly Entry[]>> = {
  "last-light-tart-cherry-gummies": [
    [
      "Solveig",
      21,
      5,
      "Tart first, sweet after, and not sticky. The tin closes with a click, which I like in a bag.",
    ],
    [
      "Priya",
      38,
      5,
      "They taste of the fruit on the lid. The milligrams are in large print, so there is no guessing.",
    ],
    ["Jamal", 10, 4, "Good cherry, a little softer than I expected. Came whole and on time."],
    ["Dale", 7, 5, "I cut one in half with a kitchen knife and it does not crumble."],
    ["Tess", 29, 5, "Not too sweet. I can read the label without my glasses, and that is rare."],
    ["Maya", 24, 5, "Real cherry, and ten pieces that look like ten pieces. I have ordered it again."],
    [
      "Theo",
      26,
      4,
      "Tastes as it should. A tin of twenty would be welcome.",
      {
        answer:
          "Thank you, Theo. Twenty pieces of 5 mg would be 100 mg, and the law allows 50 mg in a package. So it stays at ten.",
      },
    ],
  ],
  "long-dock-rhubarb-ginger-gummies": [
    ["Nora", 11, 5, "Rhubarb like my aunt's bars, with a bite of ginger at the end."],
    ["Jamal", 3, 4, "The ginger is stronger than the rhubarb. I do not mind, but you should know."],
  ],
  "blackcurrant-bay-gummies": [
    ["Rosa", 19, 4, "Dark and a bit dry, more like the jam than like the juice."],
    ["Maya", 14, 5, "Blackcurrant is hard to find around here at all. These have it."],
  ],
  "orchard-road-spiced-pear-gummies": [
    ["Nora", 25, 5, "Cinnamon up front, pear behind. Good with coffee."],
    ["Rosa", 1, 4, "Nice and soft. I would have liked more pear and less clove.", WAITING],
  ],
  "north-shore-sea-salt-dark-chocolate": [
    ["Claire", 12, 5, "A proper snap, and the salt comes in flakes and not as dust."],
    ["Pang", 2, 5, "It breaks along the lines, so a square really is a square."],
    ["Maya", 6, 5, "Better chocolate than most that has nothing in it."],
  ],
  "wild-rice-dark-milk-chocolate": [
    ["Solveig", 40, 4, "Creamy, with the rice puffed and crisp. A little sweet for me."],
    ["Claire", 12, 5, "The wild rice makes it. My sister asked where it is from."],
    ["Maya", 37, 5, "Crunch to the last square. It came with a cold pack, which it needed."],
  ],
  "first-frost-peppermint-tablets": [
    ["Priya", 16, 4, "Small and clean, and no aftertaste of hemp that I could find."],
    ["Theo", 5, 4, "Strong peppermint. The tin is flat enough for a shirt pocket."],
  ],
  "dockside-lime-juniper-seltzer": [
    ["Solveig", 21, 5, "Juniper without tasting of a Christmas tree. Cold, with a slice of lime."],
    ["Priya", 5, 5, "Dry, not sweet, and the can says what is in it."],
    ["Jamal", 2, 4, "Good. Four cans go faster than you think at a table of four."],
    ["Pang", 14, 5, "I bring these to cookouts. People read the can, ask, and then take one."],
    ["Maya", 36, 5, "Fine bubbles, real lime."],
  ],
  "breakwater-grapefruit-rosemary-seltzer": [
    ["Jamal", 9, 4, "Rosemary first, grapefruit second. I would buy it again."],
    ["Maya", 27, 5, "Bitter in the good way. Six were gone by Sunday."],
    ["Rosa", 1, 3, "Too much rosemary for me, though it is well made."],
  ],
  "landing-light-hop-water": [["Priya", 15, 4, "Like a pale ale without the beer: hops and lemon peel."]],
  "screen-porch-rooibos-iced-tea": [
    ["Jamal", 22, 4, "Hardly sweetened, and it tastes of rooibos."],
    ["Theo", 25, 5, "I drink it over ice on the porch. Four cans fit the door of the fridge."],
  ],
  "harbor-bell-ginger-tonic": [
    ["Priya", 37, 5, "Ginger that you feel in the nose. I mix it with cranberry."],
    [
      "Rosa",
      8,
      2,
      "Two of the cans came dented, and one had leaked.",
      {
        answer:
          "That should not happen, Rosa, and we are sorry. Please email us your order number and we'll make it right.",
      },
    ],
  ],
  "still-water-unflavored-tincture": [
    ["Claire", 28, 4, "Tastes of nearly nothing, which is the point. The dropper has marks."],
    ["Amina", 9, 5, "The marks on the dropper can be read, and the drops fall evenly."],
    ["Maya", 3, 4, "Unflavored is the right word."],
  ],
  "day-sail-lemon-balm-tincture": [
    ["Solveig", 7, 4, "Lemon balm, not lemon drops. It took me a day to like it."],
    ["Henrik", 35, 3, "Too grassy for me. My wife has taken it over."],
  ],
  "amber-lamp-blood-orange-tincture": [["Maya", 20, 5, "It smells like peeling an orange."]],
  "north-arm-spruce-tip-tincture": [
    ["Maya", 30, 4, "Tastes of the woods in May. Not for everybody, certainly for me."],
  ],
  "blue-hour-bitter-orange-aperitif": [
    ["Maya", 17, 5, "Bitter orange over ice, before dinner. It pours like an aperitif and is one."],
  ],
  "birchwood-beeswax-balm": [
    ["Henrik", 15, 5, "Goes on thin and leaves no grease on the sleeve."],
    ["Walter", 31, 5, "Beeswax and birch, and nothing that smells of a pharmacy."],
  ],
  "cedar-strip-hand-cream": [
    ["Walter", 12, 4, "Cedar, faint. It is gone from the hands in a minute."],
    ["Claire", 2, 4, "Good cream, small tube."],
  ],
  "reed-bed-spearmint-tincture": [
    ["Amina", 22, 5, "Fresh, like the leaf and not like the gum."],
    ["Nora", 1, 5, "Good mint, and the box is pretty. Two drops and my headache is gone.", WAITING],
  ],
  "long-evening-bath-soak": [
    ["Maya", 19, 5, "Dissolves whole, and nothing is left in the drain."],
    [
      "Henrik",
      14,
      5,
      "Twenty minutes in the tub, and my knee does not hurt any more. It cured what the doctor could not.",
      {
        state: "refused",
        reason: "claim",
        note: "We'd be glad to publish what you say about the tub and the smell. Please leave out the part about your knee.",
      },
    ],
  ],
};

export const demoOpinions: readonly DemoOpinion[] = Object.entries(byProduct).flatMap(([of, entries]) =>
  entries.map(([who, daysAgo, stars, words, more]) => ({
    ...{ who, of, daysAgo, stars, words },
    ...{ state: "published", answer: "", reason: null, note: "", ...more },
  })),
);
