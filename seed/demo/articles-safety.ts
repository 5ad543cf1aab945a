import type { DemoArticle } from "./demo-article.ts";
import { doc, figure, h2, li, link, ol, p, strong, ul } from "./write-text.ts";

export const safety: DemoArticle[] = [
  {
    slug: "waiting-for-an-edible",
    title: "How long to wait after an edible",
    description:
      "Thirty minutes to two hours, sometimes longer. Why the second piece is the one to think about.",
    category: "Safety",
    featured: true,
    readTime: 4,
    image: "/pictures/articles/waiting-for-an-edible.svg",
    content: doc(
      p`The usual mistake with an edible is not the first piece. It is the second one, taken at the forty-minute mark
        by a person who has concluded, a little too early, that nothing is going to happen. The first piece has no
        comment. It is still on its way.`,
      h2("The clock"),
      p`An edible can take 30 minutes to two hours to make itself known, sometimes longer. It goes the way of
        everything one eats: through the stomach and the liver, at their pace and in their order. What is inhaled goes
        through the lungs and shows within minutes, and people who are used to that clock are the ones who misread
        this one.`,
      p`So the rule is short. Take one serving or less, look at the time, and wait at least two hours before you even
        consider another. If it is your first time with a product, begin with 2.5 mg or less:
        ${link("one of these gummies", "/shop/blackcurrant-bay-gummies")}, or half of a 5 mg piece, cut with a knife.`,
      h2("An evening by the clock"),
      ol(
        li`${strong("7:00")}: supper is over. One piece of 2.5 mg. Somebody writes the time on the back of an
          envelope, which sounds fussy and is not.`,
        li`${strong("7:40")}: nothing. This is normal. It is also the moment at which tins are reopened. Put the tin
          in another room.`,
        li`${strong("8:30")}: an hour and a half. Perhaps something, perhaps not. Both are within the usual span.`,
        li`${strong("9:00")}: two hours. Now you know more than you did at 7:40, and you may decide. The best
          decision available at nine in the evening is often "tomorrow".`,
      ),
      figure(
        "/pictures/hero.svg",
        "A jar, a can, a dropper bottle, a tin and a pen on a wooden dock above a calm lake at dusk.",
        "Between supper and dark there is time for one decision. Two are rarely better.",
      ),
      h2("The arithmetic of the second piece"),
      p`Milligrams add up; they do not take turns. Five at 7:00 and five at 7:40 are ten milligrams that arrive close
        together, twice the largest serving that Minnesota allows. Nobody can take a milligram back. Whoever waits
        until 9:00 has lost an hour and twenty minutes. Whoever does not wait may lose the evening.`,
      h2("What moves the clock"),
      ul(
        li`${strong("The meal.")} A full stomach usually slows things down, an empty one does the opposite. Neither
          is a dial to be turned on purpose.`,
        li`${strong("The format.")} A drink is not a gummy, and makers like to say theirs is quick. We would give it
          the same two hours. ${link("The formats differ", "/education/articles/seltzer-gummy-tincture")} in other
          ways that are easier to rely on.`,
        li`${strong("The person.")} The same piece lands differently in two people, and differently in one person on
          two days. Your friend's number is your friend's.`,
        li`${strong("What else is in the glass.")} Do not combine it with alcohol.`,
      ),
      p`Some people should not start the clock at all. Nobody under 21. Nobody who is pregnant or breastfeeding. If
        you take a prescription, or have a condition that you see somebody about, ask a doctor or pharmacist before
        you try anything. This is general information, not medical advice.`,
      h2("How long it goes on"),
      p`Longer than a glass of wine. What an edible does can last many hours; public-health agencies speak of up to
        twelve, and of a remainder that may reach into the next day. Plan for that before the first piece and not
        after it: dinner is eaten, nobody needs you at seven in the morning, and the evening is at home. Do not
        drive.`,
      h2("If it was too much"),
      p`It happens to careful people, as a rule the ones who were sure about 7:40. Take no more of anything. Sit or
        lie down somewhere quiet and safe, with water and with company that has not had any. Then wait: it passes, and
        it passes on its own schedule. If you are worried, call Poison Help
        at ${link("1-800-222-1222", "tel:+18002221222")}; it is free, confidential and answered day and night.
        Call 911 if somebody collapses, has a seizure, has trouble breathing or cannot be woken. If it is a child, do
        not wait for any sign at all: call at once.`,
      h2("The envelope"),
      p`All of it fits on the back of that envelope. What it was, how many milligrams, at what time. It is the least
        glamorous tool in this shop, it costs nothing, and it settles every argument at 7:40. The next time you will
        have one evening's notes to go by, which is more than most people bring. And when the evening is over, the
        tin goes ${link("back under lock", "/education/articles/storing-thc-at-home")}.`,
    ),
  },
  {
    slug: "storing-thc-at-home",
    title: "Keeping it locked, labeled and out of reach",
    description:
      "A lock, a label and a count: how to keep THC at home so that only the adult who bought it opens it.",
    category: "Safety",
    featured: false,
    readTime: 4,
    image: "/pictures/articles/storing-thc-at-home.svg",
    content: doc(
      p`A tin left on the counter at nine in the evening is still on the counter at seven in the morning, when
        somebody else comes down first. Most accidents with edibles are not stories of bad luck. They are stories of a
        tin that looked like any other tin, in a place where anyone could reach it.`,
      p`Three habits prevent nearly all of it. They take one afternoon and about $30.`,
      h2("Locked"),
      p`A high shelf is not a lock. Children climb, guests look for the sugar, and a dog considers a shelf to be a
        matter of patience. Buy a box with a real lock, a combination or a key; a lockable steel cash box or a
        pharmacy lock box costs $20 to $40 and holds five or six packages. Put it in a bedroom closet and not in
        the kitchen, because a kitchen is where people look for food.`,
      ul(
        li`Change the combination from 0-0-0-0. Choose one that is nobody's birthday.`,
        li`Keep the key on your ring and not beside the box.`,
        li`Put things back at once: after one piece, before the movie and not after it.`,
        li`A coat, a handbag or a glove compartment is not storage. Visitors' bags count too, so give a visitor room
          in the box.`,
      ),
      p`Drinks are the hard case, since they like the refrigerator and so does everyone in the house. Use a small
        lidded box with a lock on the lowest shelf, or keep the cans in the closet and chill one over ice when you
        want it. A ${link("seltzer", "/shop/dockside-lime-juniper-seltzer")} beside the other seltzers is an accident
        with a date still to be set.`,
      h2("Labelled"),
      p`Keep everything in the package it came in. The package is child-resistant or sealed for a reason, and it is
        the only thing in the room that knows the milligrams, the batch and the ingredients. A gummy in a bowl knows
        nothing. Neither does the person who finds the bowl.`,
      p`Half-used packages deserve one more line. Write the date and what is left on a strip of tape: "Nov 21, 7 of
        10." A can with ${link("two servings", "/shop/river-bluff-chokecherry-seltzer")} that was closed again gets
        the same strip. So does a plate, in the hour it stands on the table: a square of
        ${link("dark chocolate", "/shop/north-shore-sea-salt-dark-chocolate")} with THC and a square without it are,
        to every eye, the same square. If you serve both, use two rooms or, better, do not serve both.`,
      figure(
        "/pictures/tile-topicals.svg",
        "A jar with a green lid in front of its printed carton.",
        "Keep the carton with the jar: between them they say what it is, how much and from which batch.",
      ),
      h2("Out of reach"),
      p`Of children first, and of teenagers as well, who are better at combinations than we like to think. Of guests
        who did not ask. Of pets: chocolate is bad for a dog before anything is added to it, and THC makes it worse.
        If grandchildren come twice a year, the box is locked the rest of the year too, so that nobody has to
        remember.`,
      h2("The count"),
      p`A lock tells you that a box is closed. Only a count tells you that it stayed closed. Keep a card inside the
        lid, one line per package, and change the number when you change the contents. If the number is wrong,
        you want to learn it from the card.`,
      h2("Cool, dark, upright"),
      ul(
        li`Gummies: closed, in the dark, at room temperature. In a hot car they become one gummy, and ten servings
          that cannot be told apart are no servings at all.`,
        li`Chocolate: a cool closet, about 60 to 70 °F.`,
        li`Tinctures: upright, capped, away from the window. Wipe the dropper before it goes back.`,
        li`Pens: upright, at room temperature, and never on a dashboard in January or July.`,
      ),
      p`The best-by date is on the package, and so is everything else you need for ${link(
        "reading the label",
        "/education/articles/milligrams-on-the-label",
      )}.`,
      h2("Throwing it away"),
      p`Not into an open bin and not into the sink. Mix what is left with something nobody would eat, used coffee
        grounds for instance, tie it into a bag, and put the bag into the outside trash on the day it is collected.
        Scratch out the label of the empty package.`,
      h2("If somebody finds it anyway"),
      p`A child who may have eaten some: call Poison Help at ${link("1-800-222-1222", "tel:+18002221222")} at once,
        before anything shows, with the package in your hand. Call 911 if anybody collapses, has a seizure, has
        trouble breathing or cannot be woken. For an animal, call a veterinarian and read out the same label. Say
        exactly what it was and how much. Nobody at the other end is there to judge you, and the milligrams are the
        first thing they will ask.`,
    ),
  },
];
