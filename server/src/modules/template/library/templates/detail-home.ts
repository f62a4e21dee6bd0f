import { faded, linear, type Place, solid } from '../../../../composition/kit';
import { blob } from '../../../../composition/ornaments/patterns';
import { grounded } from '../../../../composition/ornaments/stage';
import { sans } from '../../../../composition/type-pairs';
import { defineTemplate } from '../design';

const rangeHoodCleaning = defineTemplate({
  key: 'range-hood-cleaning',
  title: '油烟机清洗详情页',
  category: 'detail',
  scene: 'store',
  format: 'detail',
  palette: 'home',
  pair: 'A',
  tags: ['家政', '清洗', '油烟机', '对比', '详情页'],
  words: {
    shop: '净一户上门清洗',
    title: '油烟机\n洗前洗后',
    subtitle: '同一台，用了四年',
    before: '洗前',
    after: '洗后',
    label: '侧吸、顶吸同价',
    price: '¥168',
    unit: '起 / 台',
    first: '2小时',
    firstNote: '上门到收拾干净',
    second: '7处',
    secondNote: '叶轮、油网全拆',
    third: '30天',
    thirdNote: '异响回访不收费',
    terms: '提前一天约，城区不收上门费\n油垢碳化另议，先报价再动手',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const fact = (x: number, value: string, note: string) => [
      k.text('body', value, [x, 82.4, 27, 4], {
        face: pair.digits,
        size: 0.064,
        color: p.accent,
        lineHeight: 1.2,
      }),
      k.text('note', note, [x, 86.6, 27, 2.6], { size: 0.0347, color: p.ink, lineHeight: 1.3 }),
    ];
    return k.document(
      [
        k.text('brand', w.shop, [7.5, 3.6, 60, 2.8], { face: pair.strong, size: 0.037, color: p.accent }),
        k.title(w.title, [7, 6.2, 60, 13.4], { size: 0.115, lineHeight: 1.14 }),
        k.text('subtitle', w.subtitle, [56, 15.8, 36.5, 3], { size: 0.04, color: p.ink, align: 'right' }),
        k.photo('photo-hood-before', [0, 20.8, 50, 47], {
          crop: { x: 0, y: 0, width: 0.5, height: 1 },
        }),
        k.photo('photo-hood-after', [50, 20.8, 50, 47], {
          crop: { x: 0.5, y: 0, width: 0.5, height: 1 },
        }),
        k.rule([49.6, 20.8, 0.8, 47], p.surface),
        k.disc(50, 44.3, 6, p.surface, { shadow: { color: faded(p.ink, 0.4), blur: 24, x: 0, y: 8 } }),
        k.path('M48.4,43.1L46.4,44.3L48.4,45.5ZM51.6,43.1L53.6,44.3L51.6,45.5Z', p.ink),
        ...k.pill('note', w.before, [7.5, 62.6, 17, 3.2], { ground: p.ink, color: p.surface, size: 0.04 }),
        ...k.pill('note', w.after, [75.5, 62.6, 17, 3.2], { ground: p.accent, color: p.surface, size: 0.04 }),
        k.text('note', w.label, [7.5, 69.4, 50, 2.8], { face: pair.strong, size: 0.037, color: p.ink }),
        k.text(
          'price',
          [
            { ...k.run('¥', { face: pair.digits, size: 0.076, color: p.price }), tracking: 5 },
            k.run(w.price.slice(1), { face: pair.digits, size: 0.16, color: p.price }),
            k.run(` ${w.unit}`, { face: pair.strong, size: 0.045, color: p.ink }),
          ],
          [7, 72.2, 86, 8.4],
          { size: 0.16, color: p.price, lineHeight: 1.05 },
        ),
        k.rule([7.5, 81.2, 85, 0.13], faded(p.ink, 0.35)),
        ...fact(7.5, w.first, w.firstNote),
        ...fact(37, w.second, w.secondNote),
        ...fact(66.5, w.third, w.thirdNote),
        k.text('note', w.terms, [7.5, 91.4, 85, 5.4], { size: 0.0347, color: p.ink, lineHeight: 1.5 }),
      ],
      { fill: linear(180, '#ddeae2', p.bg) },
    );
  },
});

const blockBox = defineTemplate({
  key: 'what-is-in-the-block-box',
  title: '积木清单详情页',
  category: 'detail',
  scene: 'new',
  format: 'detail',
  palette: 'kids',
  pair: 'E',
  tags: ['玩具', '积木', '儿童', '清单', '详情页'],
  words: {
    brand: '咕咚积木',
    title: '盒子里有什么',
    subtitle: '一共86块，收得回一只盒',
    first: '红方块',
    firstCount: '24块',
    second: '蓝方块',
    secondCount: '20块',
    third: '轮子',
    thirdCount: '12块',
    fourth: '小拱门',
    fourthCount: '16块',
    fifth: '屋顶',
    fifthCount: '14块',
    wood: '榉木，水性漆',
    woodName: '材料',
    edge: '边角磨圆，半径2 mm',
    edgeName: '做工',
    age: '3岁以上，含小块',
    ageName: '适合',
    box: '32×24×8 cm，带绳能提',
    boxName: '盒子',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const high = (value: number) => value / 2;
    const part = (
      x: number,
      y: number,
      picture: string,
      ratio: number,
      name: string,
      count: string,
      seed: number,
    ) => {
      const wide = ratio > 1 ? 17 : 15;
      const place: Place = [x - wide / 2, y - high(wide / ratio) / 2, wide, high(wide / ratio)];
      return [
        blob(k, x, y, 12.6, p.surface, { seed, unevenness: 0.08 }),
        k.picture(picture, place, { slot: undefined }),
        k.text(
          'body',
          [
            k.run(`${name} `, { face: pair.strong, size: 0.037, color: p.ink }),
            k.run(count, { face: pair.digits, size: 0.037, color: p.ink }),
          ],
          [x - 16, y + high(13), 32, 2.8],
          { size: 0.037, color: p.ink, align: 'center' },
        ),
      ];
    };
    const row = (y: number, name: string, text: string) => [
      k.text('note', name, [13, y, 14, 3.4], {
        face: pair.strong,
        size: 0.039,
        color: p.price,
        verticalAlign: 'middle',
      }),
      k.text('body', text, [28, y, 59, 3.4], { size: 0.039, color: p.ink, verticalAlign: 'middle' }),
    ];
    return k.document(
      [
        k.disc(50, 41.5, 36, faded(p.surface, 0), { stroke: { color: p.surface, width: 5, dash: [18, 16] } }),
        blob(k, 50, 42.4, 20.5, p.accent, { seed: 4, unevenness: 0.07 }),
        grounded(k, k.picture('blocks', [29.5, 34, 41, 15.8]), '#6b1d12'),
        ...part(22.5, 25.2, 'block-red', 1, w.first, w.firstCount, 2),
        ...part(77.5, 25.2, 'block-blue', 1, w.second, w.secondCount, 5),
        ...part(84, 46.4, 'block-wheel', 1, w.third, w.thirdCount, 7),
        ...part(50, 59, 'block-arch', 1.4, w.fourth, w.fourthCount, 9),
        ...part(16, 46.4, 'block-roof', 1.4, w.fifth, w.fifthCount, 3),
        k.text('brand', w.brand, [7.5, 3.6, 85, 2.8], {
          face: pair.strong,
          size: 0.037,
          color: p.ink,
          align: 'center',
        }),
        k.title(w.title, [6, 6.2, 88, 8], { size: 0.138, align: 'center', verticalAlign: 'middle' }),
        k.text('subtitle', w.subtitle, [10, 14.4, 80, 3.4], {
          face: sans(700),
          size: 0.045,
          color: p.ink,
          align: 'center',
        }),
        k.rect([7.5, 71.8, 85, 22.6], p.surface, { radius: 28 }),
        ...row(73.6, w.woodName, w.wood),
        k.line([13, 78.1, 87, 78.1], '#b9cfe0', 0.003, { dash: [0.011, 0.011] }),
        ...row(79, w.edgeName, w.edge),
        k.line([13, 83.5, 87, 83.5], '#b9cfe0', 0.003, { dash: [0.011, 0.011] }),
        ...row(84.4, w.ageName, w.age),
        k.line([13, 88.9, 87, 88.9], '#b9cfe0', 0.003, { dash: [0.011, 0.011] }),
        ...row(89.8, w.boxName, w.box),
      ],
      { fill: solid(p.bg) },
    );
  },
});

export const detailHomeTemplates = [rangeHoodCleaning, blockBox];
