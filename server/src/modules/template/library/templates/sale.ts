import { faded, linear, solid } from '../../../../composition/kit';
import { extrusion, halftone, stripes, tape, ticket } from '../../../../composition/ornaments/patterns';
import { sans } from '../../../../composition/type-pairs';
import { defineTemplate } from '../design';

const midyearOpening = defineTemplate({
  key: 'midyear-opening',
  title: '618好价开场',
  category: 'sale',
  scene: 'promotion',
  format: 'story',
  palette: 'midyear',
  pair: 'D',
  tags: ['618', '年中', '优惠券', '满减'],
  words: {
    shop: '木与光家居',
    dates: '6月16日20:00—6月20日24:00',
    number: '618',
    tape: '好价开场 / 全店满199减30',
    take: '领取',
    first: '¥30',
    firstIf: '满199可用',
    firstFor: '灯具全系列',
    second: '¥80',
    secondIf: '满499可用',
    secondFor: '餐椅、边几',
    third: '¥200',
    thirdIf: '满999可用',
    thirdFor: '沙发、床，限500张',
    terms: '每人每种限领一张，6月20日24点前有效',
  },
  translations: {
    en: {
      title: '618 mid-year opening',
      words: {
        shop: 'Wood & Light Home',
        dates: '16 June, 20:00 – 20 June, 24:00',
        number: '618',
        tape: 'The sale is on / ¥30 off from ¥199',
        take: 'Claim',
        first: '¥30',
        firstIf: 'From ¥199',
        firstFor: 'All lamps',
        second: '¥80',
        secondIf: 'From ¥499',
        secondFor: 'Chairs, side tables',
        third: '¥200',
        thirdIf: 'From ¥999',
        thirdFor: 'Sofas and beds, 500 only',
        terms: 'One of each per person, valid until midnight on 20 June',
      },
    },
    fr: {
      title: '618, ouverture des soldes',
      words: {
        shop: 'Bois & Lumière',
        dates: 'Du 16 juin, 20 h, au 20 juin, minuit',
        number: '618',
        tape: 'C’est parti / 30 ¥ de moins dès 199 ¥',
        take: 'Profiter',
        first: '¥30',
        firstIf: 'Dès 199 ¥',
        firstFor: 'Tous les luminaires',
        second: '¥80',
        secondIf: 'Dès 499 ¥',
        secondFor: 'Chaises, tables d’appoint',
        third: '¥200',
        thirdIf: 'Dès 999 ¥',
        thirdFor: 'Canapés et lits, 500 bons',
        terms: 'Un bon de chaque par personne, jusqu’au 20 juin à minuit',
      },
    },
    es: {
      title: '618, arrancan las rebajas',
      words: {
        shop: 'Madera y Luz',
        dates: 'Del 16 de junio, 20 h, al 20 de junio, 24 h',
        number: '618',
        tape: 'Ya empezó / 30 ¥ menos desde 199 ¥',
        take: 'Canjear',
        first: '¥30',
        firstIf: 'Desde 199 ¥',
        firstFor: 'Todas las lámparas',
        second: '¥80',
        secondIf: 'Desde 499 ¥',
        secondFor: 'Sillas, mesas auxiliares',
        third: '¥200',
        thirdIf: 'Desde 999 ¥',
        thirdFor: 'Sofás y camas, 500 vales',
        terms: 'Un vale de cada por persona, hasta el 20 de junio a las 24 h',
      },
    },
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const coupon = (top: number, value: string, condition: string, note: string) => [
      ...ticket(k, [8, top, 84, 11], p.surface, { cut: 71, holes: '#b8b0e8' }),
      k.price(value, [11, top + 1, 28.5, 9], { size: 0.118, color: p.price, verticalAlign: 'middle' }),
      k.text('body', condition, [41, top + 2.5, 25, 3.4], { face: pair.strong, size: 0.038, color: p.ink }),
      k.text('note', note, [41, top + 6, 25, 2.6], {
        face: sans(400),
        size: 0.028,
        color: '#4a3f8f',
      }),
      ...k.pill('action', w.take, [71, top + 3.5, 17.5, 4], { ground: p.price, color: p.surface }),
    ];
    const number = k.title(w.number, [1, 12.5, 94, 32.5], {
      size: 0.525,
      color: p.accent,
      align: 'center',
      verticalAlign: 'middle',
      rotation: -4,
      stroke: { color: p.ink, width: 14 },
      lineHeight: 1,
    });
    return k.document(
      [
        halftone(
          k,
          [0, 0, 100, 52],
          faded(p.surface, 0.16),
          (u, v) => 0.62 * (1 - v) * (1 - Math.abs(u - 0.2)),
        ),
        k.text('brand', w.shop, [8, 6, 29, 3.2], { face: pair.strong, size: 0.037, color: p.surface }),
        k.text('note', w.dates, [38, 6.2, 54, 2.9], {
          face: sans(500),
          size: 0.033,
          color: p.surface,
          align: 'right',
        }),
        k.rule([8, 10, 84, 0.1], faded(p.surface, 0.5)),
        extrusion(k, number, p.ink, 0.034),
        tape(k, { y: 48.6, height: 4.4, angle: 2.6, paint: '#ff5c8d' }),
        tape(k, { y: 47.8, height: 4.4, angle: -2.9, paint: p.surface }, (place) => [
          k.text('subtitle', w.tape, place, {
            face: pair.strong,
            size: 0.042,
            color: p.ink,
            align: 'center',
            verticalAlign: 'middle',
          }),
        ]),
        ...coupon(55.5, w.first, w.firstIf, w.firstFor),
        ...coupon(68.2, w.second, w.secondIf, w.secondFor),
        ...coupon(80.9, w.third, w.thirdIf, w.thirdFor),
        k.text('note', w.terms, [8, 94, 84, 2.4], {
          face: sans(400),
          size: 0.028,
          color: '#e4dfff',
          align: 'center',
        }),
      ],
      { fill: linear(160, '#4b2bea', '#2a12b0') },
    );
  },
});

const clearance = defineTemplate({
  key: 'three-day-clearance',
  title: '清仓三天',
  category: 'sale',
  scene: 'promotion',
  format: 'story',
  palette: 'sale',
  pair: 'A',
  tags: ['清仓', '换季', '服装', '折扣'],
  words: {
    shop: '棉里服饰 · 中山路店',
    title: '清仓三天\n说清就清',
    tape: '断码不补 / 卖完撤架 / 不留库存',
    goods: '夏款',
    number: '5',
    unit: '折起',
    goodsNote: '短袖、裙装、凉鞋共412件，以吊牌价计',
    dates: '9月11日—13日 10:00—21:30',
    terms: '七天内可换码一次 · 中山路76号',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    return k.document([
      stripes(k, [0, 0, 100, 100], 15, '#cf221a', 0.5, 0.35),
      k.text('brand', w.shop, [7, 6, 86, 3.1], {
        face: pair.strong,
        size: 0.036,
        color: p.surface,
        align: 'center',
      }),
      k.title(w.title, [6, 11, 88, 26.5], {
        size: 0.212,
        lineHeight: 1.12,
        align: 'center',
        verticalAlign: 'middle',
      }),
      tape(k, { y: 50, height: 5.4, angle: -14, paint: '#a8150f' }),
      tape(k, { y: 51, height: 5.4, angle: 11, paint: p.surface, shadow: k.cast(0.3) }),
      tape(k, { y: 51.5, height: 6, angle: -3, paint: p.accent, shadow: k.cast(0.3) }, (place) => [
        k.text('subtitle', w.tape, place, {
          face: pair.strong,
          size: 0.052,
          color: p.ink,
          align: 'center',
          verticalAlign: 'middle',
        }),
      ]),
      k.text(
        'price',
        [
          k.run(`${w.goods} `, { face: pair.strong, size: 0.075, color: p.surface }),
          k.run(w.number, { face: pair.digits, size: 0.27, color: p.accent }),
          k.run(w.unit, { face: pair.title, size: 0.11, color: p.accent }),
        ],
        [8, 63.5, 84, 15.5],
        { size: 0.27, color: p.accent, align: 'center', verticalAlign: 'middle', lineHeight: 1 },
      ),
      k.text('body', w.goodsNote, [8, 80, 84, 3.1], { size: 0.036, color: p.surface, align: 'center' }),
      ...k.pill('action', w.dates, [15, 85, 70, 4.4], { ground: p.surface, color: p.price, size: 0.04 }),
      k.text('note', w.terms, [8, 91.5, 84, 2.8], { size: 0.032, color: p.surface, align: 'center' }),
    ]);
  },
});

const priceTonight = defineTemplate({
  key: 'price-tonight',
  title: '今晚只讲价',
  category: 'sale',
  scene: 'promotion',
  format: 'story',
  palette: 'midyear',
  pair: 'A',
  tags: ['直播', '秒杀', '限量', '大字'],
  words: {
    first: '今晚不讲',
    second: '故事',
    third: '只讲价',
    time: '20:00',
    limit: '准时开价，每款100件，每人限2件',
    shop: '木与光家居 · 直播间',
    date: '6月18日当晚，卖完即止',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const line = (text: string, size: number, color = p.ink) =>
      k.run(text, { face: sans(900, -0.02), size, color });
    return k.document(
      [
        k.text(
          'title',
          [line(`${w.first}\n`, 0.224), line(`${w.second}\n`, 0.448), line(w.third, 0.299, '#c20a3e')],
          [5, 4, 90, 61],
          {
            size: 0.2,
            color: p.ink,
            lineHeight: 1.08,
          },
        ),
        k.rule([6, 66.8, 88, 0.45], p.ink),
        k.text('price', w.time, [5, 67.6, 92, 19], {
          face: sans(900, -0.03),
          size: 0.338,
          color: p.ink,
          lineHeight: 1,
        }),
        k.text('subtitle', w.limit, [6, 87.4, 88, 4], { face: pair.strong, size: 0.046, color: p.ink }),
        k.text('brand', w.shop, [6, 91.8, 44, 2.9], { size: 0.034, color: p.ink }),
        k.text('note', w.date, [50, 91.8, 44, 2.9], { size: 0.034, color: p.ink, align: 'right' }),
      ],
      { fill: solid(p.accent) },
    );
  },
});

export const saleTemplates = [midyearOpening, clearance, priceTonight];
