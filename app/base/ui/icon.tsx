import type { IconNode } from "lucide";
import { createElement } from "react";

type IconProps = { of: IconNode; size: number; strokeWidth?: number; className?: string };

/** Lucide icon in the color of the text beside it. It is decorative: the text carries the meaning. */
export function Icon({ of, size, strokeWidth = 2, className }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
    >
      {of.map(([tag, shape]) => createElement(tag, { key: JSON.stringify(shape), ...shape }))}
    </svg>
  );
}
