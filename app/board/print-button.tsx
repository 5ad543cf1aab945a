import { Printer } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";

/** Prints the page as a packing slip. It is shown only once it works; without JavaScript people use the browser's print. */
export function PrintButton() {
  const [works, setWorks] = useState(false);
  useEffect(() => setWorks(true), []);
  return (
    <Button
      look="quiet"
      className={works ? "max-md:hidden" : "invisible max-md:hidden"}
      onClick={() => window.print()}
    >
      <Printer size={18} aria-hidden="true" />
      Print packing slip
    </Button>
  );
}
