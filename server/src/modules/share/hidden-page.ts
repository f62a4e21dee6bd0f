import { escapeHtml } from '@tuzuo/core/text/markup';
import { RESULT_STYLE } from './result-style';
import type { ThingFacts } from './thing-page';
import { shareWords } from './words/index';

/** The page shown instead of something that is not (or not yet) allowed to be seen: a message, and a link home. */
export function hiddenPage({ locale, said, icon }: Pick<ThingFacts, 'locale' | 'said' | 'icon'>): string {
  const { app, home } = shareWords[locale];
  const [title, text] = [escapeHtml(said.title), escapeHtml(said.text)];
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><title>${title}</title><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">${icon}<style>${RESULT_STYLE}</style></head><body><header class="bar"><a href="/">${escapeHtml(app)}</a></header><main><div class="side"><h1>${text}</h1><div class="make"><a href="/">${escapeHtml(home.title)}</a></div></div></main></body></html>`;
}
