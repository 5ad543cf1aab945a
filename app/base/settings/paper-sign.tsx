import { Mark, useSiteFacts } from "./site-facts.tsx";

/** The shop's own mark and its name, on papers that show nothing if it has none. */
export function PaperSign() {
  const { name, look } = useSiteFacts().site;
  if (look.mark === null) return null;
  return (
    <p className="flex items-center gap-2 text-sm font-semibold">
      <Mark className="size-7" />
      {name}
    </p>
  );
}
