import type { Lack } from "./browser-lacks.ts";
import type { CourierDay } from "./day-shape.ts";
import type { OpenDoor } from "./open-door.ts";
import type { Said, TriedBirthDate } from "./said.ts";

/** What the page shows. */
export type PhoneState = {
  /** "starting" until the store is open; "blocked" where the browser lacks what it needs; "ended" once the phone was ended. */
  step: "starting" | "running" | "blocked" | "ended";
  /** What the browser lacks. */
  lacks: readonly Lack[];
  day: CourierDay | null;
  said: readonly Said[];
  tried: readonly TriedBirthDate[];
  /** Where the courier stands, and what the check has asked so far. */
  door: OpenDoor | null;
  /** How many answers of couriers who used this phone before wait until they sign in on it again. */
  ofOthers: number;
  /** The shop is asked right now. */
  isLooking: boolean;
  isOffline: boolean;
  isSignedOut: boolean;
  /** What was said last could not be kept, and so was not sent. */
  isUnsaved: boolean;
  /** The store fails, so that nothing is sent. */
  isStuck: boolean;
  /** The courier is setting out or coming back, and the shop has not answered yet. */
  isDriving: boolean;
  /** The sentence of a step of a route that was refused. */
  refusal: string | null;
};

export const START: PhoneState = {
  ...{ step: "starting", lacks: [], day: null, said: [], tried: [], door: null, ofOthers: 0 },
  ...{
    isLooking: false,
    isOffline: false,
    isSignedOut: false,
    isUnsaved: false,
    isStuck: false,
    isDriving: false,
    refusal: null,
  },
};

/** "1 answer waits", "3 answers wait". */
export const waitText = (waiting: number) => (waiting === 1 ? "1 answer waits" : `${waiting} answers wait`);

type Sending = Pick<
  PhoneState,
  "step" | "isLooking" | "isOffline" | "isSignedOut" | "isUnsaved" | "isStuck"
> & {
  waiting: number;
  /** How many answers the shop has refused and nobody has settled. */
  refused: number;
};

const refusedText = (refused: number) =>
  refused === 1 ? "The shop refused 1 answer. See below." : `The shop refused ${refused} answers. See below.`;

/**
 * What has been sent and what has not, in a sentence. Only a phone on which nothing waits, nothing failed to be kept, nothing was
 * refused, nothing is being fetched, and nothing is wrong says that everything is with the shop.
 */
export function sendingText({ step, waiting, refused, ...is }: Sending): string {
  if (step === "starting" || step === "ended") return "";
  if (step === "blocked")
    return "This page sends nothing from here, and can't see whether earlier answers wait.";
  const unsaved = is.isUnsaved ? "Your last answer was not sent. " : "";
  if (is.isStuck) {
    return `${unsaved}${waiting > 0 ? `Not sent: ${waitText(waiting)} on this phone.` : "No other answer waits."}`;
  }
  if (is.isSignedOut)
    return `${unsaved}You are signed out. ${waiting > 0 ? `${waitText(waiting)} until you sign in again.` : ""}`;
  if (is.isOffline) {
    return `${unsaved}${waiting > 0 ? `No network. ${waitText(waiting)} for the network.` : "No network. Go on: it is sent later."}`;
  }
  if (waiting > 0) return `${unsaved}Sending. ${waitText(waiting)}.`;
  if (is.isUnsaved) return unsaved.trim();
  if (refused > 0) return refusedText(refused);
  return is.isLooking ? "Checking with the shop..." : "Everything is with the shop.";
}
