import type { PosterLayer } from '@tuzuo/core/poster/document';
import { faded, type Kit, linear } from '../../../../composition/kit';
import { waves } from '../../../../composition/ornaments/festive';
import { grid } from '../../../../composition/ornaments/patterns';
import { defineTemplate } from '../design';

/** Rows of a card, labels and values aligned on two axes. */
const rows = (
  k: Kit,
  [left, right]: readonly [number, number],
  top: number,
  color: string,
  label: string,
  list: readonly (readonly [string, string])[],
): PosterLayer[] =>
  list.flatMap(([name, value], at) => [
    k.text('body', name, [left, top + at * 9, right - left - 1, 6], { size: 0.04, color: label }),
    k.text('body', value, [right, top + at * 9, 94 - right, 6], { size: 0.04, color }),
  ]);

const teaTrader = defineTemplate({
  key: 'tea-trader-card',
  title: '茶业名片',
  category: 'business',
  scene: 'office',
  format: 'card',
  palette: 'home',
  pair: 'C',
  tags: ['名片', '茶叶', '销售', '海水纹'],
  words: {
    brand: '青野',
    trade: '茶业',
    name: '沈知远',
    post: '渠道经理',
    phoneLabel: '电话',
    phone: '138 0000 2468',
    chatLabel: '微信',
    chat: 'qingye-tea',
    addressLabel: '地址',
    address: '福鼎市太姥山路66号',
  },
  compose(k, w) {
    const { palette: p } = k;
    const list = [
      [w.phoneLabel, w.phone],
      [w.chatLabel, w.chat],
      [w.addressLabel, w.address],
    ] as const;
    return k.document([
      k.rect([-4, -6, 108, 112], p.surface),
      k.group(
        [0, 0, 36, 100],
        [
          k.rect([-4, -6, 40, 112], p.ink),
          ...waves(k, { top: 50, bottom: 106, size: 0.1 }, { line: faded(p.bg, 0.36), width: 0.0032 }),
          k.rect([0, 48, 36, 30], linear(180, p.ink, faded(p.ink, 0))),
          k.rect([36, -6, 68, 112], p.surface),
        ],
      ),
      k.text('logo', w.brand, [6, 10, 28, 24], {
        face: k.pair.title,
        size: 0.2,
        color: p.surface,
        lineHeight: 1.1,
      }),
      k.text('brand', w.trade, [6.6, 34, 26, 9], {
        face: k.pair.title,
        size: 0.075,
        color: p.bg,
        lineHeight: 1.1,
      }),
      k.title(w.name, [43, 10, 51, 14], { face: k.pair.strong, size: 0.1, color: p.ink }),
      k.text('subtitle', w.post, [43, 25, 51, 7], { size: 0.045, color: p.accent }),
      k.rule([43, 57.4, 6, 0.7], p.accent),
      ...rows(k, [43, 52], 62, p.ink, p.accent, list),
    ]);
  },
});

const designer = defineTemplate({
  key: 'designer-card',
  title: '设计师名片',
  category: 'business',
  scene: 'office',
  format: 'card',
  palette: 'fashion',
  pair: 'A',
  tags: ['名片', '设计', '设计师', '网格'],
  words: {
    brand: '半格设计',
    name: '顾念',
    post: '视觉设计师',
    work: '品牌 · 包装 · 展陈',
    phone: '136 0000 5172',
    mail: 'gunian@bange.example',
    address: '杭州市文三路88号3楼',
  },
  compose(k, w) {
    const { palette: p } = k;
    return k.document(
      [
        // Half of a square in a grid of squares: the studio's name as a logo.
        k.rect([64, -6, 40, 112], p.accent),
        grid(k, [64, 0, 36, 100], 4, faded(p.surface, 0.28), 2),
        k.path('M73,30L91,30L91,60L73,60Z', p.surface),
        k.path('M73,60L91,30L91,60Z', p.ink),
        k.text('brand', w.brand, [69, 68, 26, 7], {
          face: k.pair.strong,
          size: 0.052,
          color: p.surface,
          align: 'center',
        }),
        k.title(w.name, [6, 9, 54, 22], { size: 0.17, color: p.ink, lineHeight: 1.1 }),
        k.text('subtitle', w.post, [6.3, 33, 54, 8], { face: k.pair.strong, size: 0.05, color: p.accent }),
        k.text('note', w.work, [6.3, 42, 54, 6.5], { size: 0.042, color: p.ink }),
        k.rule([6.3, 59, 51.7, 0.5], p.ink),
        k.text('body', w.phone, [6.3, 64, 54, 6.5], { face: k.pair.strong, size: 0.045, color: p.ink }),
        k.text('body', w.mail, [6.3, 73, 54, 6.5], { size: 0.042, color: p.ink }),
        k.text('body', w.address, [6.3, 82, 54, 6.5], { size: 0.042, color: p.ink }),
      ],
      {},
    );
  },
});

const beautyManager = defineTemplate({
  key: 'beauty-manager-card',
  title: '美妆店长名片',
  category: 'business',
  scene: 'office',
  format: 'card',
  palette: 'gold',
  pair: 'B',
  tags: ['名片', '美妆', '店长', '黑金', '二维码'],
  words: {
    brand: '鎏光',
    trade: '美妆集合店',
    name: '许澄',
    post: '店长',
    phone: '137 0000 9036',
    hours: '每天10:00—21:30',
    address: '成都市春熙路12号2层',
    qr: 'https://liuguang.example/xucheng',
    qrNote: '扫码预约试妆',
  },
  compose(k, w) {
    const { palette: p } = k;
    const gold = linear(160, '#fff0cc', p.accent, '#a87a34');
    return k.document(
      [
        // A ray of light across the card, as on its bottles.
        k.path(
          'M45.2,-6L61.2,-6L38.8,106L22.8,106Z',
          linear(180, faded(p.accent, 0.34), faded(p.accent, 0.02)),
        ),
        k.path('M65.2,-6L67.2,-6L44.8,106L42.8,106Z', linear(180, faded(p.accent, 0.4), faded(p.accent, 0))),
        k.text('logo', w.brand, [6, 11, 34, 25], {
          face: k.pair.title,
          size: 0.2,
          color: p.accent,
          fill: gold,
          lineHeight: 1.1,
        }),
        k.text('brand', w.trade, [6.4, 37, 34, 7], { size: 0.045, color: p.ink }),
        k.title(w.name, [6, 60, 26, 14], { size: 0.105, color: p.ink }),
        k.text('subtitle', w.post, [6.4, 76, 26, 7], { size: 0.045, color: p.price }),
        k.text('body', w.phone, [50, 60.6, 30, 7], { face: k.pair.strong, size: 0.046, color: p.ink }),
        k.text('body', w.hours, [50, 69.6, 30, 6.5], { size: 0.04, color: p.ink }),
        k.text('body', w.address, [50, 78.2, 32, 6.5], { size: 0.04, color: p.ink }),
        k.qr(w.qr, [77.4, 11, 16.8, 28], '#14120f', '#fff6e0'),
        k.text('note', w.qrNote, [73, 41.4, 25.6, 6], { size: 0.038, color: p.price, align: 'center' }),
      ],
      { fill: linear(135, p.surface, p.bg) },
    );
  },
});

export const businessCardTemplates = [teaTrader, designer, beautyManager];
