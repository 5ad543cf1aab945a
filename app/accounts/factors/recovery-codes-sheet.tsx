import { Copy, Printer } from "lucide";
import { useEffect, useRef, useState } from "react";
import { Button, ButtonLink } from "#app/base/ui/button.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { shownRecoveryCode } from "./recovery-codes.ts";

type Props = {
  codes: readonly string[];
  /** Message above the codes. */
  done: string;
  /** Account of the codes, for the printed sheet. */
  account: { siteName: string; email: string };
  /** Page to go to afterwards. */
  onward: { to: string; label: string };
};

/** New recovery codes, shown only once (rules sign-in/recovery-codes). */
export function RecoveryCodesSheet({ codes, done, account, onward }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [works, setWorks] = useState(false);
  const [copied, setCopied] = useState("");
  useEffect(() => {
    setWorks(true);
    heading.current?.focus();
  }, []);
  const shown = codes.map(shownRecoveryCode);

  async function copy() {
    const text = `Recovery codes for ${account.email} at ${account.siteName}\n\n${shown.join("\n")}\n`;
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setCopied(isCopied ? "Copied." : "Your browser couldn't copy the codes. Write them down.");
  }

  return (
    <section
      aria-labelledby="recovery-codes"
      className="rounded-card border border-hairline bg-white p-6 sm:p-8 print:fixed print:inset-0 print:z-50 print:rounded-none print:border-0"
    >
      <p role="status" className="text-base font-semibold text-spruce-ink print:hidden">
        {done}
      </p>
      <h1 id="recovery-codes" ref={heading} tabIndex={-1} className="mt-1 text-3xl outline-none">
        Your recovery codes
      </h1>
      <p className="mt-3 max-w-measure">
        Each code signs you in once when you don't have your phone. Keep them as safe as a spare key.{" "}
        <strong>They're shown only once.</strong>
      </p>
      <p className="mt-3 hidden print:block">
        {account.siteName}, {account.email}
      </p>
      <ol className="mt-6 grid max-w-md list-none gap-x-4 gap-y-2 rounded-field bg-paper px-4 py-4 font-mono whitespace-nowrap min-[22rem]:grid-cols-2 sm:px-5 sm:text-lg">
        {shown.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={`mt-5 flex flex-wrap items-center gap-3 print:hidden ${works ? "" : "hidden"}`}>
        <Button look="quiet" onClick={copy}>
          <Icon of={Copy} size={18} />
          Copy
        </Button>
        <Button look="quiet" onClick={() => window.print()}>
          <Icon of={Printer} size={18} />
          Print
        </Button>
        <p role="status" className="text-sm text-ink-soft">
          {copied}
        </p>
      </div>
      <ButtonLink to={onward.to} className="mt-6 print:hidden">
        {onward.label}
      </ButtonLink>
    </section>
  );
}
