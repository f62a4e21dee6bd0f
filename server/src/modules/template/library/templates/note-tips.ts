import type { PosterLayer } from '@tuzuo/core/poster/document';
import { faded, type Kit, linear, solid } from '../../../../composition/kit';
import { type IconName, iconAt } from '../../../../composition/ornaments/icons';
import { burst, checks } from '../../../../composition/ornaments/patterns';
import { defineTemplate } from '../design';

const catChecklist = defineTemplate({
  key: 'cat-checklist',
  title: '接猫回家前先备好这6样',
  category: 'note',
  scene: 'everyday',
  format: 'note',
  palette: 'summer',
  pair: 'D',
  tags: ['小红书', '养猫', '宠物', '清单', '攻略'],
  words: {
    subtitle: '接猫回家前',
    title: '先备好这6样',
    action: '附清单，共花486元',
    badge: '新手\n照着买',
    first: '猫砂盆',
    firstPrice: '89',
    second: '幼猫粮2kg',
    secondPrice: '119',
    third: '水碗食碗',
    thirdPrice: '45',
    fourth: '猫抓板',
    fourthPrice: '28',
    fifth: '航空箱',
    fifthPrice: '169',
    sixth: '梳子、剪',
    sixthPrice: '36',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const items = [
      [w.first, w.firstPrice],
      [w.second, w.secondPrice],
      [w.third, w.thirdPrice],
      [w.fourth, w.fourthPrice],
      [w.fifth, w.fifthPrice],
      [w.sixth, w.sixthPrice],
    ].flatMap(([name = '', price = ''], index): PosterLayer[] => {
      const [x, y] = [index % 2 === 0 ? 13 : 52, 76 + 5.3 * Math.floor(index / 2)];
      return [
        iconAt(k, 'check-circle', x, y + 0.5, 0.042, p.accent),
        k.text('body', name, [x + 5, y, 20.5, 4], {
          size: 0.038,
          color: p.ink,
          verticalAlign: 'middle',
          lineHeight: 1.2,
        }),
        k.text('price', price, [x + 25.5, y, 9.5, 4], {
          face: pair.digits,
          size: 0.04,
          color: p.price,
          align: 'right',
          verticalAlign: 'middle',
          lineHeight: 1.2,
        }),
      ];
    });
    const card: PosterLayer[] = [
      k.rect([9, 37.6, 82, 56.4], '#ffffff', {
        radius: 28,
        shadow: { color: '#5a4a0055', blur: 40, x: 10, y: 18 },
      }),
      k.photo('photo-cat', [11.4, 39.4, 77.2, 34.6], { mask: { shape: 'rect', radius: 18 } }),
      ...items,
    ];
    return k.document([
      checks(k, [0, 0, 100, 100], 9, '#ffd21f'),
      k.text('subtitle', w.subtitle, [6.8, 4, 86, 8.8], {
        face: pair.title,
        size: 0.098,
        color: p.ink,
        lineHeight: 1.1,
      }),
      k.title(w.title, [6, 11.6, 89, 16], {
        size: 0.187,
        color: p.accent,
        lineHeight: 1.1,
        stroke: { color: '#ffffff', width: 14 },
        verticalAlign: 'middle',
      }),
      ...k.pill('action', w.action, [6.8, 29.6, 52, 5], {
        ground: p.ink,
        color: p.bg,
        size: 0.041,
        face: { family: 'noto-sans-sc', weight: 700 },
        lineHeight: 1.2,
      }),
      k.group([9, 37.6, 82, 56.4], card, { rotation: -2 }),
      k.group([29, 36.4, 20, 3.8], [k.rect([29, 36.4, 20, 3.8], faded('#1f8a4c', 0.82))], { rotation: -9 }),
      k.group(
        [72, 29, 24, 18],
        [
          burst(k, 84, 38, 12, p.price),
          k.text('note', w.badge, [75.4, 32.7, 17.2, 10.6], {
            face: pair.title,
            size: 0.056,
            color: '#ffffff',
            align: 'center',
            verticalAlign: 'middle',
            lineHeight: 1.15,
          }),
        ],
        { rotation: 8 },
      ),
    ]);
  },
});

/** A strip of receipt paper with a torn lower edge. */
function receipt(k: Kit, [x, y, width, height]: readonly [number, number, number, number]): PosterLayer {
  const teeth = 30;
  const edge = Array.from({ length: teeth * 2 + 1 }, (_, index) => {
    const at = x + width - (width * index) / (teeth * 2);
    return `L${at.toFixed(2)},${index % 2 === 0 ? y + height : y + height - 1.1}`;
  }).join('');
  return k.path(`M${x},${y}L${x + width},${y}${edge}Z`, k.palette.surface, {
    shadow: { color: faded(k.palette.ink, 0.28), blur: 40, x: 10, y: 18 },
  });
}

const rentalMakeover = defineTemplate({
  key: 'rental-makeover',
  title: '租房改造，5笔钱别省',
  category: 'note',
  scene: 'everyday',
  format: 'note',
  palette: 'home',
  pair: 'A',
  tags: ['小红书', '租房', '改造', '家居', '省钱'],
  words: {
    title: '租房改造\n5笔钱别省',
    subtitle: '照着我的八平方米买的，搬走都能带',
    first: '遮光窗帘',
    firstWhy: '早上八点还是黑的',
    firstPrice: '169',
    second: '一盏暖光落地灯',
    secondWhy: '顶灯从此不用开',
    secondPrice: '129',
    third: '床垫',
    thirdWhy: '睡三年，一天不到一块',
    thirdPrice: '899',
    fourth: '增压花洒',
    fourthWhy: '旧的收好，退租装回去',
    fourthPrice: '99',
    fifth: '门窗密封条',
    fifthWhy: '挡风，也挡楼下的烧烤',
    fifthPrice: '39',
    totalLabel: '合计',
    total: '¥1335',
    note: '本小票不退换，住得舒服再走',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const tear = (y: number) => k.line([12, y, 88, y], faded(p.ink, 0.55), 0.002, { dash: [0.008, 0.008] });
    const row = (index: number, name: IconName, text: string, why: string, price: string): PosterLayer[] => {
      const y = 39.6 + 8.2 * index;
      return [
        k.disc(16.4, y + 3, 4.1, '#dcebe2'),
        iconAt(k, name, 13.8, y + 1.05, 0.052, p.accent),
        k.text('body', text, [23.6, y - 0.5, 48, 4.2], {
          face: pair.strong,
          size: 0.043,
          color: p.ink,
          lineHeight: 1.3,
        }),
        k.text('note', why, [23.6, y + 3.5, 48, 3.1], { size: 0.031, color: '#45645a', lineHeight: 1.3 }),
        k.text('price', price, [71, y, 17, 6], {
          face: pair.digits,
          size: 0.058,
          color: p.price,
          align: 'right',
          verticalAlign: 'middle',
          lineHeight: 1.2,
        }),
      ];
    };
    return k.document(
      [
        receipt(k, [8, 31.6, 84, 62.8]),
        k.title(w.title, [6.4, 3.6, 89, 25.4], { size: 0.15, lineHeight: 1.12 }),
        k.rect([8, 30, 84, 3.4], '#a9c6b7', { radius: 28 }),
        k.rect([10, 31.2, 80, 0.9], p.ink, { radius: 8 }),
        k.text('subtitle', w.subtitle, [12, 34.6, 76, 3.2], {
          size: 0.031,
          color: p.ink,
          align: 'center',
          lineHeight: 1.2,
        }),
        tear(38.3),
        ...row(0, 'sun', w.first, w.firstWhy, w.firstPrice),
        ...row(1, 'lamp', w.second, w.secondWhy, w.secondPrice),
        ...row(2, 'bed', w.third, w.thirdWhy, w.thirdPrice),
        ...row(3, 'shower', w.fourth, w.fourthWhy, w.fourthPrice),
        ...row(4, 'wind', w.fifth, w.fifthWhy, w.fifthPrice),
        tear(81),
        k.text('note', w.totalLabel, [12, 82.4, 24, 6], {
          face: pair.title,
          size: 0.05,
          color: p.ink,
          verticalAlign: 'middle',
          lineHeight: 1.2,
        }),
        k.price(w.total, [40, 81.8, 48, 7], {
          size: 0.085,
          color: p.price,
          align: 'right',
          verticalAlign: 'middle',
        }),
        k.text('note', w.note, [12, 89.2, 76, 2.8], {
          size: 0.028,
          color: '#45645a',
          align: 'center',
          lineHeight: 1.3,
        }),
      ],
      { fill: linear(170, '#dbe9e1', p.bg) },
    );
  },
});

const whiteShoes = defineTemplate({
  key: 'white-shoes-wash',
  title: '小白鞋这样洗',
  category: 'note',
  scene: 'everyday',
  format: 'note',
  palette: 'skincare',
  pair: 'A',
  tags: ['小红书', '小白鞋', '清洁', '家务', '对比'],
  words: {
    title: '小白鞋\n这样洗',
    minutes: '10',
    minutesLabel: '分钟，一支牙膏',
    before: '洗前',
    after: '洗后',
    first: '拆',
    firstNote: '鞋带单独泡，\n鞋面先刷掉浮土',
    second: '刷',
    secondNote: '白牙膏加温水，\n软毛刷转着刷',
    third: '晾',
    thirdNote: '纸巾贴满再晾，\n阴干不发黄',
    note: '只试过帆布和皮面，麂皮别这样洗',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const half = (key: string, x: number, from: number) =>
      k.photo(key, [x, 28.8, 45, 42.1], { crop: { x: from, y: 0, width: 0.5, height: 1 }, cutOut: true });
    const label = (text: string, x: number, ground: string, color: string) =>
      k.pill('note', text, [x, 29.2, 15, 4.6], { ground, color, size: 0.038, lineHeight: 1.2 });
    const step = (x: number, head: string, note: string): PosterLayer[] => [
      k.text('subtitle', head, [x, 75.4, 28, 7.4], {
        face: pair.title,
        size: 0.085,
        color: p.accent,
        lineHeight: 1.15,
      }),
      k.text('body', note, [x, 83.2, 27.4, 7.6], { size: 0.0335, color: p.ink, lineHeight: 1.5 }),
    ];
    return k.document(
      [
        k.rect([0, 27, 50, 45], linear(150, '#8d9a9f', '#6f7d83')),
        k.rect([50, 27, 50, 45], linear(210, '#ffffff', '#cfe6f2')),
        half('white-shoe-before', 5, 0),
        half('white-shoe-after', 50, 0.5),
        k.rect([49.7, 27, 0.6, 45], '#ffffff'),
        k.disc(50, 49.5, 4, '#ffffff', { shadow: { color: faded(p.ink, 0.35), blur: 18, x: 2, y: 6 } }),
        iconAt(k, 'arrows-horizontal', 47, 47.26, 0.06, p.accent),
        ...label(w.before, 5, faded(p.ink, 0.82), '#ffffff'),
        ...label(w.after, 80, p.accent, '#ffffff'),
        k.title(w.title, [6.2, 3.6, 56, 21.6], { size: 0.13, lineHeight: 1.1 }),
        k.text('price', w.minutes, [63, 4.2, 31, 15.8], {
          face: pair.digits,
          size: 0.19,
          color: p.accent,
          align: 'right',
          lineHeight: 1.1,
        }),
        k.text('note', w.minutesLabel, [60, 20.4, 33.4, 4], {
          face: pair.strong,
          size: 0.038,
          color: p.ink,
          align: 'right',
          lineHeight: 1.2,
        }),
        ...step(7, w.first, w.firstNote),
        ...step(37.5, w.second, w.secondNote),
        ...step(68, w.third, w.thirdNote),
        k.text('note', w.note, [7, 91.6, 86, 3.2], { size: 0.03, color: '#3f5f70', lineHeight: 1.3 }),
      ],
      { fill: solid(p.surface) },
    );
  },
});

export const noteTipsTemplates = [catChecklist, rentalMakeover, whiteShoes];
