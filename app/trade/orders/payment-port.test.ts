import { testPaymentPort } from "#fixtures/payment-port-contract.ts";
import { payByHand } from "./payment-port.ts";

const ORDER_ID = "1a2b3c4d-0000-4000-8000-000000000000";

testPaymentPort("by hand", {
  port: payByHand("https://pay.example.com/{order}?amount={amount}"),
  notify: (payment) => payment,
  forged: [
    null,
    "paid",
    { orderId: "1", cents: 2_450, reference: "payment-7" },
    { orderId: ORDER_ID, cents: 0, reference: "payment-7" },
    { orderId: ORDER_ID, cents: 2_450, reference: " " },
    { orderId: ORDER_ID, cents: 2_450, reference: "payment-7", isPaid: true },
  ],
});
