import { extensionOf } from '@tuzuo/core/validation';
import { mimeOfExtension } from '@tuzuo/core/validation/media-type';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FILES_BASE, type FileTicket, type Signer } from '../modules/asset/service';
import type { Storage } from '../storage/port';
import { parseRange } from './byte-range';

const MAX_NAME_LENGTH = 100;

type FileQuery = FileTicket & { download?: string };
type FileRequest = FastifyRequest<{ Params: { key: string }; Querystring: Record<string, unknown> }>;

/** One value of each, whatever was sent. */
function queryOf({ query }: FileRequest): FileQuery {
  const one = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const download = one(query.download);
  return { e: one(query.e), s: one(query.s), ...(download === undefined ? {} : { download }) };
}

/** `attachment` under this name, for every browser (RFC 6266): ASCII first, then the name as it is. */
function attachment(name: string, key: string): string {
  // By characters: half of one cannot be encoded.
  const plain = [...(name || key)].slice(0, MAX_NAME_LENGTH).join('');
  const ascii = plain.replace(/[^\w. -]/g, '_');
  const encoded = encodeURIComponent(plain).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** A short plain answer: what asks for a picture shows no page. */
function answerPlainly(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text);
}

type FileDependencies = { storage: Pick<Storage, 'size' | 'read'>; signer: Pick<Signer, 'check' | 'msLeft'> };

/** Serves stored files at their signed addresses, whole or in ranges. Who has the address may read. */
export function serveFiles(app: FastifyInstance, { storage, signer }: FileDependencies): void {
  const serve = async (request: FileRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { key } = request.params;
    const { download, ...ticket } = queryOf(request);
    const verdict = signer.check(key, ticket);
    if (verdict === 'expired') return answerPlainly(reply, 403, 'This address has expired.');
    const size = verdict === 'good' ? await storage.size(key) : undefined;
    if (size === undefined) return answerPlainly(reply, 404, 'Not found.');

    const etag = `"${key}"`;
    reply.headers({
      // The bytes under a key never change; only the address grows old.
      'cache-control': `private, max-age=${Math.floor(signer.msLeft(ticket) / 1000)}, immutable`,
      etag,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      // The app shows pictures on pages of its own origin, and so may a browser's viewer; neither runs anything.
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    // We gave the key its extension ourselves.
    reply.type(mimeOfExtension(extensionOf(key)) ?? 'application/octet-stream');
    if (download !== undefined) reply.header('content-disposition', attachment(download, key));

    const ifRange = request.headers['if-range'];
    const wanted = ifRange === undefined || ifRange === etag ? request.headers.range : undefined;
    const range = parseRange(wanted, size);
    if (range === 'none') {
      reply.header('content-range', `bytes */${size}`);
      return answerPlainly(reply, 416, 'There is nothing in this range.');
    }
    const part = range === 'whole' ? { start: 0, end: size - 1 } : range;
    if (range !== 'whole') reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`);
    reply.header('content-length', part.end - part.start + 1);
    return request.method === 'HEAD' ? reply.send() : reply.send(storage.read(key, part));
  };

  app.route({
    method: ['GET', 'HEAD'],
    url: `${FILES_BASE}/:key`,
    config: { routeName: 'files' },
    handler: serve,
  });
}
