import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { TOOL_BASE } from '@tuzuo/core/api/share';
import { escapeHtml } from '@tuzuo/core/text/markup';
import { type ToolKey, tools } from '@tuzuo/core/tools';
import { type PageFacts, socialTags } from './head';

/** Of what is kept: nearly as small as the best, in a tenth of the time. */
const KEPT_QUALITY = 9;

/** Pages of some 12 KB that are kept: those of the product in every language, and of what was shared lately. */
const KEPT = 256;

/**
 * Turns the address into the app's own, with the query that came with it, before anything reads it: no second request,
 * and the page's first screen paints at once. The same bytes for every link, so that the policy can name its hash.
 */
export const OPEN_SCRIPT =
  "history.replaceState(null,'',document.querySelector('meta[name=\"tuzuo:open\"]').content+location.search)";

type Encoding = 'br' | 'gzip' | undefined;

/** A page as it goes out; one that is kept has an ETag. */
export type EncodedPage = { body: string | Buffer; encoding: Encoding; etag?: string };

const encodingOf = (accepted: string): Encoding =>
  /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;

/** A page as the caller can take it. */
export async function compressed(html: string, accepted: string, quality: number): Promise<EncodedPage> {
  const encoding = encodingOf(accepted);
  if (encoding === undefined) return { body: html, encoding };
  if (encoding === 'gzip') return { body: await promisify(gzip)(html), encoding };
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  return { body: await promisify(brotliCompress)(html, { params }), encoding };
}

type BuiltPage = { version: string; page: string };

/** The built pages, read again when they have changed; undefined for one that is not there. */
export function createBuiltPages(h5Root: string): (file: string) => Promise<BuiltPage | undefined> {
  const known = new Map<string, BuiltPage>();
  return async (file) => {
    const path = join(h5Root, file);
    const found = await stat(path).catch(() => undefined);
    if (!found) return undefined;
    const version = `${found.mtimeMs}-${found.size}`;
    const kept = known.get(file);
    if (kept?.version === version) return kept;
    const read = { version, page: await readFile(path, 'utf8') };
    known.set(file, read);
    return read;
  };
}

export const HOME_PAGE = 'index.html';

/** The app's own page, with what readers without a script look for, and where in the app it opens. */
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

/** A page of the app at an address that servers see; `tool` is whose, else it is the home page. */
type AppPage = { said: PageFacts; path: string; tool: ToolKey | undefined };

/** Where the app opens. The home page's own address may name another one of the app's pages, as `/#/…`. */
function openOf({ path, tool }: AppPage): string | undefined {
  if (tool !== undefined) return `/#${tools[tool].routes.tool}`;
  return path === '/' ? undefined : '/';
}

/** Makes pages of the built app, and keeps them for a while; undefined while it is not built. */
export function createAppPages(built: ReturnType<typeof createBuiltPages>) {
  /** In the order of their last readers. */
  const kept = new Map<string, Promise<EncodedPage>>();

  const make = async (source: string, page: AppPage, accepted: string): Promise<EncodedPage> => {
    const html = withTags(source, page.said, openOf(page));
    const made = await compressed(html, accepted, KEPT_QUALITY);
    const hash = createHash('sha256').update(html).digest('base64url').slice(0, 22);
    return { ...made, etag: `"${hash}-${made.encoding ?? 'plain'}"` };
  };

  return async (page: AppPage, accepted: string): Promise<EncodedPage | undefined> => {
    const own = page.tool && (await built(`${TOOL_BASE.slice(1)}/${page.tool}.html`));
    // A tool without a first screen of its own opens as the app always does.
    const source = own ?? (await built(HOME_PAGE));
    if (source === undefined) return undefined;
    const key = [source.version, page.said.address, page.said.locale, encodingOf(accepted)].join(' ');
    const made = kept.get(key) ?? make(source.page, page, accepted);
    kept.delete(key);
    kept.set(key, made);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    made.catch(() => kept.delete(key));
    return made;
  };
}
