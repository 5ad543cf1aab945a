/** The most characters of a note about a person, and of the reason of a block. */
export const NOTE_LENGTH = 2_000;
export const REASON_LENGTH = 500;
