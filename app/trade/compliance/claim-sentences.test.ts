import { expect, test } from "vitest";
import { findClaims } from "./claims.ts";

// Whole sentences, as a shop writes them (rules 42.1): what must be asked about, and what must not.

const lines = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

const ASKED = lines(`
  Treats ADHD in adults
  It treats high blood pressure
  This tincture treats allergies
  Treats PMS
  treats heartburn and acid reflux
  Treats lupus.
  Treating fibromyalgia since 2021
  A treatment for sciatica
  The treatment of hypersomnia
  Used to treat athlete's foot
  Treats cataracts
  Our balm can treat burns
  It treated my tremors
  Treats a cold
  Treats what doctors call hyperhidrosis? It treats hyperhidrosis.
  Cures warts
  Cures everything
  It cured my insomnia
  A cure for the common cold
  It cures.
  The cure in a can
  Cure-all
  Cured of migraines
  Hemp cures everything in three days
  Heals wounds
  Relieves gas and bloating
  Relieves menstrual cramps
  Relieves your back
  Relieves sinus pressure
  It relieves nerve pain
  For the relief of symptoms
  Relief from chronic aches
  Relief from plantar fasciitis
  Fast-acting pain relief
  painrelief
  PainRelief in every tin
  pain-relief, naturally
  stress-relieving bath salts
  anxietyrelief
  anti-inflammatory
  antiinflammatory
  anti inflammatory
  anti-anxiety
  antianxiety gummies
  antidepressant
  Eases nausea
  Eases restless legs
  Eases hot flashes
  Eases the symptoms of menopause
  Soothes a sore throat
  Soothes an upset stomach
  Soothes the stomach
  Helps with anxiety
  helps with your ADHD
  May help with arthritis
  Helps people with insomnia sleep
  Helps w/ anxiety
  It helps you with depression
  Helped my seizures
  Helping with jet lag
  Help with hay fever
  Fights inflammation
  Fights a fever
  fighting lupus one gummy at a time
  Fights migraines
  Prevents hangovers
  Prevents cancer
  Prevents kidney stones
  prevents seizures
  Reduces swelling
  Reduces blood pressure
  Reduces anxiety by half
  Reduced my tinnitus
  Alleviates depression
  Alleviates pins and needles
  Remedy for toothaches
  A remedy for colic
  Home remedy
  Combats fatigue
  Combats jet lag
  Manages ADHD
  Manages blood sugar
  Manage your cravings
  Good for arthritis
  Good for your liver
  Great for hangovers
  Perfect for headaches
  Works on sore muscles
  Effective against eczema
  For people with PTSD
  For anxiety and stress
  Gummies for nausea
  If you suffer from vertigo, try one
  Living with Crohn's
  Say goodbye to brain fog
  Wave stress goodbye
  No more sleepless nights
  Got back pain?
  Get rid of acne
  Keeps the flu away
  Wards off colds
  Takes the edge off
  Puts an end to snoring
  Dealing with grief?
  Alternative to Xanax
  An alternative to pills
  an all-natural alternative to Ambien
  The alternative to your gabapentin
  Instead of Ambien
  Better than Tylenol
  Skip the ibuprofen
  Ditch your meds
  Replaces my prescription
  Works like Valium
  Sleep like a baby
  You will sleep like a rock
  Sleep soundly
  A good night's sleep
  Fall asleep in minutes
  Sleep aid
  Sleep-aid gummies
  Drift off to sleep
  Can't sleep? Try two.
  Supports the immune system
  Boosts metabolism
  Improves circulation
  Balances hormones
  Lowers cholesterol
  Lowers your blood pressure
  Calms your nerves
  Melts stress away
  Anxiety-free evenings
  Parkinson's
  Crohn’s disease
  P.M.S. and A.D.H.D.
  Tréats lüpus
  TREATS LUPUS
  treats
  lupus
  treats  lupus
  Relieves   heart-burn
  Relieves heart burn
  tre\u00adats lup\u200bus
  Сures rashes
  It doesn't only treat lupus
  Not a cure, but it relieves pain
  Nothing added, and it cures acne
  No sugar. Treats gout.
  Don't take Advil, our balm relieves pain
  bursitis
  Temazepam in a gummy
  Take it for your migraine
  Pain cream
  Stress blend
  It helps with thyroid problems
  Goodbye, strokes: it prevents strokes
  Treatment of hay fever
  Naturally cures acne
`).filter((line) => line !== "treats" && line !== "lupus");

const NOT_ASKED = lines(`
  A sweet treat
  Treats for the evening
  Treat yourself
  Treat your friends
  treat your taste buds to tart cherry
  Treat guests to a cold seltzer
  A treat after dinner
  Small treats under ten dollars
  Frozen treats everyone loves
  Chocolate treats made by hand
  Holiday treats are here
  These treats come in a tin
  We treat every order with care
  We treat your data with respect
  Treat it gently: the glass is thin
  Treat them like chocolate
  Treated hemp
  Heat-treated
  The oak is heat-treated
  Treated with respect
  Treat the wood with oil
  Slow-cured hemp
  slow cured flower
  Our curing room
  Cured for three weeks
  The buds are cured for three weeks in glass jars
  Curing takes a month
  Hemp is cured slowly
  Curing hemp is slow work
  Salt-cured ham and cured olives
  We dry the hemp in a barn. The cure takes four weeks.
  After the cure the flower is trimmed
  The resin cures in minutes
  Air-cured tobacco barns
  UV-cured ink on the label
  Cured meats and cheese on a board
  A wood-cured finish
  It is not intended to diagnose, treat, cure or prevent any disease.
  These statements have not been evaluated by the FDA. This product is not intended to diagnose, treat, cure, or prevent any disease.
  Not intended to treat, cure or prevent any illness or medical condition
  This product does not treat, cure or prevent any disease
  It does not treat arthritis, cancer or lupus.
  It does not treat anxiety
  doesn't treat pain, and won't cure a cold
  We do not claim that hemp cures anything
  Nothing here is intended to treat or cure a disease
  None of our products treats, cures or prevents any condition
  It neither treats nor cures
  No product of ours heals
  Not a treatment for anything
  Not a substitute for medication
  This is not medical advice.
  It is illegal to claim that hemp cures cancer
  Ask your doctor before use if you take medication
  Consult a physician if you have high blood pressure, diabetes or lupus
  Talk to your pharmacist if you take aspirin or Xanax
  Do not use with sedatives
  Do not combine with opioids
  May cause drowsiness, anxiety or nausea
  Warning: may cause dizziness
  Contains tree nuts. Check the label for allergies.
  Tell us about allergies when you order
  Perfect for guests with allergies
  Prevents spills
  The lid prevents leaks and breakage
  A seal that prevents tampering
  Child-resistant caps prevent access by minors
  Padding prevents breaking
  Reduces waste
  reduces plastic and packaging
  Reduced sugar, reduced calories
  We reduced the price
  Reduce the sauce by half
  Reduces the risk of mix-ups
  Fights food waste
  Fights bitterness
  We fight traffic so you do not have to
  Combats staleness
  Eases the lid off
  Ease into the evening
  Ease of use
  Eases pouring
  Helps with your order
  We help with returns
  Our couriers help with parking
  Help with choosing a strength
  Need help with anything else?
  Good for two
  Good for sharing
  Good for a week
  Gift cards are good for any product
  Great for picnics and parties
  Best for beginners
  Made for adults
  An alternative to wine
  A light alternative to a cocktail
  Alternative to plastic bags
  The alternative to a night at the bar
  Instead of wine
  Stress-free delivery
  Stress-free returns
  Relieved that the lake froze
  What a relief
  Embossed in relief
  Soothing colors on the label
  A soothing playlist
  Soothes dry skin
  We manage the kitchen
  Manage your account
  We manage your orders
  Dry skin balm
  Moisturizes dry hands
  Hangs for ten days, then cures in jars
  Pain au chocolat
  Goes well with pain perdu
  Delivered to Medicine Lake
  Sleep in on Sunday
  Sleeps two: a cabin on the lake
  Soft, sound, and simple
  The day ends. The evening comes to you.
  Relaxed, Calm, Social, Uplifted
  Add to your cart
  Aspirational packaging
  Lab tested for mold, bacteria, heavy metals and pesticides
  Keep out of reach of children
  Store in a cool, dry place
  For adults 21 and older
  This strain smells of pine
  The stress test of the cap
  Steroidal? No: botanical.
  Season the pan with salt, then ease the cake out
  Controls portions
  Stops at your door
  Serve chilled
  Dessert treats infused with hemp
  A four-week cure brings out the terpenes
  Cold-cured live rosin
  Once cured, the balm is poured into tins
  Hemp cures nothing
  Nobody should buy this to treat an illness
  Federal law does not allow sellers to claim that hemp treats any disease
  People with heart disease should ask a doctor before use
  It does not ease anxiety, relieve pain or help with sleep
  May interact with blood thinners
  Supports local farms in the heart of Minnesota
  The royal treatment
  Remedies under this policy are limited to a refund
  Closed because the staff has the flu
  Fever-Tree tonic
  Combats boredom at the cabin
  The cap relieves pressure in the bottle
`);

const found = (text: string) => findClaims(text).map(({ words }) => words);

test.each(ASKED)("asks about %j", (text) => expect(found(text)).not.toEqual([]));
test.each(NOT_ASKED)("does not ask about %j", (text) => expect(found(text)).toEqual([]));

test.each([
  ["a line break", "treats\nlupus"],
  ["two spaces", "helps  with \u00a0 anxiety"],
  ["what nobody sees", "reli\u00adeves pa\u200bin"],
  ["a filler", "reli\u3164eves hiccup\ufe0fs"],
  ["marks", "rélievés heartbürn"],
  ["another alphabet", "сurеs"],
  ["any apostrophe", "Parkinson‘s, Crohn´s, Raynaud`s"],
])("%s hides nothing", (_, text) => expect(found(text)).not.toEqual([]));
