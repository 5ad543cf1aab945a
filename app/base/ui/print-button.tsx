import { Printer } from "lucide";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

/**
 * Button that prints the page. Shown only once it works; without JavaScript, people print with the browser.
 */
export function PrintButton({ className = "", children }: { className?: string; children: ReactNode }) {
  const [works, setWorks] = useState(false);
  useEffect(() => setWorks(true), []);
  return (
    <Button
      look="quiet"
      className={`${works ? "" : "invisible"} ${className}`}
      onClick={() => window.print()}
    >
      <Icon of={Printer} size={18} />
      {children}
    </Button>
  );
}
