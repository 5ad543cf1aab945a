import { Socket } from "node:net";
import pg from "pg";

/** Settings of one connection, and whether its server remembers statements by their names (docs/decisions/025). */
export type ConnectionSettings = pg.ClientConfig & { namedStatements?: boolean };

/** A socket that gives the system everything that waits to be written in one piece, since each piece costs a call. */
class PacketSocket extends Socket {
  override _writev(
    chunks: { chunk: Uint8Array; encoding: BufferEncoding }[],
    done: (error?: Error | null) => void,
  ): void {
    const packet = Buffer.concat(chunks.map(({ chunk }) => chunk));
    // Node's own name for "these are bytes", which its types do not know.
    this._write(packet, "buffer" as BufferEncoding, done);
  }
}

/** One connection to the server. */
export class Connection extends pg.Client {
  readonly #isNaming: boolean;
  #isGathering = false;

  constructor(settings: ConnectionSettings = {}) {
    super({ ...settings, stream: () => new PacketSocket() });
    this.#isNaming = settings.namedStatements ?? true;
    // The listener is there from the start, not only while the connection is idle, because an error event without a
    // listener ends the process. A caller that waits for an answer gets the error as the rejection of its query.
    this.on("error", () => {});
    const send = this.query as (...asked: unknown[]) => unknown;
    // The driver declares many ways to ask; all of them only pass through here.
    this.query = ((asked: unknown, ...rest: unknown[]) => {
      this.#gather();
      return send.call(this, this.#isNaming ? asked : unnamed(asked), ...rest);
    }) as typeof this.query;
  }

  /** Holds back what is written until everything that is asked at this moment is there, so that it goes out together. */
  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }
}

function unnamed(asked: unknown): unknown {
  return typeof asked === "object" && asked !== null && "name" in asked
    ? { ...asked, name: undefined }
    : asked;
}
