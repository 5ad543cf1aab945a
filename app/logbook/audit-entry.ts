import { type ChangedField, changedFields } from "./audit-changes.ts";
import { actionWords, kindWords, thingName, thingPath } from "./audit-words.ts";

/** An entry of the audit log as the page shows it; `at` is ISO. */
export type AuditEntryView = {
  id: string;
  at: string;
  who: string;
  from: string | null;
  what: string;
  kind: string;
  name: string | null;
  path: string | null;
  subjectId: string;
  groupId: string | null;
  changes: ChangedField[];
};

/** An entry with the plain facts that a view is made of. */
type Entry = {
  id: string;
  actorName: string | null;
  fromAddress: string | null;
  groupId: string | null;
  action: string;
  subject: string;
  subjectId: string;
  before: unknown;
  after: unknown;
};

/**
 * An entry in words (rules 24.11). `userNames` has the names of users by id: entries about people hold no names, so that
 * a deleted account leaves none behind.
 */
export function viewOf(entry: Entry, at: string, userNames: ReadonlyMap<string, string>): AuditEntryView {
  const { id, fromAddress, groupId, action, subject, subjectId, before, after } = entry;
  return {
    ...{ id, at, who: whoText(entry), from: fromAddress, groupId, subjectId },
    what: actionWords(action, { isNew: before === null }),
    kind: kindWords(subject),
    name: userNames.get(subjectId) ?? thingName(before, after),
    path: after === null && action.endsWith(".delete") ? null : thingPath(subject, subjectId),
    changes: changedFields(before, after),
  };
}

/** Who did it: an admin by name, a command, or somebody who has no account any more. */
export function whoText({ actorName, fromAddress }: Pick<Entry, "actorName" | "fromAddress">): string {
  return actorName ?? (fromAddress ? "An admin whose account is deleted" : "A command on the machine");
}
