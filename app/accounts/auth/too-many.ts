/** The sentence for a limit that is used up: it says in how many whole minutes, rounded up, to try again. */
export function tooManySentence(waitSeconds: number): string {
  const minutes = Math.max(1, Math.ceil(waitSeconds / 60));
  return `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
}
