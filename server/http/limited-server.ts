import { createServer, type Server, type ServerResponse } from "node:http";

/** The limits of a client, in ms and in bytes (docs/settings.md lists them). */
export const CLIENT_LIMITS = {
  headers: 15_000,
  /** The body of a form (take-body.ts), and a picture that an admin uploads. */
  request: 30_000,
  upload: 180_000,
  /** How long a client may leave an answer unread. */
  reading: 30_000,
  /** How often the limits of the headers and of an upload are checked. */
  checks: 2_000,
  silence: 5_000,
  headerBytes: 16 * 1024,
  connections: 4_000,
};

/** A server that no slow client can hold for long. */
export function createLimitedServer(limits = CLIENT_LIMITS): Server {
  const server = createServer({
    headersTimeout: limits.headers,
    requestTimeout: limits.upload,
    connectionsCheckingInterval: limits.checks,
    keepAliveTimeout: limits.silence,
    maxHeaderSize: limits.headerBytes,
  });
  server.maxConnections = limits.connections;
  // One of several workers would else pass such a connection on to the next one, which may be as full.
  Object.assign(server, { dropMaxConnection: true });
  // The timeout event below comes when nothing has moved on a connection for that long.
  server.timeout = limits.reading;
  server.on("request", (_, response: ServerResponse) => {
    response.on("timeout", (socket) => {
      // An answer that is still being made has its own limits.
      if (socket.writableLength > 0) socket.destroy();
    });
  });
  return server;
}
