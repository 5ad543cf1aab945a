import { expect, test } from "vitest";
import { claimFinder } from "./claims.ts";

// Complete sentences as a shop would write them (rules claims/built-in-words), which must be flagged.

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
  Clears acne
  Takes away pain
  It took your back ache away
  Joint relief
  For addiction recovery
  Wake up without aches
  It helped me quit smoking
  Opens your airways
  Lowers eye pressure
  Reverses aging
  Sleep deeper tonight
  It knocks you out
`).filter((line) => line !== "treats" && line !== "lupus");

const find = claimFinder([]);
const found = (text: string) => find(text).map(({ words }) => words);

test.each(ASKED)("flags %j", (text) => expect(found(text)).not.toEqual([]));

test.each([
  ["a line break", "treats\nlupus"],
  ["two spaces", "helps  with \u00a0 anxiety"],
  ["invisible characters", "reli\u00adeves pa\u200bin"],
  ["a filler", "reli\u3164eves hiccup\ufe0fs"],
  ["marks", "rélievés heartbürn"],
  ["another alphabet", "сurеs"],
  ["any apostrophe", "Parkinson‘s, Crohn´s, Raynaud`s"],
])("isn't fooled by %s", (_, text) => expect(found(text)).not.toEqual([]));
