import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { SHARE_BASE } from '@tuzuo/core/api/share';
import type { Locale } from '@tuzuo/core/text/locale';
import { LOCALES } from '@tuzuo/core/text/locale';
import { escapeHtml } from '@tuzuo/core/text/markup';
import { tools } from '@tuzuo/core/tools';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { originOf } from '../../http/dispatch';
import { localeOf } from '../../http/locale';
import { sendMissingPage } from '../../http/static-h5';
import { shareWords } from '../../i18n/share/words';
import { CARD_SIZE } from '../../renderer/share-card';
import type { ShareCards } from './cards';
import type { SharedView, Shares } from './service';

/** Between the best compression, which takes longer than it saves, and the fastest. */
const BROTLI_QUALITY = 5;

/** A day: what a link shows hardly changes, and whoever shows it keeps a copy anyway. */
const KEEP_PICTURE = 'public, max-age=86400';

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

/** Sends a page that is made for this one request, compressed as the caller can take it. */
async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
): Promise<FastifyReply> {
  const accepted = request.headers['accept-encoding'] ?? '';
  reply
    .headers({ 'cache-control': 'no-cache', vary: 'accept-language, accept-encoding' })
    .type('text/html; charset=utf-8');
  if (/\bbr\b/.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
    return reply.header('content-encoding', 'br').send(await promisify(brotliCompress)(html, { params }));
  }
  if (!/\bgzip\b/.test(accepted)) return reply.send(html);
  return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(html));
}

type SharePageDependencies = {
  shares: Pick<Shares, 'open'>;
  cards: ShareCards;
  h5Root: string;
  /** The address that users open; without one, that at which the caller reached us. */
  publicUrl: string | undefined;
};

type ShareRequest = FastifyRequest<{ Params: { name: string }; Querystring: Record<string, unknown> }>;

const PICTURE = '.jpg';

/** Serves `/s/{id}`, the app with a description of what was shared, and `/s/{id}.jpg`, a picture of it. */
export function serveShares(
  app: FastifyInstance,
  { shares, cards, h5Root, publicUrl }: SharePageDependencies,
): void {
  const pageSource = createPageSource(h5Root);

  const serve = async (request: ShareRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { name } = request.params;
    const isPicture = name.endsWith(PICTURE);
    const id = isPicture ? name.slice(0, -PICTURE.length) : name;
    const view = await shares.open(id);
    if (!view) return sendMissingPage(request, reply, h5Root);
    if (isPicture) {
      const { lang } = request.query;
      const locale = LOCALES.find((one) => one === lang) ?? localeOf(request);
      const picture = await cards.draw(id, view, locale);
      if (!picture) return reply.code(503).header('retry-after', '5').send();
      return reply.header('cache-control', KEEP_PICTURE).type('image/jpeg').send(picture);
    }
    const page = await pageSource();
    if (page === undefined) return sendMissingPage(request, reply, h5Root);
    const locale = localeOf(request);
    const facts = { id, locale, base: publicUrl ?? originOf(request), view };
    return sendCompressed(request, reply, withTags(page, facts));
  };

  app.route({
    method: ['GET', 'HEAD'],
    url: `${SHARE_BASE}/:name`,
    config: { routeName: 'share' },
    handler: serve,
  });
}
