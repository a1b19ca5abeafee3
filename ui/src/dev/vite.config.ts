/** `npx vite --config src/dev/vite.config.ts`, then /dev.html: the screens without a server. */

import { readFileSync } from "node:fs";

import { type Plugin, defineConfig } from "vite";

const words: Plugin = {
  name: "words",
  configureServer(server) {
    server.middlewares.use("/api/texts/", (request, response) => {
      const name = /^\/([a-z]+)\.json/.exec(request.url ?? "")?.[1] ?? "en";
      response.setHeader("content-type", "application/json");
      response.end(readFileSync(new URL(`../../../src/lupus/lang/${name}.json`, import.meta.url)));
    });
    server.middlewares.use("/api/reach", (_, response) => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ addresses: ["http://192.168.1.20:8000/t/KRWT"], qr: {} }));
    });
  },
};

export default defineConfig({ plugins: [words] });
