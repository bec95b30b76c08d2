/** The server's end of MCP over WebSocket, which the SDK lacks: a message a text frame. */
export class WebSocketServerTransport {
  constructor(socket) {
    this.socket = socket;
  }

  async start() {
    this.socket.on('message', (data) => {
      let message;
      try {
        message = JSON.parse(data);
      } catch (error) {
        this.onerror?.(error);
        return;
      }
      this.onmessage?.(message);
    });
    this.socket.on('error', (error) => this.onerror?.(error));
    this.socket.on('close', () => this.onclose?.());
  }

  async send(message) {
    this.socket.send(JSON.stringify(message));
  }

  async close() {
    this.socket.close();
  }
}
