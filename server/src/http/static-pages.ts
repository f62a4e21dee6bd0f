import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { say } from '../i18n/words';
import { localeOf } from './caller';

/** A content hash in the file name, as the build writes it: `app.3f9a1c2b.js`, also before `.br` and `.gz`. */
const HASHED_NAME = /[.-][0-9a-f]{8,32}\.\w+(\.(br|gz))?$/;

const FOREVER = 'public, max-age=31536000, immutable';

/** Cached, but revalidated by ETag on every request. */
const REVALIDATE = 'no-cache';

/**
 * Serves the built web app from `root`: precompressed variants if present, hashed files cached permanently, others
 * revalidated by ETag.
 */
export async function serveH5(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (response, path) => {
      response.setHeader('cache-control', HASHED_NAME.test(path) ? FOREVER : REVALIDATE);
      response.setHeader('vary', 'accept-encoding');
    },
  });
}

/**
 * Serves `/words/<locale>.<version>.json`, the words of a language for pages, mini-programs and apps. Asked for a version
 * that is not there, because the program is older or newer than the pages, it leads to the one that is: what the program
 * lacks there is in its own source locale.
 */
export function serveWords(app: FastifyInstance, root: string): void {
  app.get<{ Params: { file: string } }>('/words/:file', async ({ params: { file } }, reply) => {
    const names = await readdir(join(root, 'words')).catch((): string[] => []);
    if (names.includes(file)) return reply.sendFile(`words/${file}`);
    const [locale = ''] = file.split('.');
    const other = names.find((name) => name.startsWith(`${locale}.`) && name.endsWith('.json'));
    if (!other) return reply.callNotFound();
    return reply.header('cache-control', REVALIDATE).redirect(`/words/${other}`);
  });
}

/** `/examples/v6/matting-after.jpg?…` → `matting-after.webp`. */
const webpOf = (address: string) => basename(address.split('?')[0] ?? '').replace(/\.jpg$/, '.webp');

/**
 * Serves pictures to all clients, cached permanently, since their URLs change with their content. Mini-programs have no
 * space to bundle them. If a JPEG has a WebP of the same name next to it, clients that accept that get it instead, a
 * third smaller; JPEGs remain necessary for cards of links shared in WeChat.
 * @param folders URL prefix → folder
 */
export async function serveKeptPictures(
  app: FastifyInstance,
  folders: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [prefix, root] of Object.entries(folders)) {
    const names = new Set(await readdir(root));
    await app.register(async (scope) => {
      scope.addHook('onRequest', async ({ headers, raw }) => {
        const smaller = webpOf(raw.url ?? '');
        // The plugin has no other way to change the path.
        if (names.has(smaller) && headers.accept?.includes('image/webp')) raw.url = `${prefix}/${smaller}`;
      });
      await scope.register(fastifyStatic, {
        root,
        prefix: `${prefix}/`,
        decorateReply: false,
        cacheControl: false,
        dotfiles: 'ignore',
        setHeaders: (response, path) => {
          response.setHeader('cache-control', FOREVER);
          if (names.has(webpOf(path))) response.setHeader('vary', 'accept');
          // The mini-program and the app show them on pages of another origin.
          response.setHeader('cross-origin-resource-policy', 'cross-origin');
        },
      });
    });
  }
}

type PageName = 'notFound' | 'notBuilt' | 'fault';

const STATUS: Record<PageName, number> = { notFound: 404, notBuilt: 503, fault: 500 };

/** The theme's colors, light and dark. */
const STYLE = `:root{color-scheme:light dark;--page:#f5f7fa;--text:#1a1d23;--muted:#5b6270}
@media (prefers-color-scheme:dark){:root{--page:#101217;--text:#eef0f4;--muted:#a7aebb}}
body{margin:0;min-height:100vh;box-sizing:border-box;display:grid;place-content:center;justify-items:center;gap:12px;
padding:24px;text-align:center;background:var(--page);color:var(--text);font:16px/1.6 system-ui,sans-serif}
h1{font-size:20px;margin:0}p{margin:0;color:var(--muted)}
a{margin-top:12px;padding:10px 32px;border-radius:24px;background:#1a62e0;color:#fff;text-decoration:none}`;

/** A small page of the server's own, in the reader's language, for what the web app cannot show. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, name: PageName): FastifyReply {
  const locale = localeOf(request);
  const title = say(locale, `page.${name}.title`);
  const home = name === 'notFound' ? `<a href="/">${say(locale, 'page.home')}</a>` : '';
  // `npm start` serves while it builds the pages.
  const again = name === 'notBuilt' ? '<meta http-equiv="refresh" content="3">' : '';
  const html = `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width,initial-scale=1">${again}<style>${STYLE}</style></head>
<body><h1>${title}</h1><p>${say(locale, `page.${name}.text`)}</p>${home}</body></html>`;
  return reply
    .code(STATUS[name])
    .headers({ 'cache-control': 'no-store', vary: 'accept-language' })
    .type('text/html; charset=utf-8')
    .send(html);
}

/**
 * The response for paths that are neither files nor calls: the not-found page, or a notice that the app has not been
 * built.
 */
export function sendMissingPage(request: FastifyRequest, reply: FastifyReply, root: string): FastifyReply {
  const wantsHome = request.url.split('?')[0] === '/';
  const notBuilt = wantsHome && !existsSync(join(root, 'index.html'));
  if (notBuilt) request.log.warn('web pages not built (yet): npm run build:h5 builds them');
  return sendPage(request, reply, notBuilt ? 'notBuilt' : 'notFound');
}
