import type { PosterLayer } from '@tuzuo/core/poster/document';
import { faded, linear, solid } from '../../../../composition/kit';
import { lantern, rosette, waves } from '../../../../composition/ornaments/festive';
import { arch } from '../../../../composition/ornaments/frames';
import { ticket } from '../../../../composition/ornaments/patterns';
import { grounded } from '../../../../composition/ornaments/stage';
import { defineTemplate } from '../design';

const tangyuanShop = defineTemplate({
  key: 'tangyuan-shop-opening',
  title: '开张了',
  category: 'opening',
  scene: 'store',
  format: 'story',
  palette: 'sale',
  pair: 'F',
  tags: ['开业', '新店', '汤圆', '甜品', '折扣'],
  words: {
    title: '开张了',
    brand: '阿嬷汤圆铺 · 鼓楼店',
    dates: '5月1日—5月3日',
    giftLabel: '到店即送',
    gift: '红糖糍粑一份',
    offerLabel: '现煮汤圆',
    offer: '8折',
    terms: '每桌送一份，每天前80桌；折扣不与团购券同用',
    action: '鼓楼东街21号 10:00—22:00',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const glyphs = [...w.title];
    const runs = glyphs.map((glyph, index) => {
      const run = k.run(glyph, { face: pair.title, size: 0.27, color: '#b3140d' });
      // 了 fills less than half of its box.
      return glyphs[index + 1] === '了' ? { ...run, tracking: -0.16 * run.size } : run;
    });
    return k.document(
      [
        ...waves(k, { top: 82.5, size: 0.068 }, { line: '#ffc53d', ground: '#b3140d', width: 0.0026 }),
        arch(k, [8, 10.4, 84, 74.6], solid(p.surface), {
          shadow: { color: '#4a0e0a66', blur: 44, x: 8, y: 18 },
        }),
        arch(k, [10.2, 11.7, 79.6, 72], null, { stroke: { color: '#d9a441', width: 3 } }),
        ...rosette(k, { x: 50, y: 26.6, size: 0.155 }, '#b3140d', 8),
        ...lantern(k, { x: 10, y: 14, size: 0.095 }, { rope: 3.2 }),
        ...lantern(k, { x: 90, y: 14, size: 0.095 }, { rope: 3.2 }),
        k.text('title', runs, [11.5, 36.4, 77, 17], {
          size: 0.27,
          color: p.price,
          align: 'center',
          verticalAlign: 'middle',
          lineHeight: 1.05,
        }),
        k.text('brand', w.brand, [16, 54.4, 68, 3.4], {
          face: pair.strong,
          size: 0.048,
          color: p.ink,
          align: 'center',
          lineHeight: 1.2,
        }),
        k.rule([37, 59.4, 26, 0.12], '#b3140d'),
        k.text('subtitle', w.dates, [16, 60.6, 68, 3.6], {
          face: pair.strong,
          size: 0.05,
          color: p.price,
          align: 'center',
          lineHeight: 1.2,
        }),
        ...ticket(k, [16.5, 66.6, 67, 11.4], p.price, { cut: 64, holes: '#ffc53d', notch: 1.7, radius: 1.6 }),
        ...(
          [
            [w.giftLabel, w.gift, 18.5, 39, 0.053],
            [w.offerLabel, w.offer, 61.5, 20, 0.068],
          ] as const
        ).flatMap(([label, text, x, width, size]): PosterLayer[] => [
          k.text('note', label, [x, 68.4, width, 2.6], {
            face: { family: 'noto-serif-sc', weight: 600 },
            size: 0.032,
            color: p.surface,
            align: 'center',
            lineHeight: 1.2,
          }),
          k.text('price', text, [x, 71.2, width, 5], {
            face: pair.digits,
            size,
            color: '#ffe2a0',
            align: 'center',
            verticalAlign: 'middle',
            lineHeight: 1.1,
          }),
        ]),
        k.text('note', w.terms, [14, 79.3, 72, 2.4], {
          face: { family: 'noto-serif-sc', weight: 600 },
          size: 0.03,
          color: p.ink,
          align: 'center',
        }),
        ...k.pill('action', w.action, [18, 87, 64, 4.8], {
          ground: p.surface,
          color: p.ink,
          size: 0.037,
          lineHeight: 1.2,
        }),
      ],
      { fill: linear(180, '#e02f24', '#c01a14') },
    );
  },
});

const earlyCoffee = defineTemplate({
  key: 'early-coffee',
  title: '早起的人，先喝一杯',
  category: 'opening',
  scene: 'store',
  format: 'square',
  palette: 'coffee',
  pair: 'B',
  tags: ['咖啡', '早餐', '半价', '门店', '朋友圈'],
  words: {
    brand: '街角咖啡 · 7:00开门',
    title: '早起的人，\n先喝一杯。',
    subtitle: '工作日10点前，\n手冲第二杯半价',
    place: '长宁店 愚园路128号',
    terms: '11月30日前出示本图，\n每人每天一次，豆单见黑板',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const cup = k.picture('coffee', [43, 44, 73, 67.4], { rotation: 5 });
    return k.document([
      k.path('M100,29C74,30 42,53 42,100L100,100Z', linear(160, '#ecc890', '#d09a58')),
      grounded(k, cup, '#4a1d06', 1.1),
      k.text('brand', w.brand, [7.6, 7, 60, 4], {
        face: { family: 'noto-sans-sc', weight: 500 },
        size: 0.031,
        color: p.ink,
        lineHeight: 1.2,
      }),
      k.title(w.title, [7, 13, 66, 31], { size: 0.123, lineHeight: 1.2 }),
      k.rule([7.8, 47.2, 6, 0.5], p.accent),
      k.text('subtitle', w.subtitle, [7.7, 50, 34, 12], {
        face: { family: 'noto-sans-sc', weight: 500 },
        size: 0.037,
        color: p.ink,
        lineHeight: 1.5,
      }),
      k.text('action', w.place, [7.7, 81.5, 33, 4], {
        face: pair.strong,
        size: 0.03,
        color: p.ink,
        lineHeight: 1.2,
      }),
      k.text('note', w.terms, [7.7, 86.2, 33, 8], { size: 0.026, color: '#6a4a38', lineHeight: 1.5 }),
    ]);
  },
});

const movedNextDoor = defineTemplate({
  key: 'moved-next-door',
  title: '我们搬到隔壁了',
  category: 'opening',
  scene: 'store',
  format: 'story',
  palette: 'summer',
  pair: 'D',
  tags: ['搬家', '搬迁', '新店', '通知', '门店'],
  words: {
    title: '我们搬到\n',
    titleEnd: '隔壁了',
    old: '128',
    oldNote: '旧门',
    fresh: '130',
    freshNote: '新门，已经开着',
    place: '愚园路130号',
    body: '11月28日起在新铺子收件取件，\n存在旧店的衣服都跟着搬过来了',
    action: '电话不变 021-5555 0130',
    brand: '阿芳裁缝 · 改衣、换拉链、修皮包',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const line = (text: string, size: number, color: string) =>
      k.run(text, { face: pair.title, size, color });
    const runs = [line(w.title, 0.268, p.surface), line(w.titleEnd, 0.357, p.bg)];
    const number = (
      text: string,
      place: readonly [number, number, number, number],
      size: number,
      color: string,
    ) =>
      k.text('note', text, place, {
        face: pair.digits,
        size,
        color,
        align: 'center',
        lineHeight: 1.1,
        verticalAlign: 'middle',
      });
    return k.document(
      [
        k.text('title', runs, [6.4, 4.8, 90, 42], {
          size: 0.357,
          color: p.surface,
          lineHeight: 1.06,
          fit: { mode: 'shrink', minSize: 0.1 * k.side },
        }),
        k.path('M0,70.6L100,70.6L100,71.4L0,71.4Z', '#0c4a28'),
        k.shape([9, 52.6, 23, 18], { kind: 'rect', radius: 4 }, null, {
          stroke: { color: faded(p.surface, 0.75), width: 5, dash: [16, 12] },
        }),
        number(w.old, [10, 55.6, 21, 6], 0.085, p.surface),
        k.line([12.6, 60.6, 28.4, 56.6], p.bg, 0.008, { cap: 'round' }),
        k.text('note', w.oldNote, [10, 63, 21, 3], {
          size: 0.033,
          color: p.surface,
          align: 'center',
          lineHeight: 1.2,
        }),
        k.line([36.5, 61.6, 49.5, 61.6], p.bg, 0.012, { end: 'arrow' }),
        k.rect([55, 47.4, 36, 23.2], '#0c4a28'),
        k.path('M55,47.4L82,49.6L82,70.6L55,70.6Z', linear(90, '#fff1a0', p.bg)),
        k.path('M55,47.4L57,47.6L57,70.6L55,70.6Z', '#e0b800'),
        k.disc(79, 61.2, 1.3, p.ink),
        number(w.fresh, [57.5, 51.6, 23, 8.4], 0.118, p.ink),
        k.text('note', w.freshNote, [58, 63.8, 23, 3.4], {
          size: 0.028,
          color: p.ink,
          align: 'center',
          lineHeight: 1.2,
        }),
        k.text('subtitle', w.place, [7, 73.6, 86, 4.6], {
          face: pair.strong,
          size: 0.073,
          color: p.surface,
          lineHeight: 1.15,
        }),
        k.text('body', w.body, [7, 79, 86, 5.6], { size: 0.035, color: p.surface, lineHeight: 1.45 }),
        k.text('action', w.action, [7, 85.8, 86, 3], {
          face: pair.strong,
          size: 0.042,
          color: p.bg,
          lineHeight: 1.3,
        }),
        k.text('brand', w.brand, [7, 89.4, 86, 2.4], { size: 0.031, color: p.surface, lineHeight: 1.2 }),
      ],
      { fill: solid(p.accent) },
    );
  },
});

export const openingTemplates = [tangyuanShop, earlyCoffee, movedNextDoor];
