import type { Size } from '@tuzuo/core/geometry/size';
import type { Locale } from '@tuzuo/core/text/locale';
import { escapeHtml } from '@tuzuo/core/text/markup';
import { type PageFacts, socialTags } from './head';
import { RESULT_STYLE } from './result-style';
import { shareWords } from './words/index';

export type ThingFacts = {
  locale: Locale;
  said: PageFacts;
  /** The app's icon as an element, or empty. */
  icon: string;
  name: string;
  size: Size;
  /** Absent until it has been drawn; `files` are URLs by width in pixels. */
  picture:
    | {
        src: string;
        files: Readonly<Record<number, string>>;
        placeholder: string | undefined;
      }
    | undefined;
  facts: readonly string[];
  /** The call to action. */
  use: { href: string; text: string };
};

/**
 * A page for something with one picture, shown at once without the app and without scripts; the picture is its largest
 * element.
 */
export function thingPage({ locale, said, icon, name, size, picture, facts, use }: ThingFacts): string {
  const { app } = shareWords[locale];
  const [title, text, heading] = [said.title, said.text, name].map(escapeHtml);
  const shape = (size.width / size.height).toFixed(4);
  const sizes = `(min-width:860px) min(616px,calc(72vh*${shape})),min(calc(100vw - 32px),calc(58vh*${shape}))`;
  const widths = Object.keys(picture?.files ?? {}).map(Number);
  const large = Math.max(1, ...widths);
  const sources = widths.map((width) => `${picture?.files[width]} ${width}w`).join(', ');
  const below = picture?.placeholder ? ` style="background:center/cover url(${picture.placeholder})"` : '';
  const image = picture
    ? `<img src="${picture.src}" srcset="${sources}" sizes="${sizes}" width="${large}" height="${Math.round((large * size.height) / size.width)}" alt="${heading}" decoding="async" fetchpriority="high"${below}>`
    : '';
  const list = facts.map((fact) => `<li>${escapeHtml(fact)}</li>`).join('');
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><title>${title}</title><meta name="description" content="${text}"><meta name="color-scheme" content="light dark"><meta name="theme-color" media="(prefers-color-scheme: light)" content="#f5f7fa"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="#101217">${icon}${socialTags(said)}<style>${RESULT_STYLE}</style></head><body><header class="bar"><a href="/">${escapeHtml(app)}</a></header><main><section class="show"><div class="frame-box" style="--shape:${shape}"><div class="frame">${image}</div></div></section><div class="side"><h1>${heading}</h1><div class="tool"><ul class="facts" style="margin-top:0">${list}</ul></div><div class="make"><a href="${use.href}">${escapeHtml(use.text)}</a></div></div></main></body></html>`;
}
