import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { TOOL_BASE } from '@tuzuo/core/api/share';
import { escapeHtml } from '@tuzuo/core/text/markup';
import { type ToolKey, tools } from '@tuzuo/core/tools';
import { type PageFacts, socialTags } from './head';

/** Brotli quality for cached pages: nearly the best compression, in a tenth of the time. */
const KEPT_QUALITY = 9;

/** Number of cached pages, about 12 KB each: those of the product in every language, and recently shared ones. */
const KEPT = 256;

/**
 * Replaces the URL with the app's own, keeping the query, before anything reads it: no second request, and the page's
 * first screen paints at once. The same bytes for every link, so that the CSP can name its hash.
 */
export const OPEN_SCRIPT =
  "history.replaceState(null,'',document.querySelector('meta[name=\"tuzuo:open\"]').content+location.search)";

type Encoding = 'br' | 'gzip' | undefined;

/** A page in its content encoding; cached ones have an ETag. */
export type EncodedPage = { body: string | Buffer; encoding: Encoding; etag?: string };

const encodingOf = (accepted: string): Encoding =>
  /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;

/** Compresses a page with an encoding that the caller accepts. */
export async function compressed(html: string, accepted: string, quality: number): Promise<EncodedPage> {
  const encoding = encodingOf(accepted);
  if (encoding === undefined) return { body: html, encoding };
  if (encoding === 'gzip') return { body: await promisify(gzip)(html), encoding };
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  return { body: await promisify(brotliCompress)(html, { params }), encoding };
}

type BuiltPage = { version: string; page: string };

/** Loads built pages, again whenever they change; undefined for one that does not exist. */
export function createBuiltPages(h5Root: string): (file: string) => Promise<BuiltPage | undefined> {
  const known = new Map<string, BuiltPage>();
  return async (file) => {
    const path = join(h5Root, file);
    const found = await stat(path).catch(() => undefined);
    if (!found) return undefined;
    const version = `${found.mtimeMs}-${found.size}`;
    const cached = known.get(file);
    if (cached?.version === version) return cached;
    const read = { version, page: await readFile(path, 'utf8') };
    known.set(file, read);
    return read;
  };
}

export const HOME_PAGE = 'index.html';

/** Adds meta tags to the app's page for readers without scripts, and the route at which the app opens. */
function withTags(page: string, said: PageFacts, open: string | undefined): string {
  const opener =
    open === undefined
      ? ''
      : `<meta name="tuzuo:open" content="${escapeHtml(open)}"><script>${OPEN_SCRIPT}</script>`;
  return page
    .replace(
      /<meta name="description" content="[^"]*">/,
      () => `<meta name="description" content="${escapeHtml(said.text)}">`,
    )
    .replace(
      /<title>[^<]*<\/title>/,
      () => `<title>${escapeHtml(said.title)}</title>${opener}${socialTags(said)}`,
    );
}

/** A page of the app at a server-side URL. */
type AppPage = { said: PageFacts; path: string; opens: 'home' | 'studio' | ToolKey };

/** The route at which the app opens. The home page's own URL may contain a route of its own, as `/#/…`. */
function routeOf({ path, opens }: AppPage): string | undefined {
  if (opens === 'studio') return '/#/subPages/studio/index';
  if (opens !== 'home') return `/#${tools[opens].routes.tool}`;
  return path === '/' ? undefined : '/';
}

/** Renders pages of the built app and caches them; undefined while the app is not built. */
export function createAppPages(built: ReturnType<typeof createBuiltPages>) {
  /** In order of last use. */
  const encoded = new Map<string, Promise<EncodedPage>>();

  const make = async (source: string, page: AppPage, accepted: string): Promise<EncodedPage> => {
    const html = withTags(source, page.said, routeOf(page));
    const made = await compressed(html, accepted, KEPT_QUALITY);
    const hash = createHash('sha256').update(html).digest('base64url').slice(0, 22);
    return { ...made, etag: `"${hash}-${made.encoding ?? 'plain'}"` };
  };

  return async (page: AppPage, accepted: string): Promise<EncodedPage | undefined> => {
    const own = await built(`${TOOL_BASE.slice(1)}/${page.opens}.html`);
    // Home, and a tool without a prerendered first screen uses the app's own page.
    const source = own ?? (await built(HOME_PAGE));
    if (source === undefined) return undefined;
    const key = [source.version, page.said.address, page.said.locale, encodingOf(accepted)].join(' ');
    const made = encoded.get(key) ?? make(source.page, page, accepted);
    encoded.delete(key);
    encoded.set(key, made);
    const [oldest] = encoded.keys();
    if (encoded.size > KEPT && oldest !== undefined) encoded.delete(oldest);
    made.catch(() => encoded.delete(key));
    return made;
  };
}
