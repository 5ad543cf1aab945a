import type { DemoArticle } from "./demo-article.ts";
import { doc, figure, h2, li, link, ol, p, strong, ul } from "./write-text.ts";

export const fundamentals: DemoArticle[] = [
  {
    slug: "milligrams-on-the-label",
    title: "Reading the milligrams on a label",
    description:
      "Per serving, servings, per package: three numbers and one multiplication, with real labels from our shelf.",
    category: "Fundamentals",
    featured: true,
    readTime: 4,
    image: "/pictures/articles/milligrams-on-the-label.svg",
    content: doc(
      p`A beer says five percent, and most adults have a rough idea what to do with that. A THC label says five
        milligrams, and most adults turn the tin over to see whether the back is more helpful. It is. The back
        carries three numbers, and once you can read those you can read every package in this shop.`,
      p`First, the unit. A milligram is a thousandth of a gram. A small paper clip weighs about a gram, so a serving
        of 5 mg is one two-hundredth of a paper clip. It is a small amount of a substance that is measured in small
        amounts, which is why the decimal point deserves your attention.`,
      h2("Three numbers and one multiplication"),
      p`The label gives milligrams per serving, servings per package and milligrams per package. The first two,
        multiplied, make the third. Four labels from our own shelf:`,
      ul(
        li`${link("Last Light Tart Cherry Gummies", "/shop/last-light-tart-cherry-gummies")}: 5 mg × 10 pieces =
          50 mg in the tin.`,
        li`${link("Long Dock Rhubarb & Ginger Gummies", "/shop/long-dock-rhubarb-ginger-gummies")}: 2.5 mg × 20
          pieces = 50 mg in the jar.`,
        li`${link("Wild Rice Dark Milk Chocolate", "/shop/wild-rice-dark-milk-chocolate")}: 2.5 mg × 12 squares =
          30 mg in the bar.`,
        li`${link("Harbor Bell Ginger Tonic", "/shop/harbor-bell-ginger-tonic")}: 5 mg × 1 = 5 mg in the can.`,
      ),
      p`The first two packages hold the same 50 mg, yet one piece of the first is twice one piece of the second.
        That is the commonest slip of all: reading the big number on the front and forgetting by how many it is
        divided. If a multiplication on a label does not come out, put the package back.`,
      figure(
        "/pictures/tile-edibles.svg",
        "A jar with a green lid beside two flat tins, all with the same label.",
        "A jar of twenty and a tin of ten can hold the same 50 mg. What differs is the piece.",
      ),
      h2("A serving is not always a piece"),
      p`With gummies the serving is one piece, and nobody has to think. Elsewhere the serving is a measure.
        ${link("River Bluff Chokecherry Seltzer", "/shop/river-bluff-chokecherry-seltzer")} is one can and two
        servings: 5 mg is half of it, 10 mg is all of it. The lid closes again for exactly that reason.`,
      p`A tincture counts in milliliters. ${link("Amber Lamp", "/shop/amber-lamp-blood-orange-tincture")} holds
        2.5 mg in 1.5 ml; ${link("Still Water", "/shop/still-water-unflavored-tincture")} holds 1.5 mg in 1 ml, and
        its dropper is marked in quarters, so one quarter is 0.375 mg. Two droppers that look alike can differ by a
        good deal. Read the milliliters first and the milligrams second.`,
      h2("The other letters"),
      p`CBD and CBG are other substances of the same plant. They are counted on their own and are never part of the
        THC number. ${link("Reed Bed Spearmint Tincture", "/shop/reed-bed-spearmint-tincture")} holds 1 mg THC and
        10 mg CBD per serving; the ${link("Shoreline Pine pen", "/shop/shoreline-pine-cbd-pen")} holds 700 mg CBD
        and 2.5 mg THC in the whole pen. A large number on a front label may well belong to the other letters. The
        limits of the law are about THC, and so is this article.`,
      h2("The limits, in the same unit"),
      p`Minnesota's rules put a ceiling on each of the three numbers: at most 5 mg THC per serving, at most 50 mg per
        package, and at most 10 mg per container when it is a beverage. On top of these, at most 0.3% of the product
        may be Delta-9 THC by weight. A tin of 45 g with 50 mg comes to 0.111%. What that percentage is good for is
        told in ${link("What hemp-derived THC means", "/education/articles/what-hemp-derived-means")}.`,
      h2("What a milligram costs"),
      p`Divide the price by the milligrams and packages become comparable. A tin at $24.00 with 50 mg is 48 cents per
        milligram. A jar at $28.00 with 50 mg is 56 cents, and it is cut into twenty. A seltzer at $6.00 with 5 mg is
        $1.20, because you are also buying lime, juniper and a cold can. None of these is the right answer; they are
        simply answers, and the front of the package will not do the sum for you.`,
      h2("Before you open it"),
      ol(
        li`Find the milligrams per serving and decide what one serving is: a piece, a square, half a can, 1 ml.`,
        li`Find the number of servings, and multiply once.`,
        li`Find the batch number. It leads to ${link(
          "the lab report",
          "/education/articles/how-to-read-a-lab-report",
        )}, where the same milligrams stand again, measured by somebody else.`,
        li`Decide where you will stop, while the package is still closed.`,
      ),
      p`One thing the label cannot tell you is how 5 mg will land. That depends on the person, the meal and the day,
        and no number on a tin is a forecast. ${strong("The label counts; the clock does the rest.")} How long to give
        that clock is ${link("an article of its own", "/education/articles/waiting-for-an-edible")}.`,
    ),
  },
  {
    slug: "what-hemp-derived-means",
    title: "What hemp-derived THC means",
    description:
      "One plant, one molecule and a line drawn at 0.3%. What the words say, and four things they do not say.",
    category: "Fundamentals",
    featured: false,
    readTime: 4,
    image: "/pictures/articles/what-hemp-derived-means.svg",
    content: doc(
      p`Hemp is rope, people will tell you, and they are right. It is also seed oil, paper, horse bedding and, for
        some years now, the source of what is in the cans on our shelf. The words "hemp-derived THC" sound like a
        variety of something. They are closer to a postmark: they say where it came from and under which rules it
        travels.`,
      h2("One plant, two names"),
      p`Hemp and marijuana are the same species, Cannabis sativa. The difference between them is not botanical but
        legal, and it is a number. In 2018 a federal farm law called the plant hemp when it holds no more than 0.3%
        Delta-9 THC by dry weight. A field of 0.2% is hemp. A field of 0.4%, with the same leaves and the same smell,
        is not.`,
      p`Delta-9 THC itself is one molecule wherever it grew. "Hemp-derived" describes a source and a rule. It does
        not describe a weaker kind of THC, and a careful shop does not let it sound that way.`,
      h2("Why a percentage was not enough"),
      p`A limit by weight works well for a field and oddly for a pantry, because food is heavy. Take 0.3% of three
        things we sell:`,
      ul(
        li`A gummy of 4.5 g: 0.3% would be 13.5 mg.`,
        li`A can of 355 ml, which weighs about 355 g: 0.3% would be more than 1,000 mg.`,
        li`A gram of oil in a pen: 0.3% is 3 mg, and not a milligram more.`,
      ),
      p`For a can the percentage is no limit at all. So Minnesota counts milligrams as well: at most 5 mg THC per
        serving, at most 50 mg per package, and at most 10 mg in one beverage container. For gummies and drinks the
        milligrams decide long before the percentage does. For a pen it is the other way round, which is why
        the ${link("Shoreline Pine pen", "/shop/shoreline-pine-cbd-pen")} is mostly CBD and says so on the front:
        2.5 mg THC in 1 g of oil, 0.25%.`,
      figure(
        "/pictures/tile-vapes.svg",
        "Two slim pens beside their tall carton.",
        "In a gram of oil, 0.3% leaves room for 3 mg. Here the percentage is the stricter rule.",
      ),
      h2("From the field to the tin"),
      p`The way is short to describe. Hemp is grown and harvested. Its cannabinoids are drawn out into an extract,
        which is measured. The extract is stirred into something with a known weight: syrup and pectin, cocoa, coconut
        oil, water. A sample of the finished batch goes to a laboratory, and the batch gets a number. On the
        ingredient list all of this shrinks to two words, "hemp extract", usually the last ones on the line. Look at
        ${link("Landing Light Hop Water", "/shop/landing-light-hop-water")}: carbonated water, hops, lactic acid, hemp
        extract. That is the whole recipe.`,
      p`The number of that batch is the useful part. It ties the tin in your hand to a sheet of measurements, and
        ${link("reading that sheet", "/education/articles/how-to-read-a-lab-report")} takes about four minutes.`,
      h2("Four things it does not mean"),
      ul(
        li`${strong("It does not mean mild.")} Five milligrams are five milligrams. Take the number on the label as
          the fact and the adjective on the front as decoration.`,
        li`${strong("It does not mean no test will notice.")} A workplace drug test looks for THC and does not ask
          where it grew. If your job tests, that is a reason to leave it alone.`,
        li`${strong("It does not mean it may travel.")} Other states draw other lines. What is delivered here is
          meant to stay here.`,
        li`${strong("It does not mean anyone may buy it.")} Every customer is 21 or older, and shows a valid ID at
          the door with each delivery. There is no shortcut for regulars.`,
      ),
      h2("The rules move"),
      p`The law around hemp has changed more than once since 2018, in Saint Paul and in Washington, and it would be
        brave to call it finished. The figures in this article are the ones this shop sells by. They are
        built into the shop itself: a product over a limit cannot be put on sale here, whoever asks. When a rule
        changes, the shelf changes, and then this page does.`,
      p`Until then the short version fits on a coaster. Same plant, same molecule, a line at 0.3%, and milligrams for
        everything that line forgot. If you want to practice on real packages, begin with
        ${link("the milligrams on a label", "/education/articles/milligrams-on-the-label")} and a pouch of
        ${link("Blackcurrant & Bay Gummies", "/shop/blackcurrant-bay-gummies")}: ten pieces, 2.5 mg each, 25 mg in
        all, and a postmark from a field.`,
    ),
  },
];
