/** One question of the demo shop (rules education/sort-order). */
export type DemoFaq = { question: string; answer: string; displayOrder: number };

const QUESTIONS: Omit<DemoFaq, "displayOrder">[] = [
  {
    question: "How old do I have to be?",
    answer:
      "You must be 21 or older, without exception. We ask for your date of birth when you create an account, and the courier checks your ID with every delivery. Nobody under 21 can receive an order for you.",
  },
  {
    question: "What does hemp-derived mean?",
    answer:
      "The THC comes from hemp: cannabis with at most 0.3% Delta-9 THC by weight. It is the same molecule as in any other cannabis, so read the milligrams and not the word. Our products hold at most 5 mg THC per serving and 50 mg per package, and a beverage at most 10 mg per container.",
  },
  {
    question: "Which ZIP codes do you deliver to?",
    answer:
      "We deliver in and around Minneapolis, to listed ZIP codes up to 30 miles from 55435. Enter yours in the ZIP checker on the home page and it shows the delivery options and the estimated time. If we do not reach you yet, the waitlist is the way to hear of it first.",
  },
  {
    question: "What does delivery cost, and how long does it take?",
    answer:
      "Scheduled Delivery is $5.99, Standard $7.99 and Express $12.99; orders over $75 are delivered free. Express comes within a 1-hour window, the other two within 2 hours, any day between 8:00 AM and 10:00 PM. Scheduled windows can be booked up to 7 days ahead.",
  },
  {
    question: "What happens at the door?",
    answer:
      "The courier asks for a valid government ID and compares its date of birth with the one on your account. A driver's license, state ID, passport, tribal ID or military ID will do, as long as it has not expired. We record that the check was made and keep neither a picture of the ID nor its number.",
  },
  {
    question: "How do I pay?",
    answer:
      "You pay the courier at the door, with cash or a debit card. Nothing is charged when you place the order. The total you see at checkout includes delivery and taxes; only after two failed attempts may a $5 redelivery fee be added.",
  },
  {
    question: "Can I cancel an order?",
    answer:
      "Yes, under My Orders, for as long as the order is pending or confirmed. Once we have started to pack it, write to us and we will see what can still be done. A canceled order costs nothing.",
  },
  {
    question: "What if something is wrong with my order?",
    answer:
      "Look it over before you pay: you can refuse the order at the door and owe nothing for it. If you notice a problem later, write to us with the order number and the batch on the package. What has been opened cannot go back on the shelf, but a person will read your message and answer it.",
  },
  {
    question: "Where do I find the lab report?",
    answer:
      "Each product page names the batch that was tested and the day of the test. Compare that batch with the one printed on your package. If they differ or a figure looks odd, send us the batch number and we will find the right report for you.",
  },
  {
    question: "How should I store it?",
    answer:
      "Locked, in its own package, out of reach of children and pets, in a cool and dark place. Do not move pieces into a bowl or an unmarked jar. If a child may have eaten any, call Poison Help at 1-800-222-1222 at once; if anyone cannot be woken or has trouble breathing, call 911.",
  },
];

/** Ten questions in the order in which customers ask them. */
export const demoFaqs: DemoFaq[] = QUESTIONS.map((faq, displayOrder) => ({ ...faq, displayOrder }));
