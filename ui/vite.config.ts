import { defineConfig } from "vitest/config";

export default defineConfig({
  base: "/",
  // `npm run dev` shows changes at once and talks to a `lupus serve` beside it.
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  build: {
    outDir: "../src/lupus/server/static",
    emptyOutDir: true,
    // Every phone of the last few years; nothing is rewritten for older ones.
    target: ["chrome111", "firefox114", "safari16.4"],
    // The server's content policy allows no inline scripts, styles or pictures: everything is a file of its own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  test: {
    environment: "happy-dom",
    include: ["test/**/*.test.{ts,tsx}"],
  },
});
