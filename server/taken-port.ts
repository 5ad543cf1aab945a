/** Ends the process when the port is taken, which is a wrong setting; does nothing for any other error. */
export function endWhenTaken(error: unknown): void {
  if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) return;
  console.error(`${error.message}. Stop the other program, or set PORT to another number.`);
  process.exit(78);
}
