import { inOrder, sectionRow } from "#app/content/pages/first-sections.ts";

/** The demo shop's home and about pages: the texts and figures of its fictional owner. */
export const demoSections = inOrder([
  sectionRow({
    page: "home",
    kind: "hero",
    words: {
      label: "Coming soon: the {shop} membership",
      heading: "The evening comes to you.",
      text: "Hemp-derived THC, every milligram on the label, brought to your door in and around Minneapolis until {closing}.",
      summary:
        "Edibles, beverages, tinctures, topicals, and vapes with every milligram on the label, delivered to adults 21+ in and around Minneapolis.",
    },
  }),
  sectionRow({ page: "home", kind: "values", words: { heading: "Why Choose {shop}" } }),
  sectionRow({ page: "home", kind: "categories", words: { heading: "Shop by category" } }),
  sectionRow({ page: "home", kind: "education", words: { heading: "Know what you pour" } }),
  sectionRow({
    page: "home",
    kind: "delivery",
    words: {
      heading: "Delivery to your door",
      text: "Enter your ZIP code to see your service area, delivery time, and fees.",
    },
    items: [
      { title: "Downtown Minneapolis", text: "25-40 minutes" },
      { title: "St. Paul", text: "30-45 minutes" },
      { title: "Edina/Bloomington", text: "35-50 minutes" },
      { title: "Plymouth/Maple Grove", text: "40-60 minutes" },
    ],
  }),
  sectionRow({
    page: "home",
    kind: "partners",
    words: {
      heading: "Featured partners coming soon",
      text: "We're talking with growers and makers around the state. We'll list them here once their first batch has a lab report.",
    },
  }),
  sectionRow({
    page: "home",
    kind: "membership",
    words: {
      heading: "{shop} membership",
      text: "Two plans without a delivery fee, billed monthly or yearly.",
      ...{ standardName: "Standard", standardMonthly: "12.99", standardAnnual: "124.70" },
      standardBenefits: "Free standard delivery\nMember discounts\nBasic education content",
      ...{ premiumName: "Premium", premiumMonthly: "24.99", premiumAnnual: "239.90" },
      premiumBenefits:
        "Free express delivery\n10% off every order\nEarly access to new products\nA free sample every month",
      ...{ discountPercent: "10", calculator: "shown", firstOrders: "4", firstSpend: "70" },
      waitlistHeading: "Be there when it opens",
      waitlistText: "The first 500 waitlist members who convert get a welcome package.",
    },
  }),
  sectionRow({
    page: "home",
    kind: "wellness",
    words: {
      heading: "Wellness is a habit, not a promise",
      picture: "/pictures/home/wellness.svg",
      pictureAlt: "Two wooden chairs on a dock, the sun setting over the lake",
      note: "We make no medical claims. Nothing {shop} sells is meant to diagnose, treat, cure or prevent any disease.",
    },
    items: [
      {
        title: "A measured serving",
        text: "At most 5mg per serving. You count pieces, cans, or drops, not guesses.",
      },
      {
        title: "The milligrams, known",
        text: "Per serving and per package, on every label and on every product's page.",
      },
      {
        title: "A glass without alcohol",
        text: "Seltzers and hop water for a table where not everyone is having a drink.",
      },
      {
        title: "A slow evening",
        text: "Nothing to fetch and nowhere to drive. Stay in, and leave the car where it is.",
      },
    ],
  }),
  sectionRow({
    page: "home",
    kind: "technology",
    words: {
      heading: "Our technology edge",
      ...{ figure: "37", caption: "minutes, our average delivery time" },
      picture: "/pictures/home/technology.svg",
      pictureAlt: "A phone with a map: a delivery on its way, 37 minutes to the door",
    },
    items: [
      {
        icon: "Timer",
        title: "Live ETA",
        text: "Estimated minutes for your ZIP code before you order, your own ETA after.",
      },
      {
        icon: "IdCard",
        title: "ID check at the door",
        text: "The courier checks a valid ID on every delivery. We don't keep an image or number of it.",
      },
      {
        icon: "FlaskConical",
        title: "A lab report for every batch",
        text: "One tap from the product to the report, with batch number and date.",
      },
      {
        icon: "Smartphone",
        title: "Mobile app",
        text: "Planned for Q1 2026. Until then the whole shop works in your phone's browser.",
      },
    ],
  }),
  sectionRow({
    page: "home",
    kind: "commitment",
    words: {
      heading: "Our commitment",
      text: "A Minnesota-licensed shop. A lab tests every batch, the label carries every milligram, and nothing leaves our hands without a valid ID.",
      picture: "/pictures/home/commitment.svg",
      pictureAlt: "A flask and a measuring glass between a carton and a dropper bottle, the lake behind them",
    },
  }),
  sectionRow({
    page: "home",
    kind: "final_call",
    words: {
      heading: "Be there for the first evening",
      text: "Join the waitlist for the membership. Until it opens, see how far we have come and what is next.",
      mailText:
        "Leave your email and we'll write when the membership opens. Until then, see how far we have come and what is next.",
      ...{ buttonText: "Follow our journey", buttonLink: "/about#journey" },
    },
  }),
  sectionRow({
    page: "about",
    kind: "mission",
    words: {
      heading: "Our mission",
      text: [
        "We sell hemp-derived THC to adults in and around Minneapolis, and we try to do it the way a good hardware store sells ladders: with the numbers on the side, the warnings where you can see them, and someone who answers when you ask.",
        "Every product here states its milligrams per serving and per package, names the batch that was tested, and comes to your door with a person who checks your ID. If that sounds unexciting, it is meant to. The evening is yours; the paperwork is ours.",
      ].join("\n\n"),
      picture: "/pictures/about/mission.svg",
      pictureAlt: "A paper delivery bag on a dock, the sun setting over the lake",
      summary:
        "What {shop} sells and how: every milligram on the label, an ID check at every door, and the five phases of our journey.",
    },
  }),
  sectionRow({
    page: "about",
    kind: "core_values",
    words: { heading: "Core values" },
    items: [
      {
        title: "Numbers first",
        text: "We give milligrams, minutes, and dollars, and leave the adjectives to others.",
      },
      {
        title: "Adults only",
        text: "Every customer shows a valid ID at every door, the hundredth time like the first.",
      },
      {
        title: "Nothing unproven",
        text: "What we can't show in a lab report we don't say, and what a report doesn't cover we don't sell.",
      },
      {
        title: "Close to home",
        text: "We deliver from 55435, up to 30 miles, seven days a week, with couriers who know the side streets.",
      },
    ],
  }),
  sectionRow({
    page: "about",
    kind: "journey",
    words: { heading: "Our journey", text: "Five phases, from a map on a desk to an app in your pocket." },
    items: [
      {
        title: "Groundwork",
        when: "2024",
        text: "We read the state's hemp rules, drew the delivery map around 55435, and wrote down what we would not sell.",
      },
      {
        title: "License and lab partners",
        when: "Early 2025",
        text: "A license for the shop, an independent laboratory for every batch, and the first makers on the shelf.",
      },
      {
        title: "Launch",
        when: "Planned for June 2025",
        text: "The doors open: five categories, delivered across the Minneapolis area seven days a week.",
      },
      {
        title: "Membership",
        when: "After the launch",
        text: "Standard and Premium begin, and the first 500 waitlist members who convert get a welcome package.",
      },
      {
        title: "Mobile app",
        when: "Planned for Q1 2026",
        text: "The shop in your pocket: the same shelf, the same milligrams, and the same check at the door.",
      },
    ],
  }),
  sectionRow({
    page: "about",
    kind: "contact",
    words: {
      heading: "Get in Touch",
      text: "Have a question about a product, a lab report, or a delivery? Write to us, and a person will read it.",
    },
  }),
  sectionRow({
    page: "landing",
    kind: "waitlist",
    words: {
      heading: "The evening comes to you.",
      text: "The {shop} membership opens to the waitlist first. Leave your email address to be on it.",
      mailText:
        "The {shop} membership opens to the waitlist first. Leave your email address, and we'll write when it does.",
      summary: "The {shop} membership is coming soon. Join the waitlist.",
    },
  }),
  sectionRow({
    page: "lab_results",
    kind: "lookup",
    words: {
      heading: "Lab results",
      text: "Every batch is tested by an independent lab before we sell it. Enter the batch number from the label, or scan its code, to read what the lab found.",
      summary:
        "What an independent lab found in the batch you have at home: enter the batch number from the label.",
    },
  }),
  sectionRow({
    page: "shop",
    kind: "banner",
    words: {
      heading: "Shop Premium THC Products",
      text: "Hemp-derived and labeled in milligrams.",
      summary:
        "Hemp-derived THC edibles, beverages, tinctures, topicals, and vapes, labeled in milligrams and delivered around Minneapolis.",
    },
  }),
  sectionRow({
    page: "education",
    kind: "introduction",
    words: {
      heading: "Education Center",
      text: "How hemp-derived THC is made, measured, and labeled, and how to store it safely. Written for adults, in plain words and milligrams.",
      summary:
        "Articles, courses, and answers about hemp-derived THC: how it is measured and labeled, and how to store it safely.",
    },
  }),
  sectionRow({
    page: "new_to_this",
    kind: "first_time",
    words: {
      heading: "New to this?",
      text: "What to know first: how many milligrams are in a serving, how long until you feel them, and where to keep the rest of the package.",
      summary:
        "A first time with hemp-derived THC, in plain words: small servings of 2.5 mg and under, how long to wait, and where to keep it.",
    },
    items: [
      {
        title: "Start with 2.5 mg or less",
        text: "The label says how much THC is in one serving, and how many servings are in the package. For a first time take one serving of 2.5 mg or less, and not the package.",
      },
      {
        title: "It takes 30 minutes to 2 hours",
        text: "It takes 30 minutes to 2 hours to feel what you eat or drink, and sometimes longer. Feeling nothing yet doesn't mean it was too little.",
      },
      {
        title: "Wait before taking more",
        text: "Check the time, and wait at least 2 hours before you even consider more. Two servings that overlap can easily be too much.",
      },
    ],
  }),
]);
