/** A browser module as the text of an inline script (built by scripts/build/inline-scripts.ts). */
declare module "*?script" {
  const code: string;
  export default code;
}
