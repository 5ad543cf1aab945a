import { ChevronDown } from "lucide";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Icon } from "#app/base/ui/icon.tsx";

type Props = Omit<ComponentProps<"summary">, "children"> & {
  title: string;
  /** Drawn open at first; afterwards it stays as its reader leaves it. */
  isOpen?: boolean;
  children: ReactNode;
};

/** A part of an order's card that opens and closes; further properties go to the line that is pressed. */
export function Fold({ title, isOpen, className = "", children, ...rest }: Props) {
  const [firstOpen] = useState(isOpen);
  return (
    <details open={firstOpen} className="group border-t border-hairline px-6">
      <summary {...rest} className={`flex min-h-12 items-center justify-between font-semibold ${className}`}>
        {title}
        <Icon of={ChevronDown} size={18} className="transition-transform group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
