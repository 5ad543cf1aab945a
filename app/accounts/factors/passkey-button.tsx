import { KeyRound } from "lucide";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { CONNECTION_FAILED } from "#app/base/lib/request-failures.ts";
import { refused } from "#app/base/lib/result.ts";
import { Button } from "#app/base/ui/button.tsx";
import { FormSentence, firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { Icon } from "#app/base/ui/icon.tsx";

/** Returns whether the browser supports passkeys, once the page's script runs. */
export function useKnowsPasskeys(): boolean {
  const [knows, setKnows] = useState(false);
  useEffect(() => setKnows("PublicKeyCredential" in window), []);
  return knows;
}

type Props = {
  /** Route that requests and verifies the passkey. */
  address: string;
  /** Page to go to afterwards. */
  next: string;
  children: ReactNode;
};

/** Button that signs in with a passkey. Reserves its space until it is known whether it works here. */
export function PasskeyButton({ address, next, children }: Props) {
  const knows = useKnowsPasskeys();
  const [state, setState] = useState<{ busy: boolean; sentence?: string }>({ busy: false });
  const box = useRef<HTMLDivElement>(null);
  useAnswerFocus(state.sentence ? state : undefined, () => firstWrong(box.current));

  async function press() {
    setState({ busy: true });
    // Most visitors never press this button, so its code is loaded on demand.
    const browser = await import("./passkey-browser.tsx").catch(() => null);
    const shown = (await browser?.showPasskey(address, next)) ?? refused(CONNECTION_FAILED);
    // Reloads the page: everything on it was rendered for another account.
    if (shown.ok) window.location.assign(shown.value);
    else setState({ busy: false, sentence: shown.refusal });
  }

  return (
    <div ref={box} className={`flex flex-col gap-4 ${knows ? "" : "invisible"}`}>
      <FormSentence>{state.sentence}</FormSentence>
      <Button look="quiet" className="w-full" disabled={state.busy} onClick={press}>
        <Icon of={KeyRound} size={18} />
        {children}
      </Button>
    </div>
  );
}
