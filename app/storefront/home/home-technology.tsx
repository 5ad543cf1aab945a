import { FlaskConical, type IconNode, IdCard, Smartphone, Timer } from "lucide";
import { Icon } from "#app/base/ui/icon.tsx";

/** The claimed average delivery time, in minutes (rules 19.8). */
const AVERAGE_DELIVERY_MINUTES = 37;

const EDGES: readonly { icon: IconNode; title: string; words: string }[] = [
  {
    icon: Timer,
    title: "Live ETA",
    words: "Minutes for your ZIP before you order, your delivery's own time after.",
  },
  {
    icon: IdCard,
    title: "ID check at the door",
    words: "The courier checks a valid ID on every delivery. No picture or number of it is kept.",
  },
  {
    icon: FlaskConical,
    title: "A lab report for every batch",
    words: "One press from the product to the report, with batch number and date.",
  },
  {
    icon: Smartphone,
    title: "Mobile app",
    words: "Planned for Q1 2026. Until then the whole shop works in your phone's browser.",
  },
];

/** The technology edge of the home page (rules 19.8). */
export function HomeTechnology() {
  return (
    <section aria-labelledby="technology" className="bg-amber-soft py-16 lg:py-28">
      <div className="page grid items-center gap-x-20 gap-y-12 lg:grid-cols-[7fr_5fr]">
        <div>
          <h2 id="technology" className="text-xl lg:text-2xl">
            Our technology edge
          </h2>
          <p className="mt-6 flex flex-wrap items-end gap-x-5 gap-y-2 lg:mt-8">
            <span className="tabular font-display text-[7.5rem] leading-[0.8] tracking-tight text-spruce lg:text-[12rem]">
              {AVERAGE_DELIVERY_MINUTES}
            </span>{" "}
            <span className="max-w-72 font-display text-xl text-balance lg:text-2xl">
              minutes, our average delivery time
            </span>
          </p>
          <ul className="mt-12 grid gap-x-12 gap-y-8 sm:grid-cols-2 lg:mt-16">
            {EDGES.map(({ icon, title, words }) => (
              <li key={title} className="border-t border-ink/25 pt-5">
                <h3 className="flex items-center gap-3 font-sans text-base font-semibold tracking-normal">
                  <Icon of={icon} size={20} strokeWidth={1.75} className="shrink-0" />
                  {title}
                </h3>
                <p className="mt-2 text-pretty">{words}</p>
              </li>
            ))}
          </ul>
        </div>
        <img
          src="/pictures/home/technology.svg"
          alt="A phone with a map: a delivery on its way, 37 minutes to the door"
          width={800}
          height={1000}
          loading="lazy"
          className="mx-auto aspect-4/5 w-full max-w-110 rounded-card bg-spruce object-cover"
        />
      </div>
    </section>
  );
}
