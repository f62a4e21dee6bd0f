import { createHash } from 'node:crypto';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { URL } from 'node:url';
import { fail, succeed } from '@tuzuo/core/api/envelope';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { multipartParts } from './multipart';

/** A received request with its complete body. */
type Received = {
  method: string;
  /** Path without query. */
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: Buffer;
};

export type Fault = (request: Received, response: ServerResponse, raw: IncomingMessage) => void;

export type FaultServer = {
  origin: string;
  /** Every request in order of arrival. */
  received: Received[];
  /** Sets the response of a path, with precedence over {@link FAULTS}. */
  answer(path: string, fault: Fault): void;
  close(): Promise<void>;
};

/** Responds with JSON and any status. */
export const json =
  (body: unknown, status = 200): Fault =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify(body));
  };

/** Responds with raw bytes. */
export const bytes =
  (body: string | Buffer, status = 200, type = 'text/plain; charset=utf-8'): Fault =>
  (_, response) => {
    response.writeHead(status, { 'content-type': type });
    response.end(body);
  };

/** Accepts the request and never responds; the connection stays open. */
export const silence: Fault = () => undefined;

/** Closes the connection without a response. */
export const cut: Fault = (_, __, raw) => raw.socket.destroy();

/** Announces a whole body and closes the connection halfway. */
export const half: Fault = (_, response, raw) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write(JSON.stringify(succeed({ half: true })), () => raw.socket.destroy());
};

/** Echoes the request, to check how the client encodes and what it sends. */
const echo: Fault = (request, response, raw) => {
  const { method, path, query, headers, body } = request;
  json(succeed({ method, path, query, headers, body: body.toString('utf8') }))(request, response, raw);
};

/** Responds to a multipart upload with its fields and its files' names, types, sizes and digests. */
export const inventory: Fault = (request, response, raw) => {
  const parts = multipartParts(request.headers['content-type'] ?? '', request.body);
  const items = parts.map(({ name, fileName, type, content }) => ({
    name,
    fileName,
    type,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    ...(fileName === undefined ? { value: content.toString('utf8') } : {}),
  }));
  json(succeed({ items }))(request, response, raw);
};

export const invalidSession: Fault = json(fail(ErrorCode.sessionInvalid, '登录已失效，请重新登录'));

/** Failures of servers and connections, by path. */
const FAULTS: Record<string, Fault> = {
  '/slow': silence,
  '/cut': cut,
  '/empty': bytes(''),
  '/text': bytes('<html>gateway</html>', 200, 'text/html'),
  '/number': json(42),
  '/status/500': json(fail(ErrorCode.serverFault, '服务器出错了'), 500),
  '/status/404': bytes('not found', 404),
  '/status/201': json({ made: true }, 201),
  '/half': half,
  '/session-invalid': invalidSession,
  '/echo': echo,
  '/upload': inventory,
};

async function receive(raw: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of raw) chunks.push(chunk as Buffer);
  const url = new URL(raw.url ?? '/', 'http://fault.test');
  return {
    method: raw.method ?? '',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: Object.fromEntries(Object.entries(raw.headers).map(([name, value]) => [name, String(value)])),
    body: Buffer.concat(chunks),
  };
}

/**
 * A server with known faulty responses, on a free port.
 * @param otherwise response of all other paths; default: 404
 */
export async function startFaultServer(otherwise: Fault = bytes('', 404)): Promise<FaultServer> {
  const received: Received[] = [];
  const answers = new Map(Object.entries(FAULTS));
  const server = http.createServer((raw, response) => {
    receive(raw).then(
      (request) => {
        received.push(request);
        (answers.get(request.path) ?? otherwise)(request, response, raw);
      },
      // The client went away while sending, as some tests intend.
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    answer: (path, fault) => void answers.set(path, fault),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
