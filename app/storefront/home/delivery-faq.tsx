import { Accordion } from "#app/base/ui/accordion.tsx";
import { deliveryQuestions } from "#app/trade/delivery/delivery-questions.ts";

/** Questions about delivery, one open at a time (rules 6.12). */
export function DeliveryFaq({ hours }: { hours: { start: string; end: string } }) {
  return (
    <div className="grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_2fr]">
      <h2 className="text-2xl lg:text-3xl">Questions about delivery</h2>
      <Accordion name="delivery-faq" items={deliveryQuestions(hours)} />
    </div>
  );
}
