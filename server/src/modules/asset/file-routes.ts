import { extensionOf } from '@tuzuo/core/validation';
import { mimeOfExtension } from '@tuzuo/core/validation/media-type';
import type { RawAnswer, RawRequest, RawRoute } from '../../http/port';
import type { Storage } from '../../storage/port';
import { answerRange } from './byte-range';
import { FILES_BASE, type FileTicket, type Signer } from './service';

const MAX_NAME_LENGTH = 100;

/** One value of each, whatever was sent. */
function queryOf({ query }: RawRequest): FileTicket & { download: string | undefined } {
  const one = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return { e: one(query.e), s: one(query.s), download: one(query.download) };
}

/** `attachment` under this name, for every browser (RFC 6266): ASCII first, then the name as it is. */
function attachment(name: string, key: string): string {
  // By characters: half of one cannot be encoded.
  const shown = [...(name || key)].slice(0, MAX_NAME_LENGTH).join('');
  const ascii = shown.replace(/[^\w. -]/g, '_');
  const encoded = encodeURIComponent(shown).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** A short plain answer: what asks for a picture shows no page. */
const plain = (status: number, text: string, headers: RawAnswer['headers'] = {}): RawAnswer => ({
  status,
  headers: { ...headers, 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' },
  body: text,
});

type FileDependencies = { storage: Pick<Storage, 'size' | 'read'>; signer: Pick<Signer, 'check' | 'msLeft'> };

/** Serves stored files at their signed addresses, whole or in ranges. Who has the address may read. */
export function fileRoutes({ storage, signer }: FileDependencies): readonly RawRoute[] {
  const handle = async (request: RawRequest): Promise<RawAnswer> => {
    const { key = '' } = request.params;
    const { download, ...ticket } = queryOf(request);
    const verdict = signer.check(key, ticket);
    if (verdict === 'expired') return plain(403, 'This address has expired.');
    const size = verdict === 'good' ? await storage.size(key) : undefined;
    if (size === undefined) return plain(404, 'Not found.');

    const etag = `"${key}"`;
    const kept = {
      // The bytes under a key never change; only the address grows old.
      'cache-control': `private, max-age=${Math.floor(signer.msLeft(ticket) / 1000)}, immutable`,
      etag,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      // The app shows pictures on pages of its own origin, and so may a browser's viewer; neither runs anything.
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    };
    if (request.headers['if-none-match'] === etag) return { status: 304, headers: kept };
    const described = {
      ...kept,
      // We gave the key its extension ourselves.
      'content-type': mimeOfExtension(extensionOf(key)) ?? 'application/octet-stream',
      ...(download !== undefined && { 'content-disposition': attachment(download, key) }),
    };

    const ifRange = request.headers['if-range'];
    const wanted = ifRange === undefined || ifRange === etag ? request.headers.range : undefined;
    const { status, headers: ranged, part } = answerRange(wanted, size);
    const headers = { ...described, ...ranged };
    if (!part) return plain(status, 'There is nothing in this range.', headers);
    return request.method === 'HEAD'
      ? { status, headers }
      : { status, headers, body: storage.read(key, part) };
  };

  return [{ method: 'GET', path: `${FILES_BASE}/:key`, name: 'files', handle }];
}
