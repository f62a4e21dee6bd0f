import { faded, type Kit, linear } from '../../../../composition/kit';
import { TYPE_PAIRS } from '../../../../composition/type-pairs';
import { defineTemplate } from '../design';
import { priceList } from './menu-list';

const sans = TYPE_PAIRS.A;

const noodleMenu = defineTemplate({
  key: 'noodle-shop-menu',
  title: '面馆今日菜单',
  category: 'menu',
  scene: 'store',
  format: 'a4',
  palette: 'noodles',
  pair: 'F',
  tags: ['菜单', '面馆', '价目表', '餐饮'],
  words: {
    shop: '巷口老灶 · 手擀面馆',
    title: '今日菜单',
    line: '每日现擀，卖完收摊',
    soup: '汤面',
    soups: '红烧牛腩面/慢炖四小时 28\n雪菜肉丝面 18\n番茄鸡蛋面 16\n酸汤肥牛面/酸汤现熬 26',
    dry: '拌面',
    dries: '葱油拌面 12\n麻酱凉面 14\n川香担担面/微辣中辣 16',
    side: '小食',
    sides: '卤蛋 3\n凉拌木耳 10\n酱香豆干 8\n炸酥肉/现炸约八分钟 18',
    drink: '饮品',
    drinks: '酸梅汤 6\n现磨豆浆 5\n冰镇绿豆沙 8',
    terms: '营业 10:30—21:00    外带每份加1元餐盒费    价格单位：元',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const style = {
      row: 4.2,
      size: 0.0305,
      color: p.ink,
      quiet: '#5b5140',
      rule: faded('#8f8269', 0.6),
      face: { ...pair.text, weight: 600 },
      digits: sans.strong,
    };
    const section = (x: number, y: number, name: string, dishes: string) => [
      k.text('subtitle', name, [x, y, 40, 3.7], {
        face: { ...pair.strong, weight: 900 },
        size: 0.042,
        color: p.price,
        lineHeight: 1.15,
      }),
      k.rule([x, y + 4, 40, 0.17], p.ink),
      ...priceList(k, [x, y + 4.6, 40], dishes, style),
    ];
    return k.document(
      [
        k.rect([0, 0, 100, 28.6], linear(160, '#c43a25', '#a92a18')),
        k.picture('noodles', [58.6, 2.4, 48, 33.94], { shadow: k.cast(0.5) }),
        k.text('brand', w.shop, [7, 4.4, 46, 3], {
          face: { ...pair.text, tracking: 0.1 },
          size: 0.026,
          color: p.surface,
        }),
        k.title(w.title, [6.4, 7.2, 50, 11.9], { size: 0.12, color: p.surface, lineHeight: 1.15 }),
        k.text('note', w.line, [7, 19.4, 46, 3], {
          face: { ...pair.text, tracking: 0.08 },
          size: 0.028,
          color: p.surface,
        }),
        ...section(7, 39, w.soup, w.soups),
        ...section(53, 39, w.side, w.sides),
        ...section(7, 66.4, w.dry, w.dries),
        ...section(53, 66.4, w.drink, w.drinks),
        k.rule([7, 92.6, 86, 0.07], p.ink),
        k.text('note', w.terms, [7, 93.6, 86, 2.4], { face: sans.text, size: 0.0215, color: p.ink }),
      ],
      { fill: linear(180, '#efe7d4', p.bg) },
    );
  },
});

/** A shadow for pictures on very dark backgrounds. */
const dark = (k: Kit) => ({ ...k.cast(), color: '#0a000099' });

const nightFood = defineTemplate({
  key: 'night-food-menu',
  title: '夜宵五样',
  category: 'menu',
  scene: 'store',
  format: 'a5',
  palette: 'night',
  pair: 'F',
  tags: ['夜宵', '大排档', '烧烤', '菜单'],
  words: {
    title: '夜宵五样',
    line: '阿坤大排档，18:00到凌晨2点',
    first: '烤生蚝',
    firsts: '蒜蓉半打 36\n蒜蓉一打 68',
    second: '炒田螺',
    seconds: '紫苏小份 28\n酱爆大份 45',
    third: '烤串',
    thirds: '牛肉十串 30\n掌中宝五串 25',
    fourth: '凉皮',
    fourths: '红油 12\n麻酱 12',
    fifth: '糖水',
    fifths: '陈皮红豆沙 10\n椰汁西米 12',
    terms: '现点现做，田螺约等十五分钟  送餐三公里内起送价60元',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const rows = [
      [w.first, w.firsts, 'oysters', 1.3],
      [w.second, w.seconds, 'snails', 1.3],
      [w.third, w.thirds, 'skewers', 1.3],
      [w.fourth, w.fourths, 'rice-noodles', 1],
      [w.fifth, w.fifths, 'dessert-soup', 1],
    ] as const;
    const step = 13.9;
    const row = (index: number, name: string, prices: string, picture: string, ratio: number) => {
      const top = 21.6 + index * step;
      const wide = ratio > 1 ? 24 : 19;
      const high = (wide * k.width) / k.height / ratio;
      return [
        ...(index > 0 ? [k.rule([7, top - 0.7, 86, 0.08], faded(p.ink, 0.28))] : []),
        k.text(undefined, String(index + 1), [7, top + 1.4, 11, 10.6], {
          face: sans.title,
          size: 0.13,
          color: p.accent,
          lineHeight: 1.1,
        }),
        k.text('subtitle', name, [19, top + 1.1, 23, 6], {
          face: pair.strong,
          size: 0.062,
          color: p.ink,
          lineHeight: 1.2,
        }),
        ...priceList(k, [43, top + 1.3, 27], prices, {
          row: 5,
          size: 0.035,
          color: p.ink,
          quiet: p.ink,
          rule: faded(p.ink, 0),
          face: { ...pair.text, weight: 400 },
          digits: { ...sans.strong },
          columns: [0.74, 0.26],
        }),
        k.picture(picture, [84.5 - wide / 2, top + (step - 1.4 - high) / 2, wide, high], {
          shadow: dark(k),
        }),
      ];
    };
    return k.document(
      [
        k.disc(50, 2, 76, {
          type: 'radial',
          stops: [
            { at: 0, color: '#ff6a3a8c' },
            { at: 0.7, color: '#ff6a3a00' },
          ],
        }),
        k.title(w.title, [6.9, 4.5, 86, 12], { size: 0.15, color: '#fff3e2', lineHeight: 1.1 }),
        k.text('brand', w.line, [7, 16.2, 86, 3.9], { face: pair.strong, size: 0.036, color: p.price }),
        ...rows.flatMap(([name, prices, picture, ratio], index) => row(index, name, prices, picture, ratio)),
        k.text('note', w.terms, [7, 92.3, 86, 2.8], { size: 0.0255, color: p.ink }),
      ],
      { fill: linear(180, p.surface, p.bg) },
    );
  },
});

const barbecueSet = defineTemplate({
  key: 'barbecue-set',
  title: '烧烤拼盘',
  category: 'menu',
  scene: 'store',
  format: 'square',
  palette: 'night',
  pair: 'A',
  tags: ['烧烤', '套餐', '双人', '夜宵'],
  words: {
    title: '烧烤拼盘',
    line: '二人份，\n够吃到打烊',
    shop: '阿坤炭烤  建设路夜市23号',
    dishes: '羊肉串 10串\n牛筋 6串\n烤茄子 1份\n烤馍片 4片\n冰红茶 2杯',
    label: '二人份',
    price: '¥98',
    usual: '单点合计 ¥126',
    terms: '11月30日前，每晚限40份',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    return k.document([
      k.rect([0, 0, 50, 50], p.bg),
      k.rect([50, 0, 50, 50], linear(150, '#ff8148', '#f0501f')),
      k.rect([0, 50, 50, 50], linear(150, '#ffd06a', '#ffb52e')),
      k.rect([50, 50, 50, 50], p.surface),
      k.picture('skewers', [53, 4, 47, 42], {
        crop: { x: 0, y: 0, width: 0.86, height: 1 },
        shadow: dark(k),
      }),
      k.picture('ice-tea', [4.5, 55.5, 20, 40], { shadow: { ...dark(k), color: '#5a240070' } }),
      k.text('body', w.dishes, [27.6, 58, 20, 34], {
        face: pair.text,
        size: 0.03,
        color: p.bg,
        lineHeight: 1.9,
        verticalAlign: 'middle',
      }),
      k.title(w.title, [6, 6.4, 42, 13], { size: 0.1, color: p.ink }),
      k.text('subtitle', w.line, [6, 20.4, 40, 14], { size: 0.045, color: p.ink, lineHeight: 1.4 }),
      k.text('brand', w.shop, [6, 41.4, 42, 4.4], { face: pair.strong, size: 0.028, color: p.price }),
      k.text('note', w.label, [55.6, 55.8, 38, 6.2], { face: pair.strong, size: 0.04, color: p.ink }),
      k.price(w.price, [54.6, 60.6, 42, 21], { size: 0.19, color: p.price }),
      k.text('note', w.usual, [55.6, 82.2, 38, 5.2], { size: 0.033, color: p.ink }),
      k.text('action', w.terms, [55.6, 88.2, 38.4, 4.8], { face: pair.strong, size: 0.029, color: p.ink }),
    ]);
  },
});

export const foodMenuTemplates = [noodleMenu, nightFood, barbecueSet];
