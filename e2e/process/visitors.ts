import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";

/** Visitors who ask one thing after the other. */
export type Visitors = {
  /** How many answers they have had. */
  answers: () => number;
  /** Everything that was not an answer below 500, each with what was asked. */
  failures: string[];
  /** Resolves when each of them has had its last answer. */
  leave: () => Promise<void>;
};

const PATHS = ["/shop", "/favicon.svg", "/healthz", "/about"];

/** How long a visitor waits for an answer, in ms. */
const PATIENCE_MS = 10_000;

/**
 * Lets so many visitors ask until they are called back: every second one keeps its connection, the others come with a
 * new one each time. With `leaveWhenClosed` all keep their connections, and each leaves as soon as the shop closes it.
 */
export function visit(url: string, people: number, { leaveWhenClosed = false } = {}): Visitors {
  const agent = new Agent({ keepAlive: true });
  const failures: string[] = [];
  let answers = 0;
  let isOver = false;
  async function stay(person: number) {
    let isClosed = false;
    while (!isOver && !isClosed) {
      const path = PATHS[answers % PATHS.length] ?? "/";
      await ask(url + path, leaveWhenClosed || person % 2 === 0 ? agent : false)
        .then(({ statusCode = 0, headers }) => {
          if (statusCode >= 500) failures.push(`${path}: ${statusCode}`);
          isClosed = leaveWhenClosed && headers.connection === "close";
        })
        .catch((error: NodeJS.ErrnoException) => failures.push(`${path}: ${error.code ?? error.message}`));
      answers += 1;
    }
  }
  const all = Promise.all(Array.from({ length: people }, (_, person) => stay(person)));
  return {
    answers: () => answers,
    failures,
    leave: async () => {
      isOver = true;
      await all;
      agent.destroy();
    },
  };
}

/** Asks for something and reads the answer to its end; rejects with the error of the connection. */
export const ask = (url: string, agent: Agent | false) => send(url, { agent });

type Sent = { agent: Agent | false; headers?: OutgoingHttpHeaders; body?: string };

/** The same, with a form when there is a body. */
export function send(url: string, { agent, headers = {}, body }: Sent): Promise<IncomingMessage> {
  const method = body === undefined ? "GET" : "POST";
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const asked = request(url, { agent, method, headers, signal }, (answer) => {
      answer.once("error", reject).once("end", () => resolve(answer));
      answer.resume();
    });
    asked.once("error", reject).end(body);
  });
}

/** A form of which half has been sent; `send` sends the rest and returns the answer. */
export function halfForm(url: string): { send: () => Promise<IncomingMessage>; begun: Promise<void> } {
  const body = "form-name=waitlist&email=late@example.com&bot-field=";
  const headers = {
    origin: "http://localhost:9",
    "content-type": "application/x-www-form-urlencoded",
    "content-length": body.length,
  };
  const half = request(url, { method: "POST", headers, agent: false });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    half.once("error", reject).once("response", (response) => resolve(response.resume()));
  });
  answer.catch(() => {});
  const begun = new Promise<void>((resolve) => half.write(body.slice(0, 10), () => resolve()));
  return {
    begun,
    send: () => {
      half.end(body.slice(10));
      return answer;
    },
  };
}
