import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** The server's side of a WebSocket, as far as fakes need it: it accepts, and sends. */

/** What RFC 6455 appends to a client's key. */
const MAGIC = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const CLOSE = 8;
const SHORT = 126;
const MEDIUM = 2 ** 16;

function frame(opcode: number, payload: Buffer): Buffer {
  const { length } = payload;
  const extra = length < SHORT ? 0 : length < MEDIUM ? 2 : 8;
  const head = Buffer.alloc(2 + extra);
  head[0] = 0x80 | opcode;
  head[1] = extra === 0 ? length : extra === 2 ? SHORT : SHORT + 1;
  if (extra === 2) head.writeUInt16BE(length, 2);
  if (extra === 8) head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, payload]);
}

/** Accepts an upgrade. */
export function acceptWebSocket(request: IncomingMessage, socket: Duplex) {
  const key = `${request.headers['sec-websocket-key']}${MAGIC}`;
  const accept = createHash('sha1').update(key).digest('base64');
  const head = ['HTTP/1.1 101 Switching Protocols', 'upgrade: websocket', 'connection: Upgrade'];
  socket.write(`${[...head, `sec-websocket-accept: ${accept}`].join('\r\n')}\r\n\r\n`);
  socket.on('error', () => undefined);
  // The first byte's lower half is the kind of a frame: 8 = the client closes.
  socket.on('data', (chunk: Buffer) => {
    if (((chunk[0] ?? 0) & 0x0f) === CLOSE) socket.end(frame(CLOSE, Buffer.alloc(0)));
  });
  return {
    sendText: (text: string) => void socket.write(frame(1, Buffer.from(text))),
    sendBytes: (bytes: Buffer) => void socket.write(frame(2, bytes)),
    /** Breaks the connection off. */
    cut: () => void socket.destroy(),
  };
}
