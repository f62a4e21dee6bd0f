import { SHARE_BASE } from '@tuzuo/core/api/share';
import type { Size } from '@tuzuo/core/geometry/size';
import type { Locale } from '@tuzuo/core/text/locale';
import { escapeHtml } from '@tuzuo/core/text/markup';
import { type ToolDefinition, tools } from '@tuzuo/core/tools';
import type { AssetRow } from '../asset/service';
import type { Offer } from '../ledger/service';
import { factsOf } from './facts';
import { type PageFacts, socialTags } from './head';
import type { SharedResult } from './open';
import { FULL_WIDTH, isVideo, pictureName, SCREEN_WIDTHS, type Side, sizeAt } from './pictures';
import { RESULT_STYLE } from './result-style';
import { shareWords } from './words/index';

/** Moves the divider between the two pictures. The same bytes on every page, so that the CSP can name its hash. */
export const SPLIT_SCRIPT =
  "(function(){var s=document.querySelector('.split'),f=s&&s.parentNode;if(!f)return;" +
  "var m=function(){f.style.setProperty('--at',s.value/100)};s.hidden=false;s.addEventListener('input',m);m()})()";

/** Maximum difference of two pictures' aspect ratios for overlaying them; rounding to whole pixels causes that much. */
const SAME_SHAPE = 0.02;

/** Aspect ratios of the tallest and the flattest frame; pictures beyond are shown with margins. */
const SHAPES = { min: 0.56, max: 2.2 } as const;

/** The width that most phones load first. */
const FIRST_WIDTH = SCREEN_WIDTHS[1];

/** Name of the video file below a link. */
export const VIDEO_NAME = 'video.mp4';

type ResultFacts = {
  id: string;
  locale: Locale;
  view: SharedResult;
  said: PageFacts;
  offer: Offer;
  /** URL of the tool. */
  make: string;
  /** The app's icon as an element, or empty. */
  icon: string;
};

const fill = (words: string, values: Readonly<Record<string, number>>): string =>
  words.replace(/\{(\w+)\}/g, (_placeholder, name: string) => String(values[name]));

const sizeOf = ({ width, height }: Pick<AssetRow, 'width' | 'height'>): Size => ({
  width: width ?? 1,
  height: height ?? 1,
});

const shapeOf = ({ width, height }: Size): number => width / height;

/** One line with the price for new users: the free uses, then the price beyond them. */
function priceOf({ period, freeUses, price }: Offer, locale: Locale): string {
  const { page } = shareWords[locale];
  if (price?.points === 0) return `<p><b>${page.free}</b></p>`;
  const free = freeUses > 0 && fill(period === 'day' ? page.freeADay : page.freeAMonth, { count: freeUses });
  const paid = price && fill(price.uses === 1 ? page.priceOfOne : page.price, price);
  const parts = [free && `<b>${free}</b>`, paid].filter(Boolean);
  return parts.length === 0 ? '' : `<p>${parts.join(' · ')}</p>`;
}

/** A picture in all its sizes, from which the browser chooses. */
function picture(
  { id, said: { title } }: ResultFacts,
  side: Side,
  asset: AssetRow,
  { alt, sizes, first }: { alt: string; sizes: string; first: boolean },
): string {
  const full = sizeOf(asset);
  const candidates = SCREEN_WIDTHS.map((width) => ({ width, real: sizeAt(full, width).width }));
  // A small picture has only one size, whichever is requested.
  const different = candidates.filter(({ real }, at) => real !== candidates[at + 1]?.real);
  const address = (width: (typeof SCREEN_WIDTHS)[number]) =>
    `${SHARE_BASE}/${id}/${pictureName(side, width)}`;
  const srcset = different.map(({ width, real }) => `${address(width)} ${real}w`).join(', ');
  const { width, height } = sizeAt(full, FIRST_WIDTH);
  return `<img class="${side}" src="${address(FIRST_WIDTH)}" srcset="${srcset}" sizes="${sizes}" width="${width}" height="${height}" alt="${escapeHtml(`${alt} · ${title}`)}" decoding="async" fetchpriority="${first ? 'high' : 'low'}">`;
}

/** The result's picture or video, the largest element of the page. */
function shown(facts: ResultFacts): string {
  const { id, locale, view } = facts;
  const { page } = shareWords[locale];
  const { asset, original, tool } = view;
  const { moves = false }: ToolDefinition = tools[tool];
  const full = sizeOf(asset);
  const shape = Math.min(SHAPES.max, Math.max(SHAPES.min, shapeOf(full)));
  const isOver =
    original !== undefined &&
    !isVideo(asset) &&
    !moves &&
    Math.abs(shapeOf(sizeOf(original)) / shapeOf(full) - 1) <= SAME_SHAPE;
  const sizes = `(min-width:860px) min(616px,calc(72vh*${shape.toFixed(3)})),min(calc(100vw - 32px),calc(58vh*${shape.toFixed(3)}))`;
  const base = `${SHARE_BASE}/${id}`;
  const after = isVideo(asset)
    ? `<video controls playsinline preload="none" width="${full.width}" height="${full.height}" src="${base}/${VIDEO_NAME}" poster="${base}/${pictureName('after', FIRST_WIDTH)}" aria-label="${escapeHtml(facts.said.title)}"></video>`
    : picture(facts, 'after', asset, { alt: page.after, sizes, first: true });
  const before = original
    ? picture(facts, 'before', original, { alt: page.before, sizes, first: false })
    : '';
  // In the order of the sides.
  const views = (['before', 'compare', 'after'] as const).filter(
    (name) => original !== undefined && (isOver || name !== 'compare'),
  );
  // The three views work without scripts; only moving the divider needs one.
  const choices = views.map((name) => {
    const isFirst = name === (isOver ? 'compare' : 'after');
    return `<input class="view" type="radio" name="view" id="v-${name}"${isFirst ? ' checked' : ''}>`;
  });
  const names = views.map((name) => `<label for="v-${name}">${page[name]}</label>`);
  const edge = isOver
    ? `<span class="edge"></span><input class="split" type="range" min="0" max="100" value="50" aria-label="${page.slide}" hidden>`
    : '';
  const mayBeClear = asset.mime === 'image/png' || asset.mime === 'image/webp';
  const frame = ['frame', isOver && 'over', mayBeClear && 'checks'].filter(Boolean).join(' ');
  const saved = isVideo(asset) ? VIDEO_NAME : pictureName('after', FULL_WIDTH);
  const save = `<a href="${base}/${saved}" download="tuzuo-${saved}">${isVideo(asset) ? page.saveVideo : page.save}</a>`;
  return `<section class="show">${choices.join('')}<div class="frame-box" style="--shape:${shape.toFixed(4)}"><div class="${frame}">${after}${before}${edge}</div></div>${
    names.length > 0 ? `<div class="switch">${names.join('')}</div>` : ''
  }${isVideo(asset) ? '' : `<p class="hold">${page.hold}</p>`}<p class="save${isVideo(asset) ? ' save--always' : ''}">${save}</p></section>`;
}

/** What the result was made with, and how to make one's own. */
function aside({ locale, view, make, offer }: ResultFacts): string {
  const { madeByAi, page, tools: words } = shareWords[locale];
  const { name, line } = words[view.tool];
  const facts = [
    ...(view.asset.label === 'none' ? [] : [madeByAi]),
    ...factsOf(view.options, view.asset, locale),
  ].map((fact) => `<li>${escapeHtml(fact)}</li>`);
  const href = escapeHtml(make);
  return `<a class="tool" href="${href}"><small>${page.made}</small><strong>${escapeHtml(name)}</strong><p>${escapeHtml(line)}</p><ul class="facts">${facts.join('')}</ul></a><div class="make">${priceOf(offer, locale)}<a href="${href}">${page.make}</a></div>`;
}

/** The page of a result, shown at once, without the app, and also without scripts. */
export function resultPage(facts: ResultFacts): string {
  const { locale, said, icon } = facts;
  const { app } = shareWords[locale];
  const [title, text] = [escapeHtml(said.title), escapeHtml(said.text)];
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><title>${title}</title><meta name="description" content="${text}"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><meta name="theme-color" media="(prefers-color-scheme: light)" content="#f5f7fa"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="#101217">${icon}${socialTags(said)}<style>${RESULT_STYLE}</style></head><body><header class="bar"><a href="/">${escapeHtml(app)}</a></header><main>${shown(facts)}<div class="side"><h1>${title}</h1>${aside(facts)}</div></main><script>${SPLIT_SCRIPT}</script></body></html>`;
}
