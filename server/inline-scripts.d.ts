/** A module of the browser's as the text of an inline script (scripts/build/inline-scripts.ts makes it). */
declare module "*?script" {
  const code: string;
  export default code;
}
