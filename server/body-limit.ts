import type { MiddlewareHandler } from "hono";

/**
 * Refuses bodies of more than `most` bytes with 413. A body that does not say its length is read here and counted on
 * the way, and handed on whole: forms are small.
 */
export function limitBody(most: number): MiddlewareHandler {
  return async (c, next) => {
    // What is left of a body that is too large is not read, so nothing more can come over that connection.
    const tooLarge = () => c.text("This form is too large.", 413, { Connection: "close" });
    const { raw } = c.req;
    if (Number(c.req.header("content-length") ?? 0) > most) return tooLarge();
    if (c.req.header("transfer-encoding") !== undefined && raw.body) {
      const chunks: Uint8Array[] = [];
      let size = 0;
      for await (const chunk of raw.body) {
        size += chunk.length;
        if (size > most) return tooLarge();
        chunks.push(chunk);
      }
      const { url, method, headers, signal } = raw;
      c.req.raw = new Request(url, { method, headers, signal, body: Buffer.concat(chunks) });
    }
    return next();
  };
}
