import { extensionOf } from '@tuzuo/core/validation';
import { mimeOfExtension } from '@tuzuo/core/validation/media-type';
import type { RawAnswer, RawRequest, RawRoute } from '../../http/port';
import type { Storage } from '../../storage/port';
import { answerRange } from './byte-range';
import { FILES_BASE, type FileTicket, type Signer } from './service';

const MAX_NAME_LENGTH = 100;

/** At most one value of each query parameter. */
function queryOf({ query }: RawRequest): FileTicket & { download: string | undefined } {
  const one = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return { e: one(query.e), s: one(query.s), download: one(query.download) };
}

/** A `content-disposition: attachment` value for all browsers (RFC 6266): an ASCII name first, then the full one. */
function attachment(name: string, key: string): string {
  // Cut by code points, because half a surrogate pair cannot be encoded.
  const shown = [...(name || key)].slice(0, MAX_NAME_LENGTH).join('');
  const ascii = shown.replace(/[^\w. -]/g, '_');
  const encoded = encodeURIComponent(shown).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** A short plain-text response; the reader expects a picture, not a page. */
const plain = (status: number, text: string, headers: RawAnswer['headers'] = {}): RawAnswer => ({
  status,
  headers: { ...headers, 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' },
  body: text,
});

type FileDependencies = { storage: Pick<Storage, 'size' | 'read'>; signer: Pick<Signer, 'check' | 'msLeft'> };

/** Serves stored files at their signed URLs, whole or in ranges. Anyone who has the URL may read. */
export function fileRoutes({ storage, signer }: FileDependencies): readonly RawRoute[] {
  const handle = async (request: RawRequest): Promise<RawAnswer> => {
    const { key = '' } = request.params;
    const { download, ...ticket } = queryOf(request);
    const verdict = signer.check(key, ticket);
    if (verdict === 'expired') return plain(403, 'This address has expired.');
    const size = verdict === 'good' ? await storage.size(key) : undefined;
    if (size === undefined) return plain(404, 'Not found.');

    const etag = `"${key}"`;
    const responseHeaders = {
      // The bytes under a key never change; only the URL expires.
      'cache-control': `private, max-age=${Math.floor(signer.msLeft(ticket) / 1000)}, immutable`,
      etag,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      // Pictures may be shown on the app's own pages and in a browser's viewer; neither may run anything.
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    };
    if (request.headers['if-none-match'] === etag) return { status: 304, headers: responseHeaders };
    const described = {
      ...responseHeaders,
      // The extension of the key was assigned by us.
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

  return [{ method: 'GET', auth: 'link', path: `${FILES_BASE}/:key`, name: 'files', handle }];
}
