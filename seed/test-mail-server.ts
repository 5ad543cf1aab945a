import { once } from "node:events";
import { createServer, type Socket } from "node:net";

/** The answer to a line of the conversation: "" for the greeting, "." for the end of a mail; null for the usual one. */
type Answer = (line: string) => string | null | Promise<string | null>;

/** A little mail server on loopback that takes every mail, unless a test tells it to answer otherwise. */
export type TestMailServer = {
  url: string;
  /** The mails it took, as they came over the wire. */
  taken: string[];
  /** Connections it was asked for. */
  connections: () => number;
  answer: (answer: Answer) => void;
  /** Takes it away, with every conversation that is going on, and brings it back under the same address. */
  leave: () => Promise<void>;
  comeBack: () => Promise<void>;
};

const USUAL: [RegExp, string][] = [
  [/^$/, "220 test ready"],
  [/^(EHLO|HELO)/, "250 test"],
  [/^DATA/, "354 go on"],
  [/^QUIT/, "221 goodbye"],
  [/^/, "250 fine"],
];

/** Starts the server on a free port. */
export async function startTestMailServer(): Promise<TestMailServer> {
  const taken: string[] = [];
  const open = new Set<Socket>();
  let connections = 0;
  let answer: Answer = () => null;

  async function converse(socket: Socket) {
    const say = async (line: string) => {
      const words = (await answer(line)) ?? USUAL.find(([command]) => command.test(line))?.[1] ?? "";
      if (!socket.destroyed) socket.write(`${words}\r\n`);
      return words;
    };
    await say("");
    let mail: string[] | null = null;
    let rest = "";
    for await (const chunk of socket) {
      const lines = (rest + chunk).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (mail === null) {
          if ((await say(line)).startsWith("354")) mail = [];
        } else if (line === ".") {
          const whole = mail.join("\n");
          mail = null;
          if ((await say(line)).startsWith("250")) taken.push(whole);
        } else {
          mail.push(line);
        }
      }
    }
  }

  const server = createServer((socket) => {
    connections += 1;
    open.add(socket);
    socket.setEncoding("utf8").on("close", () => open.delete(socket));
    // The other side may hang up at any moment; a conversation that breaks is over, no more.
    converse(socket).catch(() => socket.destroy());
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  await listen(0);
  const { port } = server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    connections: () => connections,
    answer: (next) => {
      answer = next;
    },
    leave: async () => {
      if (!server.listening) return;
      const closed = once(server, "close");
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
    comeBack: () => listen(port),
  };
}
