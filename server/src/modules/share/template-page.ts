import type { Locale } from '@tuzuo/core/text/locale';
import { escapeHtml } from '@tuzuo/core/text/markup';
import { PICTURE_WIDTHS, type SharedTemplate } from '../template/service';
import { type PageFacts, socialTags } from './head';
import { RESULT_STYLE } from './result-style';
import { shareWords } from './words/index';

/** Where the app begins a poster with a template. */
const useOf = (templateId: string) =>
  `/#/subPages/create-design/index?templateId=${encodeURIComponent(templateId)}`;

type TemplateFacts = {
  locale: Locale;
  template: SharedTemplate;
  said: PageFacts;
  /** The app's icon as an element, or nothing. */
  icon: string;
};

/** The page of a template: seen at once, without the app and without a script; its sharp picture is the largest thing on it. */
export function templatePage({ locale, template, said, icon }: TemplateFacts): string {
  const { app, page } = shareWords[locale];
  const { templateId, width, height, thumbUrl, previewUrl, placeholder, category, size } = template;
  const [title, text, name] = [said.title, said.text, template.title].map(escapeHtml);
  const shape = (width / height).toFixed(4);
  const sizes = `(min-width:860px) min(616px,calc(72vh*${shape})),min(calc(100vw - 32px),calc(58vh*${shape}))`;
  const [small, large] = [PICTURE_WIDTHS.thumb, PICTURE_WIDTHS.preview];
  const picture = `<img src="${previewUrl}" srcset="${thumbUrl} ${small}w, ${previewUrl} ${large}w" sizes="${sizes}" width="${large}" height="${Math.round((large * height) / width)}" alt="${name}" decoding="async" fetchpriority="high" style="background:center/cover url(${placeholder})">`;
  const facts = [category, size].map((fact) => `<li>${escapeHtml(fact)}</li>`).join('');
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><title>${title}</title><meta name="description" content="${text}"><meta name="color-scheme" content="light dark"><meta name="theme-color" media="(prefers-color-scheme: light)" content="#f5f7fa"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="#101217">${icon}${socialTags(said)}<style>${RESULT_STYLE}</style></head><body><header class="bar"><a href="/">${escapeHtml(app)}</a></header><main><section class="show"><div class="frame-box" style="--shape:${shape}"><div class="frame">${picture}</div></div></section><div class="side"><h1>${name}</h1><div class="tool"><ul class="facts" style="margin-top:0">${facts}</ul></div><div class="make"><a href="${useOf(templateId)}">${page.use}</a></div></div></main></body></html>`;
}
