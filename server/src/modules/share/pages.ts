import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { SHARE_BASE } from '@tuzuo/core/api/share';
import type { Locale } from '@tuzuo/core/text/locale';
import { LOCALES } from '@tuzuo/core/text/locale';
import { escapeHtml } from '@tuzuo/core/text/markup';
import { tools } from '@tuzuo/core/tools';
import { CARD_SIZE } from '../../renderer/share-card';
import type { SharedView } from './service';
import { shareWords } from './words/index';

/** Between the best compression, which takes longer than it saves, and the fastest. */
const BROTLI_QUALITY = 5;

/**
 * Turns the shared address into the app's own before anything reads it: no second request, and the home page's first
 * screen paints at once. The same bytes for every link, so that the policy can name its hash.
 */
export const OPEN_SCRIPT =
  "history.replaceState(null,'',document.querySelector('meta[name=\"tuzuo:open\"]').content)";

/** What is said about a thing, and where in the app it is. */
function describe(view: SharedView, locale: Locale): { title: string; text: string; route: string } {
  const { app, home, result, tools: words } = shareWords[locale];
  const tool = view.kind === 'home' ? undefined : view.tool;
  const route = tool ? tools[tool].routes.tool : '';
  const named = tool ? words[tool] : undefined;
  if (view.kind === 'result')
    return { title: result, text: named ? `${named.name} · ${named.line}` : home.text, route };
  if (named) return { title: `${named.name} · ${app}`, text: named.line, route };
  return { title: `${app} · ${home.title}`, text: home.text, route };
}

/** As the protocol wants them: a language and one of its countries. */
const OG_LOCALES: Record<Locale, string> = {
  'zh-CN': 'zh_CN',
  'zh-TW': 'zh_TW',
  en: 'en_US',
  fr: 'fr_FR',
  es: 'es_ES',
};

/** What a page says: the shared thing, in whose language, at which address of ours. */
type Facts = { id: string; locale: Locale; base: string; view: SharedView };

/** Tags of the Open Graph protocol, which chat apps and social networks read, and of their kin. */
function tags({ id, locale, base, view }: Facts): string {
  const { title, text, route } = describe(view, locale);
  const address = `${base}${SHARE_BASE}/${id}`;
  const property = (name: string, content: string) =>
    `<meta property="${name}" content="${escapeHtml(content)}">`;
  const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`;
  return [
    meta('tuzuo:open', route === '' ? '/' : `/#${route}`),
    `<script>${OPEN_SCRIPT}</script>`,
    property('og:type', 'website'),
    property('og:site_name', shareWords[locale].app),
    property('og:title', title),
    property('og:description', text),
    property('og:url', address),
    property('og:image', `${address}.jpg?lang=${locale}`),
    property('og:image:type', 'image/jpeg'),
    property('og:image:width', String(CARD_SIZE.width)),
    property('og:image:height', String(CARD_SIZE.height)),
    property('og:image:alt', title),
    property('og:locale', OG_LOCALES[locale]),
    ...LOCALES.filter((one) => one !== locale).map((one) => property('og:locale:alternate', OG_LOCALES[one])),
    meta('twitter:card', 'summary_large_image'),
  ].join('');
}

/** The app's own page, with what readers without a script look for. */
function withTags(page: string, facts: Facts): string {
  const { title, text } = describe(facts.view, facts.locale);
  return page
    .replace(
      /<meta name="description" content="[^"]*">/,
      () => `<meta name="description" content="${escapeHtml(text)}">`,
    )
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>${tags(facts)}`);
}

/** The built page, read again when it has changed; undefined while there is none. */
function createPageSource(h5Root: string): () => Promise<string | undefined> {
  const path = join(h5Root, 'index.html');
  let known: { version: string; page: string } | undefined;
  return async () => {
    const file = await stat(path).catch(() => undefined);
    if (!file) return undefined;
    const version = `${file.mtimeMs}-${file.size}`;
    if (known?.version !== version) known = { version, page: await readFile(path, 'utf8') };
    return known.page;
  };
}

/** A page that is made for this one request, compressed as the caller can take it. */
async function compressed(
  html: string,
  accepted: string,
): Promise<{ body: string | Buffer; encoding?: 'br' | 'gzip' }> {
  if (/\bbr\b/.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
    return { body: await promisify(brotliCompress)(html, { params }), encoding: 'br' };
  }
  if (!/\bgzip\b/.test(accepted)) return { body: html };
  return { body: await promisify(gzip)(html), encoding: 'gzip' };
}

/** Makes the page of a shared address: the built app with its tags; undefined while the app is not built. */
export function createSharePages(h5Root: string) {
  const pageSource = createPageSource(h5Root);
  return async (facts: Facts, acceptedEncoding: string) => {
    const page = await pageSource();
    return page === undefined ? undefined : compressed(withTags(page, facts), acceptedEncoding);
  };
}

export type SharePages = ReturnType<typeof createSharePages>;
