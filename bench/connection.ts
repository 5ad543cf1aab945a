import { connect, type Socket } from "node:net";
import { connect as connectSecurely } from "node:tls";
import { type Answer, AnswerReader } from "./answer.ts";

/** A request to a server. */
export type Question = {
  method?: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  body?: string;
};

/** Serializes a request, so a repeated one is built once. */
export function written(origin: string, { method = "GET", path, headers = {}, body = "" }: Question): string {
  const length = method === "POST" ? { "Content-Length": String(Buffer.byteLength(body)) } : {};
  const all = Object.entries({ Host: new URL(origin).host, ...headers, ...length });
  return `${method} ${path} HTTP/1.1\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`;
}

/**
 * A kept-alive connection on which requests run sequentially. Uses the bare socket: a client that does more
 * per response would be slower than the measured servers.
 */
export class Connection implements Disposable {
  readonly #origin: URL;
  #socket: Socket | null = null;
  #waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null;

  constructor(origin: string) {
    this.#origin = new URL(origin);
  }

  /** Sends the `written` request and reads the whole response. */
  ask(question: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket ??= this.#open();
      this.#socket.write(question);
    });
  }

  #open(): Socket {
    const { protocol, hostname, port } = this.#origin;
    // The brackets of an IPv6 address belong only to the URL.
    const host = hostname.replace(/^\[|\]$/g, "");
    const secure = protocol === "https:";
    const place = { host, port: Number(port || (secure ? 443 : 80)) };
    const socket = secure ? connectSecurely({ ...place, servername: host }) : connect(place);
    const reader = new AnswerReader();
    socket.setNoDelay(true);
    socket.on("data", (data: Buffer) => {
      try {
        const answer = reader.take(data);
        if (answer) this.#answer(answer, socket);
      } catch (error) {
        socket.destroy(error instanceof Error ? error : new Error(String(error)));
      }
    });
    socket.on("error", (error) => this.#lose(socket, error));
    socket.on("close", () => this.#lose(socket, new Error("The connection was closed without a response.")));
    return socket;
  }

  #answer(answer: Answer, socket: Socket): void {
    if (answer.closes) {
      if (this.#socket === socket) this.#socket = null;
      socket.destroy();
    }
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.resolve(answer);
  }

  #lose(socket: Socket, error: Error): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.reject(error);
  }

  [Symbol.dispose](): void {
    this.#socket?.destroy();
    this.#socket = null;
  }
}

/** Sends one request on a separate connection. */
export async function askOnce(origin: string, question: Question): Promise<Answer> {
  using connection = new Connection(origin);
  return await connection.ask(written(origin, question));
}
