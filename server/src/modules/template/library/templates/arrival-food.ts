import { faded, linear, type Place, solid } from '../../../../composition/kit';
import { seeded } from '../../../../composition/ornaments/drawing';
import { grounded } from '../../../../composition/ornaments/stage';
import { sans, serif } from '../../../../composition/type-pairs';
import { defineTemplate } from '../design';

/** Four osmanthus petals around a point. */
const osmanthus = (x: number, y: number, r: number, turn: number): string =>
  [0, 1, 2, 3]
    .map((petal) => {
      const angle = turn + (petal * Math.PI) / 2;
      const at = (reach: number, off: number) =>
        `${(x + r * reach * Math.cos(angle + off)).toFixed(2)},${(y + r * reach * Math.sin(angle + off)).toFixed(2)}`;
      return `M${at(0.1, 0)}C${at(0.7, -0.75)} ${at(1.1, -0.45)} ${at(1, 0)}C${at(1.1, 0.45)} ${at(0.7, 0.75)} ${at(0.1, 0)}Z`;
    })
    .join('');

const osmanthusLatte = defineTemplate({
  key: 'osmanthus-latte',
  title: '桂花开了，拿铁也香',
  category: 'arrival',
  scene: 'new',
  format: 'square',
  palette: 'coffee',
  pair: 'B',
  tags: ['咖啡', '拿铁', '桂花', '秋季', '饮品'],
  words: {
    shop: '街角咖啡 · 7:00开门',
    title: '桂花开了，\n拿铁也香。',
    subtitle: '燕麦桂花拿铁，热冰都做',
    price: '¥26',
    size: '360 ml',
    terms: '9月22日—10月31日，\n每天60杯',
    address: '长宁店 愚园路128号',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const random = seeded(8);
    const flowers = Array.from({ length: 26 }, () => {
      const [along, off] = [random(), (random() - 0.5) * 9];
      const angle = Math.PI * (1.13 + along * 0.33);
      const reach = 60 + off;
      return osmanthus(
        100 + reach * Math.cos(angle),
        100 + 1.16 * reach * Math.sin(angle),
        0.9 + random() * 1.1,
        random() * 3,
      );
    }).join('');
    return k.document([
      k.path('M100,30C76,30 43,52 43,100L100,100Z', linear(150, '#c4552f', '#a53f22')),
      k.path(flowers, '#e8a92c'),
      grounded(k, k.picture('latte', [47, 42, 62, 62]), '#280c04'),
      k.text('brand', w.shop, [7.6, 6.6, 60, 4.6], { size: 0.03, color: p.ink, face: sans(500, 0.06) }),
      k.title(w.title, [7.2, 13, 62, 29], { size: 0.115, lineHeight: 1.22 }),
      k.rule([7.6, 45, 6, 0.55], p.accent),
      k.text('subtitle', w.subtitle, [7.6, 48.4, 44, 5.2], { size: 0.034, color: p.ink }),
      k.price(w.price, [7.2, 55, 18, 12.2], { size: 0.11, color: p.price }),
      k.text('note', w.size, [26, 60.8, 16, 4.6], { size: 0.03, color: p.ink }),
      k.text('note', w.address, [7.6, 81.6, 34, 4.3], { face: pair.strong, size: 0.028, color: p.ink }),
      k.text('note', w.terms, [7.6, 85.8, 33, 8.2], { size: 0.027, color: p.ink }),
    ]);
  },
});

const navelOrange = defineTemplate({
  key: 'gannan-navel-orange',
  title: '赣南脐橙',
  category: 'arrival',
  scene: 'new',
  format: 'square',
  palette: 'fruit',
  pair: 'A',
  tags: ['水果', '脐橙', '产地直发', '生鲜'],
  words: {
    title: '赣南脐橙',
    subtitle: '今早摘的，\n今晚就发。',
    promise: '产地直发 坏果包赔',
    size: '5斤装 · 果径70 mm起',
    price: '¥29.9',
    usual: '日常价',
    usualPrice: '¥39.9',
    offer: '限12月1日—20日',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    return k.document(
      [
        k.rect([50, 0, 50, 50], linear(160, '#ffa83f', '#ff8c1a')),
        k.rect([0, 50, 50, 50], '#2e7d4f'),
        k.rect([50, 50, 50, 50], '#ffd98a'),
        k.picture('orange', [50, 0, 50, 50], {
          crop: { x: 0, y: 0, width: 0.86, height: 0.86 },
        }),
        k.picture('orange-half', [0, 50, 50, 50], {
          slot: undefined,
          crop: { x: 0.18, y: 0.12, width: 0.82, height: 0.82 },
        }),
        k.title(w.title, [5.6, 6, 42, 12], { size: 0.1 }),
        k.text('subtitle', w.subtitle, [6, 20, 38, 13], { size: 0.045, color: p.ink, lineHeight: 1.35 }),
        k.text('note', w.promise, [6, 41.5, 40, 5], { face: pair.strong, size: 0.03, color: '#2a7048' }),
        k.text('body', w.size, [56, 56.5, 40, 5], { size: 0.032, color: p.ink }),
        k.price(w.price, [55.4, 61, 40, 20.4], { size: 0.185, color: p.price }),
        k.text(
          'note',
          [
            k.run(`${w.usual} `, { size: 0.032, color: p.ink, face: sans(400) }),
            k.run(w.usualPrice, { size: 0.032, color: p.ink, face: sans(400), strike: true }),
          ],
          [56, 82.5, 40, 5],
          { size: 0.032, color: p.ink },
        ),
        ...k.pill('action', w.offer, [56, 88.4, 36, 6.2], { size: 0.031 }),
      ],
      { fill: solid(p.surface) },
    );
  },
});

const osmanthusGift = defineTemplate({
  key: 'osmanthus-gift-set',
  title: '八月桂礼盒',
  category: 'arrival',
  scene: 'new',
  format: 'note',
  palette: 'care',
  pair: 'C',
  tags: ['礼盒', '桂花', '送礼', '中秋', '伴手礼'],
  words: {
    title: '八月桂礼盒',
    subtitle: '五件一盒，可代写贺卡',
    first: '桂花香烛',
    second: '青瓷茶杯',
    third: '桂花月饼',
    fourth: '白茶小饼',
    fifth: '桂花坚果',
    price: '¥168',
    unit: '一盒',
    terms: '9月1日—24日，共400盒，两盒起送',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const part = (x: number, y: number, picture: string, ratio: number, name: string) => {
      const high = (value: number) => (value * k.width) / k.height;
      const wide = ratio > 1 ? 15 : 15 * ratio;
      const place: Place = [x - wide / 2, y - high(wide / ratio) / 2, wide, high(wide / ratio)];
      return [
        k.disc(x, y, 9.6, p.surface, { shadow: { color: faded(p.accent, 0.22), blur: 40, x: 8, y: 14 } }),
        k.picture(picture, place, { slot: undefined }),
        k.text('body', name, [x - 12, y + high(10.4), 24, 4.2], {
          face: serif(600),
          size: 0.036,
          color: p.ink,
          align: 'center',
        }),
      ];
    };
    return k.document(
      [
        k.disc(50, 53, 34, faded('#ffffff', 0), {
          stroke: { color: faded(p.accent, 0.35), width: 3, dash: [4, 14] },
        }),
        k.disc(50, 50.5, 20.5, linear(150, '#d5c8f2', '#c3b2ea')),
        ...part(23.5, 33, 'candle', 0.5, w.first),
        ...part(76.5, 33, 'teacup', 1.3, w.second),
        ...part(84.6, 60, 'mooncake', 1.2, w.third),
        ...part(50, 76.4, 'nuts', 1.2, w.fifth),
        ...part(15.4, 60, 'tea-cake', 1, w.fourth),
        grounded(k, k.picture('gift-box', [34, 38.4, 32, 23.9]), '#2e1f55'),
        k.title(w.title, [6, 4.3, 88, 14.4], {
          size: 0.165,
          align: 'center',
          verticalAlign: 'middle',
          color: p.ink,
        }),
        k.text('subtitle', w.subtitle, [10, 18.6, 80, 5.2], { size: 0.046, color: p.ink, align: 'center' }),
        k.price(w.price, [6, 88.1, 19, 7.5], { size: 0.09, color: p.price, verticalAlign: 'bottom' }),
        k.text('note', w.unit, [26, 90.9, 10, 4.1], {
          size: 0.036,
          color: p.ink,
          verticalAlign: 'bottom',
          face: pair.strong,
        }),
        k.text('note', w.terms, [40, 91.4, 54, 3.6], {
          size: 0.03,
          color: p.ink,
          align: 'right',
          verticalAlign: 'bottom',
        }),
      ],
      { fill: linear(170, '#efe9fb', p.bg) },
    );
  },
});

export const arrivalFoodTemplates = [osmanthusLatte, navelOrange, osmanthusGift];
