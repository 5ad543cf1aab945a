/** An address of which only the first letter and the host can be read: "m…@evenlake.example". */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${[...email][0] ?? ""}…${at < 0 ? "" : email.slice(at)}`;
}
