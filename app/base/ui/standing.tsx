import { useState } from "react";
import { useLocation } from "react-router";

/** A value that is until its reader goes on, even when the page is loaded again and the router forgets it. */
export function useStanding<Value>(value: Value | null | undefined): Value | undefined {
  const { key } = useLocation();
  const [last, setLast] = useState({ key, value });
  const here = value ?? (last.key === key ? last.value : undefined) ?? undefined;
  if (last.key !== key || last.value !== here) setLast({ key, value: here });
  return here;
}
