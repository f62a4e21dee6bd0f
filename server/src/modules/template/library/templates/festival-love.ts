import { faded, linear, solid } from '../../../../composition/kit';
import { moved, placeOf, seeded } from '../../../../composition/ornaments/drawing';
import { envelope, stamp } from '../../../../composition/ornaments/frames';
import { burst, checks } from '../../../../composition/ornaments/patterns';
import { ridge, stars } from '../../../../composition/ornaments/scenery';
import { TYPE_PAIRS } from '../../../../composition/type-pairs';
import { defineTemplate } from '../design';

/** A magpie flying to the right, in a box of 100 units. */
const MAGPIE =
  'M0 50C16 50 28 48 40 45C32 34 20 16 18 0C36 10 50 24 60 40C70 38 78 36 86 40C90 42 95 44 100 45C94 49 90 52 84 54C76 62 62 64 52 60C36 60 14 58 0 50Z';

const qixiBridge = defineTemplate({
  key: 'qixi-magpie-bridge',
  title: '鹊桥有信',
  category: 'festival',
  scene: 'festival',
  format: 'story',
  palette: 'moonlight',
  pair: 'C',
  tags: ['七夕', '情人节', '星河', '祝福'],
  words: {
    wish: '鹊桥有信',
    line: '愿有人陪你看星河',
    seal: '七夕',
    from: '花信花房  七月初七为你营业到零点',
    note: '留一束晚香玉，给加班的人',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const next = seeded(8);
    const bridge = Array.from({ length: 17 }, (_, index) => {
      const along = index / 16;
      const far = 1 - along;
      const x = -60 + along * 560 + Math.sin(along * Math.PI) * 230 + (next() - 0.5) * 70 * far;
      const y = 1560 - along ** 0.8 * 660 + (next() - 0.5) * 90 * far;
      return {
        d: moved(MAGPIE, {
          x,
          y,
          turn: -30 + (next() - 0.5) * 34 - along * 34,
          scale: 0.34 + far ** 1.2 * 1.2,
        }),
        color: index % 3 === 0 ? '#fbe7bf' : p.surface,
        opacity: 0.8 + next() * 0.2,
      };
    });
    const [river] = stars(k, [-30, 22, 160, 16], { color: '#fff6e0', count: 170, seed: 12 });
    const haze = k.rect([-60, 16, 220, 28], linear(180, '#c9b4ff00', '#d9c8ff4d', '#c9b4ff00'));
    const bright = (x: number, y: number, size: number) => [
      k.disc(x, y, size * 1.5, {
        type: 'radial',
        stops: [
          { at: 0, color: '#fff3d699' },
          { at: 0.7, color: '#fff3d600' },
        ],
      }),
      k.shape(
        placeOf(k, { x, y, size: size / 100 }, 2.2),
        { kind: 'star', points: 4, inner: 0.16 },
        solid('#fff8e6'),
      ),
    ];
    return k.document(
      [
        { ...haze, rotation: -38 },
        ...stars(k, [0, 0, 100, 62], { color: p.surface, count: 60, seed: 5 }),
        ...(river ? [{ ...river, rotation: -38 }] : []),
        ...bright(20, 15, 5),
        ...bright(50, 46, 4),
        ...ridge(k, { base: 84, rise: 9, seed: 31 }, '#4a2f66', 0.9),
        ...ridge(k, { base: 92, rise: 11, seed: 9 }, '#1c1638'),
        k.rect([0, 80, 100, 20], linear(180, '#1c163800', '#1c1638e6', '#1c1638')),
        k.icon(bridge, [1080, 1920], [0, 0, 100, 100], p.surface),
        k.title(w.wish, [72, 8.6, 20.5, 50], {
          face: { ...pair.title, tracking: 0.06 },
          size: 0.18,
          vertical: true,
          lineHeight: 1.1,
        }),
        k.text('subtitle', w.line, [64.6, 9.2, 6, 34], {
          face: { ...pair.text, tracking: 0.22 },
          size: 0.036,
          color: p.surface,
          vertical: true,
        }),
        ...stamp(k, w.seal, [64.7, 40], 0.064, '#b3261e', { face: TYPE_PAIRS.F.title }),
        k.text('brand', w.from, [8, 88.4, 84, 3], {
          face: pair.strong,
          size: 0.034,
          color: p.surface,
          align: 'center',
        }),
        k.text('note', w.note, [8, 91.7, 84, 2.8], { size: 0.03, color: '#d8c8e8', align: 'center' }),
      ],
      { fill: linear(180, '#0d1233', '#2a2560', '#5d3c80', '#b06f8f') },
    );
  },
});

const mothersLetter = defineTemplate({
  key: 'mothers-day-letter',
  title: '写给妈妈的信',
  category: 'festival',
  scene: 'festival',
  format: 'story',
  palette: 'care',
  pair: 'H',
  tags: ['母亲节', '妈妈', '康乃馨', '信'],
  words: {
    title: '谢谢妈妈',
    letter: '小时候怕黑，\n您在门口点一盏灯。\n后来我走得很远，\n那盏灯，我一直看得见。',
    seal: '爱您',
    from: '拾光花店替您送到',
    note: '五月九日前订花，附手写信一封',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    return k.document(
      [
        k.disc(14, 8, 92, {
          type: 'radial',
          stops: [
            { at: 0, color: '#fff1c9' },
            { at: 0.3, color: '#ffe9c480' },
            { at: 0.7, color: '#e6dff500' },
          ],
        }),
        k.rect([12, 10.5, 76, 78], p.surface, {
          radius: 6,
          shadow: { color: faded('#2e1f55', 0.28), blur: 50, x: 14, y: 18 },
        }),
        k.title(w.title, [70, 15, 15, 34], {
          size: 0.118,
          color: p.ink,
          vertical: true,
          lineHeight: 1.2,
          face: { ...pair.title, tracking: 0.08 },
        }),
        k.text('body', w.letter, [22, 16, 44, 42], {
          face: { ...pair.title, tracking: 0.06 },
          size: 0.046,
          color: p.ink,
          vertical: true,
          lineHeight: 2.16,
        }),
        ...stamp(k, w.seal, [18, 52], 0.07, p.price, { face: TYPE_PAIRS.F.title }),
        k.picture('carnation', [34.5, 57, 31, 29.1], { shadow: k.cast(0.3) }),
        ...envelope(k, 68, 15, '#d9cdf2', '#b7a5e3'),
        k.text('brand', w.from, [8, 88, 84, 3.4], {
          face: pair.strong,
          size: 0.04,
          color: p.ink,
          align: 'center',
        }),
        k.text('note', w.note, [8, 91.2, 84, 2.8], { size: 0.031, color: p.ink, align: 'center' }),
      ],
      { fill: linear(180, '#efe6f5', p.bg) },
    );
  },
});

const sayItBanner = defineTemplate({
  key: 'say-love-banner',
  title: '520把喜欢说出口',
  category: 'festival',
  scene: 'festival',
  format: 'banner',
  palette: 'beauty',
  pair: 'C',
  tags: ['520', '表白', '礼物', '满减', '横幅'],
  words: {
    lead: '520 表白季',
    title: '把喜欢说出口',
    offer: '满299减60，赠手写贺卡',
    action: '去挑礼物',
    terms: '5月18日—20日，贺卡限前300单',
  },
  compose(k, w) {
    const { palette: p } = k;
    const sans = TYPE_PAIRS.A;
    return k.document(
      [
        k.disc(50, 46, 29, faded(p.surface, 0.7)),
        k.rect([0, 70, 100, 30], linear(180, '#f1c3c8', '#f8dadc')),
        k.picture('gift-stack', [3, 36, 22.5, 50], { shadow: k.cast(0.3) }),
        k.picture('bouquet', [76, 32, 21.6, 54], { shadow: k.cast(0.3) }),
        k.text('note', w.lead, [34, 15.3, 32, 8.6], {
          face: { ...sans.text, tracking: 0.12 },
          size: 0.055,
          color: p.ink,
          align: 'center',
        }),
        k.title(w.title, [24, 24.6, 52, 21], {
          size: 0.17,
          color: p.price,
          align: 'center',
          lineHeight: 1.15,
        }),
        k.text('subtitle', w.offer, [31, 47.6, 38, 9.8], {
          face: sans.text,
          size: 0.062,
          color: p.ink,
          align: 'center',
        }),
        ...k.pill('action', w.action, [40, 62, 20, 12], {
          ground: p.price,
          color: p.surface,
          face: sans.strong,
          size: 0.058,
        }),
        k.text('note', w.terms, [31, 78, 38, 7], {
          face: sans.text,
          size: 0.045,
          color: p.ink,
          align: 'center',
        }),
      ],
      { fill: linear(180, '#fde9ea', p.bg) },
    );
  },
});

const childrensBalloon = defineTemplate({
  key: 'childrens-day-balloon',
  title: '今天都是小朋友',
  category: 'festival',
  scene: 'festival',
  format: 'square',
  palette: 'kids',
  pair: 'E',
  tags: ['六一', '儿童节', '气球', '到店'],
  words: {
    lead: '今天都是',
    title: '小朋友',
    offer: '六一到店，送气球一只',
    burst: '来了\n就送',
    caption: '大朋友也算',
    terms: '6月1日 10:00—20:00，限200只，送完为止',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const balloon = (x: number, y: number, width: number, rotation: number) =>
      k.picture('balloon', [x, y, width, width / 0.7], { rotation, shadow: k.cast(0.22) });
    return k.document([
      checks(k, [0, 0, 100, 100], 8, '#9ad2f1'),
      k.text('subtitle', w.lead, [7, 5.6, 60, 10], {
        face: pair.title,
        size: 0.075,
        color: p.ink,
        lineHeight: 1.2,
      }),
      k.title(w.title, [6.4, 14, 66, 18.4], { size: 0.17, color: p.ink, lineHeight: 1.05 }),
      ...k.pill('action', w.offer, [7, 33.4, 47, 7], { ground: p.ink, color: p.surface, size: 0.036 }),
      k.rect([10, 43.6, 80, 43], p.surface, {
        radius: 26,
        rotation: -2,
        shadow: { color: faded(p.ink, 0.25), blur: 36, x: 6, y: 14 },
      }),
      k.rect([12.4, 46, 75.2, 32.4], linear(180, '#ffe9a8', '#ffd0b8'), { radius: 16, rotation: -2 }),
      k.text('note', w.caption, [14, 79.2, 40, 6.6], {
        face: pair.title,
        size: 0.042,
        color: p.ink,
        rotation: -2,
      }),
      balloon(60, 25, 29, 9),
      balloon(38, 45, 19, -8),
      balloon(19, 50, 14, 6),
      burst(k, 82, 78, 11, p.accent, { rotation: 8 }),
      k.text('body', w.burst, [73, 71.4, 18, 13.2], {
        face: pair.title,
        size: 0.056,
        color: p.ink,
        align: 'center',
        verticalAlign: 'middle',
        lineHeight: 1.12,
        rotation: 8,
      }),
      k.text('note', w.terms, [7, 89.6, 86, 4.8], { size: 0.03, color: p.ink }),
    ]);
  },
});

export const loveFestivalTemplates = [qixiBridge, mothersLetter, sayItBanner, childrensBalloon];
