import type { ReactNode } from "react";

const TONES = {
  green: "bg-moss-soft text-moss-deep border-moss",
  yellow: "bg-amber-soft text-ink border-amber",
  red: "bg-clay-soft text-clay border-clay",
  gray: "bg-white text-ink border-edge",
} as const;

export type BadgeTone = keyof typeof TONES;

/** Small label of a state; the color only repeats it. Looks the same inside a heading. */
export function Badge({ tone = "gray", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex shrink-0 items-center rounded-full border px-2.5 py-0.5 font-sans text-sm font-semibold tracking-normal whitespace-nowrap max-[24rem]:whitespace-normal ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
