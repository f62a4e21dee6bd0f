import { faded, linear, solid } from '../../../../composition/kit';
import { blob, halftone, rays, ticket } from '../../../../composition/ornaments/patterns';
import { floorShadow, grounded } from '../../../../composition/ornaments/stage';
import { sans } from '../../../../composition/type-pairs';
import { defineTemplate } from '../design';

const festivalStock = defineTemplate({
  key: 'new-year-nuts',
  title: '年货先备上',
  category: 'sale',
  scene: 'festival',
  format: 'banner',
  palette: 'sale',
  pair: 'A',
  tags: ['年货', '坚果', '礼盒', '春节', '满减'],
  words: {
    shop: '岭上坚果 · 年货节',
    title: '年货先备上',
    subtitle: '四味坚果礼盒，走亲待客都拿得出手',
    offer: '满299减60',
    terms: '1月11日—1月31日，每单减一次，2月2日前发完',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    return k.document([
      rays(k, [0, 0, 100, 72], [54, 100], 26, '#cc211a', 0.06),
      k.rect([0, 72, 100, 28], linear(180, '#a3150f', '#c01d16')),
      k.disc(16, 51, 15.5, linear(160, '#ffd56a', '#f2a92a')),
      ...floorShadow(k, 16, 82.6, 25, '#3a0805'),
      k.picture('nut-box', [3, 38.2, 26, 43.3]),
      ...floorShadow(k, 88, 84, 15, '#3a0805'),
      k.picture('gift-stack', [79.5, 46.5, 17, 37.8], { slot: undefined }),
      k.text('brand', w.shop, [34, 12, 40, 7], {
        face: pair.strong,
        size: 0.046,
        color: p.surface,
        align: 'center',
      }),
      k.title(w.title, [31, 20, 46, 21], { size: 0.178, align: 'center', verticalAlign: 'middle' }),
      k.text('subtitle', w.subtitle, [32, 43, 44, 7.6], { size: 0.05, color: p.surface, align: 'center' }),
      ...k.pill('action', w.offer, [39, 55, 30, 14], { size: 0.085, face: pair.title }),
      k.text('note', w.terms, [31, 86.6, 46, 5.8], { size: 0.038, color: p.surface, align: 'center' }),
    ]);
  },
});

const headphoneTradeIn = defineTemplate({
  key: 'headphone-trade-in',
  title: '耳机换新季',
  category: 'sale',
  scene: 'promotion',
  format: 'square',
  palette: 'digital',
  pair: 'A',
  tags: ['数码', '耳机', '以旧换新', '抵扣'],
  words: {
    brand: '静界音频',
    title: '耳机\n换新季',
    subtitle: '旧机不论牌子，\n能开机就收',
    label: '每台抵',
    value: '¥120',
    terms: '9月1日—30日到店，\n每人限抵一台',
    address: '云栖路18号2层',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    return k.document(
      [
        k.path('M60,0L100,0L100,100L40,100Z', linear(160, '#7df3d6', '#38c9a6')),
        halftone(
          k,
          [52, 52, 48, 48],
          faded(p.bg, 0.2),
          (u, v) => 0.75 * Math.max(0, u - 0.1) * Math.max(0, v - 0.15),
          2.6,
        ),
        grounded(k, k.picture('headphones', [43, 21, 52, 57.8], { rotation: -14 }), '#04231c'),
        k.text('brand', w.brand, [6, 6, 40, 5.2], { face: pair.strong, size: 0.034, color: p.accent }),
        k.title(w.title, [5.7, 12, 45, 29], { size: 0.122, lineHeight: 1.14 }),
        k.text('body', w.subtitle, [6, 43.5, 30, 11], { size: 0.036, color: p.ink }),
        k.text('subtitle', w.label, [6, 65.4, 30, 6.2], { face: pair.strong, size: 0.04, color: p.ink }),
        k.price(w.value, [5.7, 71.8, 35, 15.5], { size: 0.14, color: p.price }),
        k.text('note', w.terms, [6, 87.5, 33, 7.9], { size: 0.026, color: p.ink }),
        k.text('note', w.address, [66, 89.5, 28, 4], {
          size: 0.026,
          color: p.bg,
          align: 'right',
          face: pair.strong,
        }),
      ],
      { fill: linear(150, '#1a2333', p.bg) },
    );
  },
});

const teaVoucher = defineTemplate({
  key: 'milk-tea-voucher',
  title: '奶茶代金券',
  category: 'sale',
  scene: 'store',
  format: 'coupon',
  palette: 'autumn',
  pair: 'A',
  tags: ['代金券', '奶茶', '优惠券', '饮品'],
  words: {
    shop: '三春茶铺 · 入秋喝口暖的',
    value: '¥12',
    name: '代金券',
    condition: '满30可用',
    terms: '11月30日前到店核销，每桌限用一张，不找零',
  },
  compose(k, w) {
    const { palette: p } = k;
    return k.document(
      [
        ...ticket(k, [3.7, 7.4, 92.6, 85.2], p.bg, {
          cut: 66,
          holes: p.surface,
          stub: linear(150, '#f0b06a', p.accent),
          notch: 2.4,
          radius: 3,
        }),
        halftone(k, [36, 8, 26, 84], faded('#ffffff', 0.09), (u, v) => 0.9 * Math.max(0, u - 0.3) * v, 2.2),
        k.text('brand', w.shop, [8.5, 15.5, 53, 8.8], { size: 0.058, color: p.surface }),
        k.price(w.value, [8, 25.1, 37, 51.8], {
          size: 0.47,
          color: '#ffd9a0',
          verticalAlign: 'middle',
          slot: 'price',
        }),
        k.title(w.name, [46, 34, 17.5, 16], { size: 0.105, color: p.surface, verticalAlign: 'bottom' }),
        k.text('subtitle', w.condition, [46.2, 52, 17.5, 12], { size: 0.068, color: p.surface }),
        k.text('note', w.terms, [8.5, 77, 54, 8], { face: sans(400), size: 0.049, color: p.surface }),
        k.disc(80.5, 52, 12.4, faded('#ffffff', 0.28)),
        ...floorShadow(k, 80.5, 87, 13, '#5a2a05'),
        k.picture('milk-tea', [71.2, 12.5, 18.6, 74.4]),
      ],
      { fill: solid(p.surface) },
    );
  },
});

const thriftySummer = defineTemplate({
  key: 'thrifty-summer',
  title: '夏天省着过',
  category: 'sale',
  scene: 'promotion',
  format: 'banner',
  palette: 'summer',
  pair: 'D',
  tags: ['夏季', '风扇', '凉席', '满减', '家电'],
  words: {
    shop: '阿旺家用百货',
    title: '夏天省着过',
    subtitle: '风扇、凉席、蚊帐一起算',
    offer: '满200减25',
    terms: '7月3日—7月12日，每单减一次',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    return k.document([
      rays(k, [0, 0, 100, 100], [80, 48], 30, '#ffd72f', 0.1),
      blob(k, 82, 50, 20, p.accent, { seed: 12, unevenness: 0.1 }),
      grounded(k, k.picture('fan', [67, 10, 28, 80]), '#0a2e18'),
      k.text('brand', w.shop, [6, 11, 45, 7.6], { face: pair.strong, size: 0.05, color: p.accent }),
      k.title(w.title, [5.7, 20, 54, 28], {
        size: 0.25,
        lineHeight: 1,
        color: p.ink,
        verticalAlign: 'middle',
      }),
      k.text('subtitle', w.subtitle, [6, 49, 52, 9.4], { size: 0.062, color: p.ink }),
      ...k.pill('action', w.offer, [6, 63, 29, 15], {
        ground: p.price,
        color: p.surface,
        size: 0.085,
        face: sans(900),
      }),
      k.text('note', w.terms, [6, 83, 52, 7], { face: sans(500), size: 0.042, color: p.ink }),
    ]);
  },
});

export const saleGoodsTemplates = [festivalStock, headphoneTradeIn, teaVoucher, thriftySummer];
