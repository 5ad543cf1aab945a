import { setTimeout as wait } from "node:timers/promises";
import { messages, PGlite, protocol } from "@electric-sql/pglite";

type StreamOptions = Parameters<PGlite["execProtocolRawStream"]>[1];
type Rows = Record<string, string | null>[];

// Messages of the extended query protocol that are followed by more of the same request: Parse, Bind, Describe,
// Execute, Close, Flush. The request ends with Sync.
const MORE_FOLLOWS = new Set(["P", "B", "D", "E", "C", "H"].map((type) => type.charCodeAt(0)));

/**
 * One PGlite that many connections use in turn, through a `PGLiteSocketServer`.
 *
 * PGlite is a single PostgreSQL session. The socket server keeps other connections waiting while
 * `isInTransaction()` says yes, but it passes on single protocol messages: between one connection's Parse and its
 * Bind, which arrive apart when they are large, another connection's Parse would slip in and the first would run
 * the other's statement with its own values. So a request that has begun counts as a transaction here.
 */
export class SharedPGlite extends PGlite {
  /** Called before and after each `inTurn`, during which no connection gets its turn. */
  onUpkeep: (begins: boolean) => void = () => {};
  #midRequest = false;
  #turn = 0;

  override isInTransaction(): boolean {
    return this.#midRequest || super.isInTransaction();
  }

  /** The number of the last message from the connection whose turn it is; undefined when it is nobody's turn. */
  turn(): number | undefined {
    return this.isInTransaction() ? this.#turn : undefined;
  }

  /** The socket server calls this for each message of a connection. */
  override async execProtocolRawStream(message: Uint8Array, options: StreamOptions): Promise<void> {
    try {
      await super.execProtocolRawStream(message, options);
    } catch (error) {
      // The socket server's queue stands still for good when this throws, so the connection gets an answer.
      options.onRawData(fatalAnswer(error instanceof Error ? error.message : String(error)));
    }
    this.#midRequest = MORE_FOLLOWS.has(message[0] ?? 0);
    this.#turn += 1;
  }

  /** The socket server calls this to roll back for a connection that has gone in the middle of its turn. */
  override async exec(sql: string): ReturnType<PGlite["exec"]> {
    // All of this is one turn: if another connection came in between, the rollback would hit its transaction.
    await this.runExclusive(async () => {
      // After an error inside a request PostgreSQL ignores everything up to a Sync, which is not coming any more.
      if (this.#midRequest) await this.execProtocolStream(protocol.serialize.sync(), { throwOnError: false });
      this.#midRequest = false;
      if (super.isInTransaction()) await this.run(sql);
    });
    return [];
  }

  /**
   * Runs `work` between the connections' transactions. Inside, `query` and `exec` would wait for its end: use `run`.
   */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      const done = await this.runExclusive(async () => {
        if (this.isInTransaction()) return null;
        this.onUpkeep(true);
        try {
          return { value: await work() };
        } finally {
          this.onUpkeep(false);
        }
      });
      if (done) return done.value;
      await wait(10);
    }
  }

  /** Runs one statement inside `inTurn`; values come back as text. */
  async run(sql: string): Promise<Rows> {
    const rows: Rows = [];
    let names: string[] = [];
    for (const part of await this.execProtocolStream(protocol.serialize.query(sql))) {
      if (part instanceof messages.RowDescriptionMessage) names = part.fields.map((field) => field.name);
      if (part instanceof messages.DataRowMessage) {
        const { fields: values } = part;
        rows.push(Object.fromEntries(names.map((name, i) => [name, values[i] ?? null])));
      }
    }
    return rows;
  }
}

/** A FATAL error answer in the wire format: severity, code and message, each ended by a zero byte. */
function fatalAnswer(message: string): Uint8Array {
  const body = Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${message}\0\0`);
  const head = Buffer.from("E\0\0\0\0");
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}
