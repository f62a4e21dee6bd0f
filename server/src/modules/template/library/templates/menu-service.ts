import { faded, linear } from '../../../../composition/kit';
import { arch } from '../../../../composition/ornaments/frames';
import { TYPE_PAIRS } from '../../../../composition/type-pairs';
import { defineTemplate } from '../design';
import { priceList } from './menu-list';

const sans = TYPE_PAIRS.A;

/** Colors of painted nails, from the lightest to the deepest. */
const NAILS = [
  '#f4cfc9',
  '#eeb3b1',
  '#e58f97',
  '#d5647c',
  '#b5365f',
  '#8c2350',
  '#6b2136',
  '#c9a27c',
  '#7d93ad',
];
/** A nail seen from above, in a box of 100 by 200 units. */
const NAIL = 'M8 200V70C8 26 28 0 50 0C72 0 92 26 92 70V200C70 184 30 184 8 200Z';

const nailPrices = defineTemplate({
  key: 'nail-price-list',
  title: '美甲价目',
  category: 'menu',
  scene: 'store',
  format: 'a4',
  palette: 'beauty',
  pair: 'B',
  tags: ['美甲', '价目表', '美容', '门店'],
  words: {
    shop: '指尖花房 · 美甲',
    title: '美甲价目',
    line: '先看手，再谈颜色',
    basic: '基础',
    basics: '修型护理 48\n纯色 88\n跳色/两色起 108\n法式 118\n裸色渐变 128',
    style: '款式',
    styles: '猫眼 128\n极光冰透 148\n手绘/单指 20\n贴钻/每颗 3\n延长/十指 168',
    care: '护理与卸甲',
    cares: '本店卸甲 0\n他店卸甲 20\n手部护理/30分钟 68\n指缘修复 58',
    terms: '本店做的款，七天内掉角给补。做前请告知是否孕期或过敏。',
    booking: '预约 138 0000 5216    10:00—21:30',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const style = {
      row: 3.75,
      size: 0.0285,
      color: p.ink,
      quiet: '#8a4a62',
      rule: faded(p.ink, 0.16),
      face: pair.text,
      digits: sans.strong,
    };
    const head = (x: number, y: number, width: number, name: string) => [
      k.text('subtitle', name, [x, y, width, 3.6], {
        face: pair.strong,
        size: 0.038,
        color: p.price,
        lineHeight: 1.2,
      }),
      k.rule([x, y + 4.1, width, 0.12], p.price),
    ];
    const nails = NAILS.map((color, index) => {
      const wide = 5.6;
      const high = (wide * 2 * k.width) / k.height;
      const rise = Math.sin(((index + 0.5) / NAILS.length) * Math.PI) * 1.4;
      return k.shape(
        [7 + index * 5.62, 37.4 - high - rise, wide * 0.86, high * 0.86],
        { kind: 'path', path: NAIL, box: [100, 200] },
        linear(105, color, color, `${color}d0`),
      );
    });
    return k.document(
      [
        arch(k, [61, 6, 39.6, 34], linear(180, '#f3b6bf', '#e78fa2')),
        k.picture('nail-polish', [66.4, 10.4, 18.2, 25.74], { rotation: -6, shadow: k.cast(0.3) }),
        k.picture('nail-polish', [82, 13.8, 15.6, 22.06], { rotation: 7, shadow: k.cast(0.3) }),
        k.text('brand', w.shop, [7, 5.4, 50, 3], {
          face: { ...pair.text, tracking: 0.1 },
          size: 0.027,
          color: p.ink,
        }),
        k.title(w.title, [6.5, 9, 52, 10.6], { size: 0.118, color: p.ink }),
        k.text('note', w.line, [7, 20.4, 50, 3.5], { size: 0.031, color: p.price }),
        ...nails,
        ...head(7, 42.6, 40, w.basic),
        ...priceList(k, [7, 47.2, 40], w.basics, style),
        ...head(53, 42.6, 40, w.style),
        ...priceList(k, [53, 47.2, 40], w.styles, style),
        ...head(7, 69.2, 86, w.care),
        ...priceList(k, [7, 73.8, 86], w.cares, { ...style, columns: [0.86, 0.14] }),
        k.text('body', w.terms, [7, 90.6, 86, 2.4], { size: 0.0225, color: p.ink }),
        k.text('note', w.booking, [7, 93.4, 86, 2.6], { face: pair.strong, size: 0.0245, color: p.price }),
      ],
      { fill: linear(180, p.surface, p.bg) },
    );
  },
});

const printPrices = defineTemplate({
  key: 'print-price-list',
  title: '打印价目',
  category: 'menu',
  scene: 'store',
  format: 'a4',
  palette: 'fashion',
  pair: 'A',
  tags: ['打印', '复印', '价目表', '图文店'],
  words: {
    shop: '校门口图文',
    title: '打印\n价目',
    line: '发来文件，到店就能取',
    mono: '黑白',
    monos: 'A4 单面 0.30\nA4 双面 0.50\nA3 单面 0.80\nA3 双面 1.40',
    color: '彩色',
    colors: 'A4 单面 1.00\nA4 双面 1.80\nA3 单面 2.50\n照片纸/A4 5.00',
    finish: '装订',
    finishes: '订书 0.50\n胶装/200页内 8.00\n骑马钉 4.00\n圈装 10.00',
    more: '其他',
    mores: '扫描/每页 0.50\n证件照/一版八张 15.00\n名片/每盒 25.00\n传真/每页 2.00',
    unit: '单位：元。满100页打九折，毕业论文当日取。',
    contact: '文件发到 print@xiaomenkou.example    8:00—22:00    学府路2号',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const style = {
      row: 3.65,
      size: 0.029,
      color: p.ink,
      quiet: '#555555',
      rule: '#d0d0cc',
      face: pair.text,
      digits: { ...sans.strong, weight: 700 },
    };
    const section = (x: number, y: number, name: string, rows: string, color: string) => [
      k.rect([x, y + 0.35, 3, 2.12], color),
      k.text('subtitle', name, [x + 4.4, y - 0.2, 34, 3.4], {
        face: sans.title,
        size: 0.036,
        color: p.ink,
        lineHeight: 1.2,
      }),
      k.rule([x, y + 3.6, 40, 0.2], p.ink),
      ...priceList(k, [x, y + 3.9, 40], rows, style),
    ];
    const cross = (x: number, y: number) => [
      k.disc(x, y, 1.1, '#00000000', { fill: null, stroke: { color: p.ink, width: 4 } }),
      k.path(
        `M${x - 1.9},${y - 0.04}L${x + 1.9},${y - 0.04}L${x + 1.9},${y + 0.04}L${x - 1.9},${y + 0.04}Z`,
        p.ink,
      ),
      k.path(
        `M${x - 0.06},${y - 1.34}L${x + 0.06},${y - 1.34}L${x + 0.06},${y + 1.34}L${x - 0.06},${y + 1.34}Z`,
        p.ink,
      ),
    ];
    const [cyan, magenta, yellow] = ['#00a3e0', '#e5157f', '#ffd400'];
    return k.document([
      k.rect([0, 0, 100, 36], p.accent),
      k.disc(79, 18, 23, '#1740d6'),
      k.picture('printer', [56, 7.2, 46, 27.1], { shadow: k.cast(0.45) }),
      k.text('brand', w.shop, [7, 5, 44, 3], { face: pair.strong, size: 0.027, color: p.surface }),
      k.title(w.title, [6.4, 8.4, 44, 21], { size: 0.134, color: p.surface, lineHeight: 1.1 }),
      k.text('note', w.line, [7, 29.8, 44, 3.2], { face: pair.text, size: 0.029, color: p.surface }),
      ...section(7, 42, w.mono, w.monos, p.ink),
      ...section(53, 42, w.color, w.colors, magenta),
      ...section(7, 65.4, w.finish, w.finishes, cyan),
      ...section(53, 65.4, w.more, w.mores, yellow),
      k.text('body', w.unit, [7, 88.4, 74, 2.6], { face: pair.strong, size: 0.0235, color: p.ink }),
      k.text('note', w.contact, [7, 91.3, 78, 2.4], { size: 0.0225, color: p.ink }),
      ...[cyan, magenta, yellow, p.ink].map((color, index) => k.rect([7 + index * 3.2, 95, 3.2, 1.2], color)),
      ...cross(91, 91.6),
    ]);
  },
});

export const serviceMenuTemplates = [nailPrices, printPrices];
