import { Printer } from "lucide";
import { useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

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
      <Icon of={Printer} size={18} />
      Print packing slip
    </Button>
  );
}
