import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { listGlyphs } from '@tuzuo/contract/font';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { API_BASE } from '@tuzuo/core/api/routes';
import { isChinese } from '@tuzuo/core/text/locale';
import { FONT_FAMILIES } from '@tuzuo/poster/fonts/families';
import { GLYPH_LIST_PATH } from '@tuzuo/poster/fonts/glyph-request';
import type { GlyphNeeds } from '@tuzuo/poster/fonts/glyphs';
import { CallError } from '../../errors';
import type { Handlers, RawAnswer, RawRequest, RawRoute } from '../../http/port';
import { createBuckets } from '../../lib/token-buckets';
import { BuilderBusy, GLYPH_VERSION, type Glyphs } from './service';

/** Glyphs per address and minute: forty documents of sixty layers. */
const KEYS_PER_MINUTE = 30_000;
const BUSY_RETRY_MS = 5_000;

/** Handlers of the call that lists the font families for posters. */
export function fontHandlers(): Handlers<'poster.face.list'> {
  return {
    'poster.face.list': async (_input, { locale }) => ({
      version: String(GLYPH_VERSION),
      families: FONT_FAMILIES.map(({ key, name, style, weights, sample, license }) => ({
        key,
        name: isChinese(locale) ? name[locale] : name.en,
        style,
        weights: [...weights],
        sample,
        license,
      })),
    }),
  };
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** Takes a third of the time of the best quality, for 2% more bytes. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Compresses the bytes with an encoding that the caller accepts. */
async function compressed(bytes: Uint8Array, accepted: string): Promise<Pick<RawAnswer, 'headers' | 'body'>> {
  if (/\bbr\b/.test(accepted))
    return { headers: { 'content-encoding': 'br' }, body: await brotli(bytes, BROTLI) };
  if (/\bgzip\b/.test(accepted))
    return { headers: { 'content-encoding': 'gzip' }, body: await gzipped(bytes) };
  return { body: Buffer.from(bytes) };
}

type Asked = readonly { face: string; codePoints: Set<string> }[];

/** Groups keys by face; a face may be named twice. */
function needsOf(asked: Asked): GlyphNeeds {
  const needs: GlyphNeeds = new Map();
  for (const { face, codePoints } of asked) {
    needs.set(face, new Set([...(needs.get(face) ?? []), ...codePoints]));
  }
  return needs;
}

/** Errors are sent as envelopes, like those of calls. */
function refuse(error: unknown, { explain }: RawRequest): RawAnswer {
  const { status, envelope } = explain(error);
  return { status, headers: { 'cache-control': 'no-store' }, json: envelope, code: envelope.code };
}

/** Serves packs of glyphs: of one face at a permanently cacheable URL, or of all faces of a document. */
export function glyphRoutes({ pack }: Pick<Glyphs, 'pack'>): readonly RawRoute[] {
  const spend = createBuckets(KEYS_PER_MINUTE);

  const answer = async (asked: Asked, request: RawRequest, caching: string): Promise<RawAnswer> => {
    const needs = needsOf(asked);
    const keys = [...needs.values()].reduce((sum, { size }) => sum + size, 0);
    const retryAfterMs = spend(request.address, keys);
    if (retryAfterMs > 0) throw new CallError(ErrorCode.tooManyRequests, { retryAfterMs });
    const bytes = await pack(needs).catch((error: unknown) => {
      if (!(error instanceof BuilderBusy)) throw error;
      throw new CallError(ErrorCode.tooManyRequests, { retryAfterMs: BUSY_RETRY_MS }, 'server.busy');
    });
    const { headers, body } = await compressed(bytes, String(request.headers['accept-encoding'] ?? ''));
    return {
      headers: {
        ...headers,
        'content-type': 'application/octet-stream',
        'cache-control': caching,
        vary: 'accept-encoding',
        'x-content-type-options': 'nosniff',
      },
      body: body ?? '',
    };
  };

  const path = `${API_BASE}/${GLYPH_LIST_PATH}`;
  const name = 'poster.glyph.list';
  return [
    {
      method: 'GET',
      auth: 'none',
      path,
      name,
      refuse,
      handle: async (request) => {
        const { face, codePoints } = request.check(listGlyphs.one, request.queryFields());
        return answer([{ face, codePoints }], request, 'public, max-age=31536000, immutable');
      },
    },
    {
      method: 'POST',
      auth: 'none',
      path,
      name,
      refuse,
      handle: async (request) => {
        const { needs } = request.check(listGlyphs.several, request.fields ?? {});
        return answer(needs, request, 'no-store');
      },
    },
  ];
}
