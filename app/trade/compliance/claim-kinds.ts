/** Kinds of claims the checker looks for (rules claims/built-in-words). */
export const CLAIM_KINDS = ["health", "effect", "young", "organic"] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/** Label of each kind, and the source of its prohibition. */
export const CLAIM_KIND_FACTS: Record<ClaimKind, { label: string; source: string }> = {
  health: {
    label: "Health claim",
    source:
      "Federal Food, Drug, and Cosmetic Act, section 201(g), with the FDA's warning letters to sellers of CBD and THC; FTC Health Products Compliance Guidance (2022)",
  },
  effect: {
    label: "Promised effect",
    source:
      "FTC Health Products Compliance Guidance (2022); state laws against misleading statements and labels",
  },
  young: {
    label: "Youth appeal",
    source: "State laws against packages and advertising that appeal to persons under 21",
  },
  organic: {
    label: "Uncertified “organic”",
    source: "7 CFR part 205, the USDA's National Organic Program",
  },
};

/**
 * Words to find, why they aren't allowed, and the suggested wording. `words` are words in one form, matched
 * in any capitalization and with any accents. "a|b" matches either; "heart_burn" also matches as one word;
 * "{ailment}" matches any word of a list in claim-lists.ts; "{anything}" matches whatever isn't in the plain
 * vocabulary (claim-lists.ts); and "…" matches up to three words. Plurals and verb forms match too
 * (claims.ts).
 */
export type ClaimWords = { kind: ClaimKind; words: string; reason: string; instead: string };

/**
 * A built-in entry, and where it's harmless: in sentences about warnings or drying, or directly after or
 * before a certain word.
 */
export type ShippedClaimWords = ClaimWords & { harmless?: Harmless };
export type Harmless = { among?: "warning" | "drying"; behind?: string; before?: string };

/** Builds entries of one kind with one reason. */
export const entries = (
  kind: ClaimKind,
  reason: string,
  instead: string,
  patterns: readonly string[],
  harmless?: Harmless,
): ShippedClaimWords[] =>
  patterns.map((words) => ({ kind, words, reason, instead, ...(harmless ? { harmless } : {}) }));
