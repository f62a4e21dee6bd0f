import type { FastifyReply, FastifyRequest } from 'fastify';
import { say } from '../i18n/words';
import { localeOf } from './locale';

type PageName = 'notFound' | 'notBuilt' | 'fault';

const STATUS: Record<PageName, number> = { notFound: 404, notBuilt: 503, fault: 500 };

const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;
gap:12px;padding:24px;text-align:center;font:16px/1.6 system-ui,sans-serif}h1{font-size:20px;margin:0}p{margin:0}
a{color:#2074ff;padding:12px}`;

/** A small page of the server's own, in the reader's language, for what the web app cannot show. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, name: PageName): FastifyReply {
  const locale = localeOf(request);
  const title = say(locale, `page.${name}.title`);
  const home = name === 'notFound' ? `<a href="/">${say(locale, 'page.home')}</a>` : '';
  const html = `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style>${STYLE}</style></head>
<body><h1>${title}</h1><p>${say(locale, `page.${name}.text`)}</p>${home}</body></html>`;
  return reply
    .code(STATUS[name])
    .headers({ 'cache-control': 'no-store', vary: 'accept-language' })
    .type('text/html; charset=utf-8')
    .send(html);
}
