import { Award, BookOpen, type IconNode, Smartphone } from "lucide";
import { Icon } from "#app/base/ui/icon.tsx";
import type { ValueCard, ValueIcon } from "#app/content/home/home-content.ts";

const ICONS: Record<ValueIcon, IconNode> = { Smartphone, Award, BookOpen };

/** The 'Why Choose' value cards (rules 19.4). */
export function HomeValues({ siteName, cards }: { siteName: string; cards: readonly ValueCard[] }) {
  return (
    <section aria-labelledby="why" className="bg-white py-16 lg:py-28">
      <div className="page">
        <h2 id="why" className="max-w-160 text-3xl lg:text-4xl">
          Why Choose {siteName}
        </h2>
        <ul className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-3 lg:mt-14 lg:gap-x-14 lg:gap-y-12">
          {cards.map((card) => (
            <li key={card.id} className="border-t border-ink pt-6 lg:pt-8">
              <Card {...card} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** One card, inside its item of the list. */
export function Card({ icon, title, content }: ValueCard) {
  return (
    <>
      <Icon of={ICONS[icon]} size={32} strokeWidth={1.25} className="text-spruce" />
      <h3 className="mt-5 text-xl wrap-anywhere lg:mt-8">{title}</h3>
      <p className="mt-2 whitespace-pre-line wrap-anywhere text-ink-soft">{content}</p>
    </>
  );
}
