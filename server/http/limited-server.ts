import { createServer, type Server, type ServerResponse } from "node:http";

/** Client limits, in ms and bytes (docs/settings.md lists them). */
export const CLIENT_LIMITS = {
  headers: 15_000,
  /** Form bodies (take-body.ts) and images that an admin uploads. */
  request: 30_000,
  upload: 180_000,
  /** How long a client may leave a response unread. */
  reading: 30_000,
  /** How often the header and upload limits are checked. */
  checks: 2_000,
  silence: 5_000,
  headerBytes: 16 * 1024,
  connections: 4_000,
};

/** Creates a server that slow clients can't tie up. */
export function createLimitedServer(limits = CLIENT_LIMITS): Server {
  const server = createServer({
    headersTimeout: limits.headers,
    requestTimeout: limits.upload,
    connectionsCheckingInterval: limits.checks,
    keepAliveTimeout: limits.silence,
    maxHeaderSize: limits.headerBytes,
  });
  server.maxConnections = limits.connections;
  // Otherwise, a worker would pass such a connection to another one, which may be just as full.
  Object.assign(server, { dropMaxConnection: true });
  // Fires the timeout event below after this long without activity on a connection.
  server.timeout = limits.reading;
  server.on("request", (_, response: ServerResponse) => {
    response.on("timeout", (socket) => {
      // A response still being prepared has its own limits.
      if (socket.writableLength > 0) socket.destroy();
    });
  });
  return server;
}
