/** What kinds of words the checker looks for (rules 42.1). */
export const CLAIM_KINDS = ["health", "effect", "young", "organic"] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/** What the kinds are called, and where it is written that these words are not used. */
export const CLAIM_KIND_FACTS: Record<ClaimKind, { label: string; source: string }> = {
  health: {
    label: "Health claim",
    source:
      "Federal Food, Drug, and Cosmetic Act, section 201(g), with the FDA's warning letters to sellers of CBD and THC; Minnesota Statutes 151.72, subd. 3 and 5; FTC Health Products Compliance Guidance (2022)",
  },
  effect: {
    label: "Effect promised",
    source:
      "FTC Health Products Compliance Guidance (2022); Minnesota Statutes 342.64, false or misleading statements, and 342.63, labels",
  },
  young: {
    label: "Appeal to the young",
    source: "Minnesota Statutes 151.72, subd. 5a; 342.62, subd. 3, and 342.64, appeal to persons under 21",
  },
  organic: {
    label: "Organic without a certificate",
    source: "7 CFR part 205, the USDA's National Organic Program; Minnesota Statutes 31.92 to 31.94",
  },
};

/**
 * Words that are looked for, why they are not said, and what is said instead. `words` are the words in one form, in any
 * spelling of capitals and accents; "a|b" allows either, "{body}" any word of a list below, and "…" up to three words in
 * between. Words are found in their plural and in the forms of a verb (claims.ts).
 */
export type ClaimWords = { kind: ClaimKind; words: string; reason: string; instead: string };

/** Lists of words that patterns name. */
export const WORD_LISTS: Readonly<Record<string, string>> = {
  // What only a medicine may be said to act on, when it is said to act on it.
  ailment:
    "ache|anxiety|anxious|arthritis|asthma|cancer|convulsion|cramp|craving|depression|diabetes|disease|disorder|eczema|epilepsy|fatigue|fever|flu|hangover|headache|illness|infection|inflammation|insomnia|migraine|nausea|pain|panic|psoriasis|ptsd|seizure|sickness|soreness|spasm|stiffness|stress|swelling|symptom|tension|trauma|tumor|virus",
  relieve:
    "alleviate|banish|battle|calm|combat|cure|curb|diminish|ease|eliminate|end|erase|fight|heal|kill|lessen|lower|manage|mitigate|prevent|reduce|relieve|remove|reverse|shrink|soothe|stop|stopping|stopped|target|tackle|treat",
  feel: "better|calm|calmer|euphoric|energized|focused|good|great|happy|happier|high|relaxed|uplifted|younger",
  child: "baby|boy|child|children|girl|infant|kid|minor|preteen|teen|teenager|toddler|tween|youngster|youth",
};

const MEDICINE = "This says that a product acts on an illness. Only an approved drug may say so.";
const PROMISE = "This promises an effect. People differ, and nothing that we sell is sure to do it.";
const YOUNG = "This could appeal to children or to anybody under 21.";
const FACTS = "Say what it is: milligrams, servings, ingredients.";
const TASTE = "Say how it tastes or smells.";

const list = (kind: ClaimKind, reason: string, instead: string, patterns: readonly string[]): ClaimWords[] =>
  patterns.map((words) => ({ kind, words, reason, instead }));

/** The words that the shop ships with. An admin adds words of their own to them. */
export const SHIPPED_CLAIM_WORDS: readonly ClaimWords[] = [
  // Illnesses that are named where something is done about them.
  ...list("health", MEDICINE, FACTS, [
    "{relieve} … {ailment}",
    "help|helps with … {ailment}",
    "good|great|best|perfect|ideal for … {ailment}",
    "{ailment} relief",
    "relief|relieve from … {ailment}",
    "{ailment} reliever|remedy|killer|buster|fighter|treatment|medicine",
    "remedy|treatment|medicine|medication|therapy for … {ailment}",
    "{ailment} free",
    "goodbye to … {ailment}",
    "no more … {ailment}",
  ]),
  // Illnesses that no food or salve is mentioned with.
  ...list("health", "This names an illness. Beside a product it reads as a claim to treat it.", FACTS, [
    "alzheimer|alzheimers",
    "arthritis",
    "autism",
    "cancer",
    "coronavirus|covid",
    "crohn|crohns",
    "dementia",
    "diabetes|diabetic",
    "eczema",
    "epilepsy|epileptic",
    "fibromyalgia",
    "glaucoma",
    "insomnia",
    "migraine",
    "multiple sclerosis",
    "opioid withdrawal|addiction",
    "parkinson|parkinsons",
    "psoriasis",
    "ptsd",
    "schizophrenia",
    "tumor",
  ]),
  ...list("health", MEDICINE, FACTS, [
    "cure",
    "cure all",
    "miracle",
    "heal",
    "healer",
    "therapeutic|therapeutically",
    "therapy|therapist",
    "medicine|medicinal|medicinally|medication",
    "medical grade|strength|benefit|cannabis|marijuana",
    "medicate",
    "pharmaceutical grade",
    "clinically proven|tested|shown",
    "doctor recommended|approved|trusted",
    "recommended by doctors|physicians|pharmacists",
    "fda approved|cleared|registered|certified",
    "approved by … fda",
    "diagnose",
    "prescribe",
    "prescription strength",
    "painkiller",
    "analgesic",
    "antidepressant",
    "anti depressant",
    "antianxiety|anxiolytic",
    "anti anxiety",
    "antiinflammatory",
    "anti inflammatory",
    "antibacterial|antimicrobial|antiviral|antifungal",
    "anti cancer|aging|seizure|nausea|spasmodic",
    "anticancer|antitumor|antiaging|antiseizure",
    "antioxidant rich|power|benefit",
    "neuroprotective|neuroprotection",
    "sedative|tranquilizer",
    "sleeping pill",
    "immune boost|boosting|booster|support|system",
    "boost … immune|immunity|metabolism|testosterone",
    "detox|detoxify|detoxification",
    "cleanse … liver|body|blood|toxin",
    "side effect free",
    "without|no|zero side effects",
    "non addictive",
    "non habit forming",
    "alternative to … opioids|medication|painkillers|pills",
    "replace|replaces … medication|medicine|prescription",
    "weight loss",
    "lose weight",
    "burn fat",
    "fat burning|burner",
    "suppress … appetite",
    "lower … blood pressure|sugar",
    "lower … cholesterol",
    "regulate … blood|hormone|mood",
  ]),
  ...list("health", "This says that a product does the body good, which only evidence could show.", FACTS, [
    "health|healthy benefit",
    "good for … health|heart|brain|skin|joints|gut|you",
    "wellness benefit|boost|solution|support",
    "healthy choice|alternative|high",
    "heart|brain|gut|joint|bone|liver health",
    "muscle|joint recovery|repair",
    "repair … skin|tissue|muscle|nerve",
    "rejuvenate … skin|body|mind",
    "superfood",
    "nutraceutical",
    "natural remedy|healing|healer|medicine|cure",
    "holistic remedy|healing|health|medicine",
  ]),
  // Effects promised.
  ...list("effect", PROMISE, "Name how many milligrams it holds, and leave the evening to the reader.", [
    "guarantee|guaranteed to",
    "guaranteed effect|result|relaxation|sleep|high|buzz",
    "make|makes|making|leave|leaves|keep|keeps you feel|feeling … {feel}",
    "make|makes|leave|leaves|get|gets|keep|keeps you {feel}",
    "you will feel … {feel}",
    "youll feel … {feel}",
    "help|helps|helping you … relax|unwind|sleep|focus|rest|destress|concentrate|doze",
    "help|helps|helping … sleep|relaxation|focus|mood|concentration",
    "aid|aids|promote|promotes|improve|improves|enhance|enhances|support|supports|boost|boosts|induce|induces … sleep|relaxation|mood|focus|energy|calm|libido|creativity|wellbeing|memory",
    "sleep aid|better|booster|formula|support",
    "mood booster|lifter|enhancer|enhancing|boosting|lifting",
    "stress buster|busting|reliever|relieving",
    "deep|better|sound|restful sleep|slumber",
    "fall|stay asleep",
    "instant|instantly|immediate|immediately|fast|rapid relief|effect|relaxation|calm|high|buzz|bliss|acting",
    "work|works instantly|immediately|guaranteed",
    "work|works every time",
    "kick|kicks in instantly|immediately",
    "relaxes|uplifts|calms|energizes|soothes you",
    "relaxes|uplifts|calms|energizes|soothes you|your … body|mind|mood|nerves|soul",
    "relax|uplift|calm|energize|soothe your … body|mind|mood|nerves|soul",
    "melt|melts|wash|washes your|the … away",
    "euphoria|euphoric",
    "aphrodisiac",
    "get high|stoned|lit|baked|wasted|hammered",
    "get|gets|getting you high|stoned|lit|baked|buzzed",
    "feel|feels the buzz|high|difference|magic|bliss",
    "strongest high|effect|gummy|buzz",
    "most powerful|potent high|effect|gummy|buzz",
    "hangover free|cure",
    "without … hangover",
    "no hangover|crash",
    "life changing",
  ]),
  ...list(
    "effect",
    "Nothing that makes people intoxicated is without a risk.",
    "Say what is tested, and by whom.",
    [
      "100 safe",
      "completely|totally|perfectly|absolutely|proven safe|harmless",
      "risk free",
      "safer than … alcohol|cigarettes|tobacco|drinking|opioids",
      "safe to drive",
      "safe for … {child}|pets|pregnancy|driving|everyone|everybody",
    ],
  ),
  // Appeal to the young.
  ...list("young", YOUNG, "Write for the adults who buy it, and name them as adults.", [
    "{child} friendly|approved|safe",
    "family friendly|fun|favorite",
    "for all ages",
    "for the whole family",
    "for {child}",
    "{child} love|loves|favorite|delight",
    "inner child|kid",
    "like a kid|child again|in",
    "back to school",
    "school lunch|lunchbox|spirit",
    "spring break",
    "dorm|frat|sorority|campus|college party|room",
    "for students|schoolers",
    "for college|school|high students|schoolers",
    "childhood favorite|memory|treat|classic|nostalgia",
    "playground|sandbox",
    "trick or treat",
  ]),
  ...list("young", YOUNG, TASTE, [
    "candy",
    "sweets for",
    "lollipop|lolly|jawbreaker|jellybean",
    "jelly bean",
    "gummy|gummi bear|worm|ring|shark|dinosaur|frog|fish|cub",
    "sour worm|belt",
    "sour patch|punch kid",
    "bubblegum",
    "bubble gum",
    "cotton candy",
    "candy cane|floss|bar|store|shop",
    "rainbow belt|sherbet|bear",
    "fruity pebbles|loops|cereal",
    "breakfast cereal",
    "juice box",
    "popsicle|slushie",
    "snow cone",
    "birthday cake|party flavor",
    "unicorn|mermaid|superhero|princess|dinosaur|teddy",
    "fairy dust",
    "cartoon|comic|anime|disney|pokemon|minecraft|roblox",
    "video game",
    "toy",
    "santa",
    "easter bunny",
    "yummy|yum",
  ]),
  // Organic.
  ...list(
    "organic",
    "Only what is certified under the National Organic Program may be called organic.",
    "Leave it out, or name the certifier and keep the certificate.",
    ["organic", "organically grown|farmed|sourced|made|produced", "organically", "usda certified"],
  ),
];
