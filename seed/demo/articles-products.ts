import type { DemoArticle } from "./demo-article.ts";
import { doc, figure, h2, li, link, p, strong, ul } from "./write-text.ts";

export const productArticles: DemoArticle[] = [
  {
    slug: "seltzer-gummy-tincture",
    title: "Seltzer, gummy or tincture: how the formats differ",
    description:
      "The same 5 mg as a can, a piece or a dropper: what each costs, how each divides, and how each keeps.",
    category: "Products",
    featured: false,
    readTime: 4,
    image: "/pictures/articles/seltzer-gummy-tincture.svg",
    content: doc(
      p`Five milligrams can be a cold can, a square of fruit jelly or a few milliliters of oil. The milligrams are the
        same. Almost everything else about them is not: how finely they divide, what they cost, how long they keep,
        and whether you can put one down half-way.`,
      h2("The seltzer"),
      p`A can is the format that explains itself. ${link(
        "Dockside Lime & Juniper",
        "/shop/dockside-lime-juniper-seltzer",
      )} is 355 ml with 5 mg, no sugar and no alcohol, at $6.00. You open it, it is one serving, and when it is empty
        it is over. It takes as long as a drink takes, and it looks at home in a hand.`,
      p`Its weakness is division. Half a can is possible, but half a flat can is nobody's favorite. Larger cans are
        made for it: ${link("River Bluff Chokecherry", "/shop/river-bluff-chokecherry-seltzer")} is 473 ml with two
        servings of 5 mg and a lid that closes. Ten milligrams is the most that a beverage container may hold in
        Minnesota, so a can never hides more than two servings. Read which of the two you have before the first sip.`,
      p`Cans also weigh what water weighs. A dozen is about ten pounds, which matters to nobody except whoever
        carries them up the stairs, and that is us.`,
      figure(
        "/pictures/tile-beverages.svg",
        "Three slim cans with blue bases standing side by side.",
        "A can is 5 or 10 mg and never more. The number stands on the front and again on the side.",
      ),
      h2("The gummy"),
      p`A gummy is the format of exact small steps. ${link(
        "Blackcurrant & Bay",
        "/shop/blackcurrant-bay-gummies",
      )} is 2.5 mg a piece; ${link("Last Light Tart Cherry", "/shop/last-light-tart-cherry-gummies")} is 5 mg, and a
        kitchen knife makes 2.5 mg of it, give or take. It needs no glass, no spoon and no refrigerator, and it
        keeps for months in a closed tin.`,
      p`It is also the cheapest of the three: $24.00 for 50 mg is 48 cents a milligram. Its weakness is that it is
        pleasant to eat and gone in ten seconds, while the clock it starts runs for hours. Ten pieces in a tin are
        ten servings, not a snack. Chocolate and shortbread belong to the same family and ask for the same restraint,
        which in their case is asking more.`,
      h2("The tincture"),
      p`A tincture is oil, or glycerin, with a dropper, and it divides more finely than anything else we sell. ${link(
        "Still Water",
        "/shop/still-water-unflavored-tincture",
      )} holds 1.5 mg THC and 1.5 mg CBD in 1 ml, with quarters marked on the glass: the smallest step you can read is
        0.375 mg. ${link("North Arm Spruce Tip", "/shop/north-arm-spruce-tip-tincture")} goes lower still, with 0.5 mg
        THC and 15 mg CBD in 1 ml.`,
      p`Some people hold it under the tongue and others stir it into tea or supper. Once it is swallowed it is an
        edible, with an edible's clock. Its weakness is attention. A bottle has thirty servings and no wrapper to count
        afterwards, so measure in good light, write it down, and do not pour.`,
      h2("Two formats beside the table"),
      ul(
        li`${strong("Topicals")} are for the skin only. ${link("Birchwood Balm", "/shop/birchwood-beeswax-balm")} is
          counted by the application, 0.5 mg each. It is not food, however much it smells of birch.`,
        li`${strong("Vapes")} are inhaled and have a quicker clock. A gram of oil can hold no more than 3 mg THC under
          the 0.3% rule, so ours are mostly CBD or CBG: the
          ${link("Half Hitch pen", "/shop/half-hitch-cedar-cbd-pen")} holds 1.25 mg THC in all, about 0.01 mg a puff.`,
      ),
      h2("The same question, asked of each"),
      ul(
        li`${strong("The smallest step that is easy to measure:")} can 5 mg, gummy 2.5 mg, tincture under 0.5 mg.`,
        li`${strong("The price of a milligram:")} can 85 cents to $1.40, gummy 48 to 64 cents, tincture 84 cents to about $2.00,
          the dearer ones mostly for the CBD beside it.`,
        li`${strong("Once it is open:")} a can lasts the evening, a bottle with care some months, a tin until somebody
          forgets to close it.`,
        li`${strong("How easily you lose count:")} can, hardly; gummy, easily; tincture, very easily without a pencil.`,
        li`${strong("Where it lives:")} all of them ${link(
          "locked away",
          "/education/articles/storing-thc-at-home",
        )}, and the can is the one you will be tempted to make an exception for.`,
      ),
      h2("What does not differ"),
      p`The clock, for anything that is swallowed: 30 minutes to two hours, sometimes longer. Drinks are often said to
        be quicker. Perhaps this one is, for you, today; ${link(
          "wait the two hours",
          "/education/articles/waiting-for-an-edible",
        )} anyway. The ceiling does not differ either: 5 mg per serving, whatever the shape. Nor does the last rule
        of the evening. One format at a time, because two formats are two clocks, and nobody reads two clocks well.`,
      p`If you cannot decide, let the smallest step decide. The format that lets you take less is the better first
        purchase, and the other two will still be here next week. We deliver seven days a week.`,
    ),
  },
];
