// The least that a WebSocket server can do, for comparison: `node bare_ws.mjs SIZE`. For each message {"seq": N} every
// socket is sent a text of its own of SIZE bytes, all but ready. Nothing is checked, computed, encoded or stored.
import { WebSocketServer } from "../ui/node_modules/ws/wrapper.mjs";

const size = Number(process.argv[2]);
const sockets = new Map();
const server = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false }, () => {
  process.stdout.write(`${server.address().port}\n`);
});

server.on("connection", (socket) => {
  const end = `,"seat":${sockets.size}}`;
  sockets.set(socket, "x".repeat(size - 24 - end.length) + '"' + end);
  socket.on("close", () => sockets.delete(socket));
  socket.on("message", (message) => {
    const { seq } = JSON.parse(message.toString());
    for (const [each, rest] of sockets) {
      each.send(`{"seq":${seq},"pad":"${rest}`.padEnd(size));
    }
  });
});
