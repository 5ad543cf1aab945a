import { useCallback, useRef } from "react";
import { useNavigate } from "react-router";
import { useScanKeys } from "#app/admin/kit/scan-keys.tsx";
import { NOT_FOUND, readCode, SCAN_ANSWER_PATH, SCAN_PATH, scanQuery } from "#app/admin/kit/scanned-code.ts";
import { isDialogOpen } from "#app/admin/kit/single-keys.tsx";
import { isNullOr, isObject, isText } from "#app/base/lib/shape.ts";
import { askRoute } from "#app/base/ui/ask-route.tsx";
import { toast } from "#app/base/ui/toasts.tsx";

const DIALOG = "Close this dialog first, then scan again.";
const FAILED = "We couldn't look this scan up. Check your connection, then scan again.";

const isScanAnswer = isObject({ to: isNullOr(isText) });

/** Opens the batch or the order of a label that is scanned outside of a field, on every admin screen (rules screens/scan-lookup). */
export function useScans(): void {
  const navigate = useNavigate();
  const asking = useRef<AbortController>(null);
  const lookUp = useCallback(
    async (text: string) => {
      const say = (sentence: string) => toast.error(sentence, { id: "scan" });
      if (isDialogOpen()) return say(DIALOG);
      // What can be no code of this shop stays in the browser: it may be somebody's license.
      if (!readCode(text)) return say(NOT_FOUND);
      asking.current?.abort();
      asking.current = new AbortController();
      const { signal } = asking.current;
      const query = scanQuery(text);
      const asked = await askRoute(SCAN_ANSWER_PATH + query, isScanAnswer, { signal });
      if (signal.aborted) return;
      if (!asked.ok) return asked.refusal.status === 401 ? navigate(SCAN_PATH + query) : say(FAILED);
      if (asked.value.to === null) return say(NOT_FOUND);
      toast.dismiss("scan");
      await navigate(asked.value.to);
    },
    [navigate],
  );
  useScanKeys(lookUp);
}
