import type { FailureReason, IdType } from "./handover.ts";

/** What went wrong at the door (rules 10.6). */
export const FAILURE_LABELS: Record<FailureReason, string> = {
  not_home: "Nobody was home",
  no_valid_id: "No valid ID",
  under_21: "Under 21",
  id_differs: "The ID is somebody else's",
  intoxicated: "Visibly intoxicated",
  refused: "The customer refused the order",
  unsafe: "The place was not safe",
  wrong_address: "The address is wrong",
};

export const ID_TYPE_LABELS: Record<IdType, string> = {
  driver_license: "Driver's license",
  state_id: "State ID",
  passport: "Passport",
  tribal_id: "Tribal ID",
  military_id: "Military ID",
};
