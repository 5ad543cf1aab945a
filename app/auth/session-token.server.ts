import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { drizzleAdapter } from "better-auth/adapters/drizzle";

// A session's token is in its cookie, signed. The database keeps only the token's hash, so that nobody who reads the
// database or a backup of it can use the sessions.

/** What the database keeps of a token. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

function signatureOf(token: string, secret: string): string {
  return createHmac("sha256", secret).update(token).digest("base64");
}

/** A token as its cookie carries it: "token.signature". */
export function signToken(token: string, secret: string): string {
  return `${token}.${signatureOf(token, secret)}`;
}

/** The token of a cookie that carries our signature, else null. */
export function readSignedToken(value: string, secret: string): string | null {
  const at = value.lastIndexOf(".");
  if (at < 1) return null;
  const token = value.slice(0, at);
  // Compared as text: base64 leaves several ways to write the same bytes.
  const expected = Buffer.from(signatureOf(token, secret));
  const given = Buffer.from(value.slice(at + 1));
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}

type MakeAdapter = ReturnType<typeof drizzleAdapter>;
type Adapter = ReturnType<MakeAdapter>;

/** The parts of a request to an adapter in which a token may be. */
type Asked = {
  model: string;
  where?: { field: string; value: unknown }[];
  data?: Record<string, unknown>;
  update?: Record<string, unknown>;
  set?: Record<string, unknown>;
};

const METHODS = [
  "create",
  "findOne",
  "findMany",
  "count",
  "update",
  "updateMany",
  "delete",
  "deleteMany",
  "consumeOne",
  "incrementOne",
] as const;

/**
 * Stands between Better Auth and its adapter, so that the library works with tokens and the database with their
 * hashes: a token in a request becomes its hash, and the same hash in the answer becomes that token again.
 */
export function keepTokensHashed(make: MakeAdapter): MakeAdapter {
  return (options) => {
    const adapter = make(options);
    return {
      ...adapter,
      ...hashing(adapter),
      transaction: (work) => adapter.transaction((tx) => work({ ...tx, ...hashing(tx) })),
    };
  };
}

function hashing(adapter: Omit<Adapter, "transaction">): Pick<Adapter, (typeof METHODS)[number]> {
  const methods = METHODS.map((name) => {
    const method = adapter[name] as (asked: Asked) => Promise<unknown>;
    return [
      name,
      async (asked: Asked) => {
        if (asked.model !== "session") return method(asked);
        const tokens = new Map<unknown, string>();
        return shown(await method(hidden(asked, tokens)), tokens);
      },
    ];
  });
  return Object.fromEntries(methods) as Pick<Adapter, (typeof METHODS)[number]>;
}

/** The request with a hash in the place of every token; adds to `tokens` which token each hash stands for. */
function hidden(asked: Asked, tokens: Map<unknown, string>): Asked {
  const hash = (value: unknown) => {
    if (typeof value !== "string") return value;
    const made = tokenHash(value);
    tokens.set(made, value);
    return made;
  };
  const inRow = (row: Record<string, unknown> | undefined) =>
    row && "token" in row ? { ...row, token: hash(row.token) } : row;
  const where = asked.where?.map((clause) => {
    if (clause.field !== "token") return clause;
    return { ...clause, value: Array.isArray(clause.value) ? clause.value.map(hash) : hash(clause.value) };
  });
  const rows = { data: inRow(asked.data), update: inRow(asked.update), set: inRow(asked.set), where };
  return { ...asked, ...Object.fromEntries(Object.entries(rows).filter(([, value]) => value !== undefined)) };
}

function shown(answer: unknown, tokens: Map<unknown, string>): unknown {
  if (Array.isArray(answer)) return answer.map((row) => shown(row, tokens));
  if (typeof answer !== "object" || answer === null || !("token" in answer)) return answer;
  return { ...answer, token: tokens.get(answer.token) ?? answer.token };
}
