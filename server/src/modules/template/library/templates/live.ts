import { faded, linear, solid } from '../../../../composition/kit';
import { halftone } from '../../../../composition/ornaments/patterns';
import { beam, floorShadow, grounded, podium } from '../../../../composition/ornaments/stage';
import { sans } from '../../../../composition/type-pairs';
import { defineTemplate } from '../design';

const tonightAtEight = defineTemplate({
  key: 'tonight-at-eight',
  title: '晚八点见真章',
  category: 'live',
  scene: 'members',
  format: 'live',
  palette: 'gold',
  pair: 'B',
  tags: ['直播', '直播封面', '美妆', '精华', '小样'],
  words: {
    badge: '今晚直播',
    title: '晚八点\n见真章',
    subtitle: '鎏光精华\n买正装，送同量小样',
    label: '直播间到手价',
    price: '¥268',
    terms: '12月5日20:00—22:00 限300份',
    brand: '鎏光美妆 · 每人限2份，送完恢复日常价',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    return k.document(
      [
        beam(k, [65, -4], 30, 106, 82, '#ffe2a0', 0.42),
        ...podium(k, 71, 79, 27, 4.4, { light: '#8a6a34', dark: '#1b150c', top: '#e8ce93' }),
        ...floorShadow(k, 71, 79.4, 24, '#140c00'),
        k.picture('serum-gold', [58.8, 34, 22.4, 46.6]),
        k.disc(8.3, 8.6, 1, p.price),
        k.text('note', w.badge, [11, 6.6, 40, 4], {
          face: pair.strong,
          size: 0.04,
          color: p.price,
          verticalAlign: 'middle',
        }),
        k.title(w.title, [6, 12, 66, 29], {
          face: { family: 'noto-serif-sc', weight: 900, tracking: -0.01 },
          size: 0.168,
          fill: linear(180, '#fff0cc', '#d2a65c'),
          lineHeight: 1.18,
        }),
        k.rule([6.8, 44.4, 8, 0.35], p.accent),
        k.text('subtitle', w.subtitle, [6.8, 47, 46, 9.6], { size: 0.042, color: p.ink, lineHeight: 1.55 }),
        k.text('note', w.label, [6.8, 62.4, 40, 3.6], { face: pair.strong, size: 0.036, color: p.ink }),
        k.price(w.price, [6.2, 65.4, 42, 13], { size: 0.15, color: p.price }),
        k.text('body', w.terms, [6.8, 88.2, 86, 3.8], { face: pair.strong, size: 0.038, color: p.ink }),
        k.text('brand', w.brand, [6.8, 92, 86, 3.4], { size: 0.032, color: faded(p.ink, 0.78) }),
      ],
      {
        fill: {
          type: 'radial',
          stops: [
            { at: 0, color: '#46371d' },
            { at: 0.5, color: '#221a10' },
            { at: 1, color: '#0f0d0a' },
          ],
        },
      },
    );
  },
});

const sneakerUnboxing = defineTemplate({
  key: 'sneaker-unboxing',
  title: '球鞋开箱夜',
  category: 'live',
  scene: 'members',
  format: 'live',
  palette: 'midyear',
  pair: 'A',
  tags: ['直播', '直播封面', '球鞋', '开箱', '试穿'],
  words: {
    brand: '阿哲聊球鞋',
    title: '球鞋\n开箱夜',
    day: '周五',
    hours: '19:30',
    subtitle: '五双新鞋，边聊边试\n弹幕点哪双\n就先拆哪双',
    action: '下播前下单，48小时内发出',
    box: '第001箱',
    size: '36—45码',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const shadow = { color: faded(p.ink, 0.45), blur: 40, x: 16, y: 24 };
    const bars = [0.5, 0.3, 0.9, 0.3, 0.6, 0.3, 0.3, 0.9, 0.5, 0.3, 0.7, 0.3]
      .map((width, index) => `M${47 + 1.25 * index} 88.4h${width}V94h-${width}Z`)
      .join('');
    return k.document(
      [
        k.path('M60,0L100,0L100,100L40,100Z', p.accent),
        halftone(
          k,
          [56, 0, 44, 46],
          faded(p.bg, 0.26),
          (u, v) => 0.85 * Math.max(0, u - 0.15) * (1 - v),
          2.2,
        ),
        // The open box: its inside and the paper, then the front, which hides the soles.
        k.path('M41,66L97,60.5L104,72L42,79Z', '#2a1690'),
        k.path(
          'M40,74L44,64.6L51,68.4L58,61.6L66,66.6L73,60.6L81,65.6L89,59.8L97,64.4L104,74L98,82L44,84Z',
          '#fbfaff',
          { shadow: { color: faded(p.ink, 0.3), blur: 20, x: 0, y: 6 } },
        ),
        grounded(k, k.picture('shoes', [30, 30, 70, 52.1], { rotation: -14 }), p.ink),
        k.path('M37,81L106,74L106,101L39.6,101Z', linear(150, '#ffffff', '#d9d4f5'), { shadow }),
        k.path('M37,81L106,74L106,78.2L37.5,85.3Z', faded(p.ink, 0.12)),
        k.path(bars, p.ink, { rotation: -4.4 }),
        k.text('note', w.box, [64, 86.4, 30, 4.4], {
          face: pair.strong,
          size: 0.046,
          color: p.ink,
          align: 'right',
          rotation: -4.4,
        }),
        k.text('note', w.size, [62, 90.6, 32, 3.4], {
          size: 0.036,
          color: p.ink,
          align: 'right',
          rotation: -4.4,
        }),
        k.text('brand', w.brand, [6.4, 6.4, 46, 3.6], { face: pair.strong, size: 0.04, color: p.accent }),
        k.title(w.title, [5.6, 11.4, 54, 27], { size: 0.168, lineHeight: 1.12 }),
        k.text('subtitle', w.subtitle, [6.4, 41, 36, 12.6], {
          size: 0.036,
          color: p.surface,
          lineHeight: 1.55,
        }),
        k.text('note', w.day, [6.4, 74.6, 18, 4.8], { face: pair.strong, size: 0.052, color: p.accent }),
        k.text('price', w.hours, [5.8, 78.6, 29, 8.6], {
          face: sans(900, -0.02),
          size: 0.1,
          color: p.accent,
          lineHeight: 1.1,
        }),
        k.text('action', w.action, [6.4, 88.4, 24, 7], { size: 0.033, color: p.surface, lineHeight: 1.5 }),
      ],
      { fill: linear(160, '#5a3cf0', p.bg) },
    );
  },
});

const birthdayCoupon = defineTemplate({
  key: 'birthday-month-coupon',
  title: '生日月¥20券',
  category: 'live',
  scene: 'members',
  format: 'coupon',
  palette: 'care',
  pair: 'A',
  tags: ['会员', '生日', '优惠券', '代金券', '门店'],
  words: {
    brand: '山隅花房 · 会员生日月',
    title: '¥20',
    subtitle: '生日月券',
    condition: '满100可用',
    months: '1 2 3 4 5 6 7 8 9 10 11 12',
    month: '11',
    terms: '11月30日前到店用，每人一张，鲜花绿植通用',
    action: '店里留了花',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const months = w.months.split(' ').flatMap((month, index) => {
      const x = 6.4 + 4.75 * index;
      const isOwn = month === w.month;
      return [
        ...(isOwn ? [k.disc(x + 2, 74.4, 2.1, p.price)] : []),
        k.text(undefined, month, [x, 71, 4, 6.8], {
          face: isOwn ? pair.strong : pair.text,
          size: 0.05,
          color: isOwn ? '#ffffff' : p.ink,
          align: 'center',
          verticalAlign: 'middle',
          lineHeight: 1.2,
        }),
      ];
    });
    const notch = (y: number) => k.disc(66, y, 2.6, p.bg);
    return k.document(
      [
        k.rect([4, 7, 92, 86], p.surface, {
          radius: 30,
          shadow: { color: faded(p.ink, 0.22), blur: 30, x: 4, y: 10 },
        }),
        k.path('M66,7L93.4,7Q96,7 96,12.2L96,87.8Q96,93 93.4,93L66,93Z', linear(135, '#9a78e6', p.accent)),
        halftone(k, [66, 12, 28.4, 77], faded('#ffffff', 0.16), (u, v) => 0.75 * u * v, 2),
        notch(7),
        notch(93),
        k.line([66, 15, 66, 85], p.bg, 0.006, { dash: [0.02, 0.024] }),
        grounded(k, k.picture('gift-box', [68.6, 12.4, 25, 50]), '#2a1050'),
        k.text('brand', w.brand, [8, 13.4, 54, 8], { face: pair.strong, size: 0.058, color: p.ink }),
        k.price(w.title, [7.4, 22, 33, 46], {
          size: 0.42,
          color: p.price,
          slot: 'title',
          verticalAlign: 'middle',
          lineHeight: 1,
        }),
        k.text('subtitle', w.subtitle, [41.6, 34, 22, 15], {
          face: pair.title,
          size: 0.108,
          color: p.ink,
          verticalAlign: 'bottom',
          lineHeight: 1.1,
        }),
        k.text('body', w.condition, [42, 51, 21, 9], { size: 0.07, color: p.ink }),
        ...months,
        k.text('note', w.terms, [8, 81.4, 56, 7], { size: 0.05, color: faded(p.ink, 0.86) }),
        k.text('action', w.action, [68, 72.6, 26, 11], {
          face: pair.strong,
          size: 0.07,
          color: '#ffffff',
          align: 'center',
          verticalAlign: 'middle',
        }),
      ],
      { fill: solid(p.bg) },
    );
  },
});

export const liveTemplates = [tonightAtEight, sneakerUnboxing, birthdayCoupon];
