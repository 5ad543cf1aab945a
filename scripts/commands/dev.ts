import { createServer as createHttpServer, type RequestListener } from "node:http";
import { createServer as createVite } from "vite";

// `npm run dev` runs the same server code as in production, loaded through Vite so changes show immediately.
process.env.NODE_ENV = "development";
const port = Number(process.env.PORT || 3000);

const vite = await createVite({
  // Several shops may run from these sources concurrently, so each port has its own cache.
  cacheDir: `node_modules/.vite/${port}`,
  server: { middlewareMode: true, hmr: { port: port + 20_000 } },
  appType: "custom",
});
const { readConfig } = await vite.ssrLoadModule("/app/base/config/config.server.ts");
const { startShop } = await vite.ssrLoadModule("/server/http/start-shop.ts");
const { createListener } = await vite.ssrLoadModule("/server/http/app.ts");
const { serveUntilStopped } = await vite.ssrLoadModule("/server/http/serve-until-stopped.ts");

const shop = await startShop(readConfig(process.env));
const build = () => vite.ssrLoadModule("virtual:react-router/server-build");
const listener = createListener(shop.running, build, "./public");
const server = createHttpServer();
const answer: RequestListener = (request, response) => {
  vite.middlewares(request, response, () => listener(request, response));
};
serveUntilStopped(server, answer, {
  ...shop,
  close: async () => {
    await vite.close();
    await shop.close();
  },
});
server.listen(port, "127.0.0.1", () => {
  for (const line of shop.greeting) console.log(line);
});
