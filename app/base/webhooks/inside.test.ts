import { expect, test } from "vitest";
import { isInside } from "./inside.ts";

test.each([
  ...["127.0.0.1", "127.9.9.9", "10.0.0.8", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254"],
  ...["0.0.0.0", "100.64.0.1", "192.0.2.7", "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255"],
  ...["::1", "::", "fc00::1", "fd12::1", "fe80::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.1.2.3"],
  ...["64:ff9b::7f00:1", "2002:7f00:1::", "2001:db8::1", "localhost", "", "0x7f.1.1.1.1"],
])("treats %s as inside", (address) => expect(isInside(address)).toBe(true));

test.each(["1.1.1.1", "93.184.216.34", "172.32.0.1", "2606:4700:4700::1111"])(
  "treats %s as outside",
  (address) => expect(isInside(address)).toBe(false),
);
