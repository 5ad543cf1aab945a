import { expect, test } from "vitest";
import { claimFinder } from "./claims.ts";

// Complete sentences as a shop would write them (rules claims/built-in-words), which must not be flagged.

const lines = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

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
  Nothing {shop} sells is meant to diagnose, treat, cure or prevent any disease
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
  Steam treats the peel of each lemon
  A clear can takes away the guesswork
  The lid opens without a fight
`);

const find = claimFinder([]);

test.each(NOT_ASKED)("doesn't flag %j", (text) => expect(find(text)).toEqual([]));
