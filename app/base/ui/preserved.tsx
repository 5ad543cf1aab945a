import { useState } from "react";
import { useLocation } from "react-router";

/** Keeps a value until the next navigation, even if the router drops it when the page's data reloads. */
export function usePreserved<Value>(value: Value | null | undefined): Value | undefined {
  const { key } = useLocation();
  const [last, setLast] = useState({ key, value });
  const here = value ?? (last.key === key ? last.value : undefined) ?? undefined;
  if (last.key !== key || last.value !== here) setLast({ key, value: here });
  return here;
}
