import { useRef } from "react";
import type { FormValues } from "#app/desk/meanwhile.ts";
import { useDefaultPictures } from "#app/ui/default-pictures.tsx";
import { DRAWN_EDUCATION } from "./home-content.ts";
import { Items } from "./home-education.tsx";
import { typedHomeContent } from "./home-item.ts";
import { Card } from "./home-values.tsx";

const drawn = () => DRAWN_EDUCATION;

/** What is typed into the form of home content, as the home page would show it. */
export function HomePreview({ values }: { values: FormValues }) {
  const around = useRef<HTMLDivElement>(null);
  useDefaultPictures(around, drawn);
  const typed = typedHomeContent(values);
  return (
    <div ref={around}>
      {typed.section === "education" ? (
        <div className="max-w-3xl">
          <Items items={[typed.item]} />
        </div>
      ) : (
        <div className="max-w-sm border-t border-ink pt-6">
          <Card {...typed.card} />
        </div>
      )}
    </div>
  );
}
