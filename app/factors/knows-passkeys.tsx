import { useEffect, useState } from "react";

/** True once the page runs in a browser that knows passkeys. */
export function useKnowsPasskeys(): boolean {
  const [knows, setKnows] = useState(false);
  useEffect(() => setKnows("PublicKeyCredential" in window), []);
  return knows;
}
