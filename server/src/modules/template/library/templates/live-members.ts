import { faded, linear } from '../../../../composition/kit';
import { envelope, stamp } from '../../../../composition/ornaments/frames';
import { icon } from '../../../../composition/ornaments/icons';
import { grounded } from '../../../../composition/ornaments/stage';
import { TYPE_PAIRS } from '../../../../composition/type-pairs';
import { defineTemplate } from '../design';

const sevenDays = defineTemplate({
  key: 'seven-days-tote-bag',
  title: '签到七天送帆布袋',
  category: 'live',
  scene: 'members',
  format: 'story',
  palette: 'summer',
  pair: 'D',
  tags: ['会员', '签到', '打卡', '赠品', '帆布袋'],
  words: {
    brand: '山隅花房 · 会员打卡',
    title: '签到七天\n送帆布袋',
    dates: '12月1日—12月14日',
    rewards: '+5分 +5分 +10分 +10分 +15分 +15分',
    last: '领帆布袋',
    lastNote: '原色棉布，装得下一束花\n连续签满七天，到店领',
    legend: '漏签一天从头算起，当天可补一次',
    action: '去签到',
    terms: '限200只，送完为止；每位会员限领一只',
    address: '愚园路88号 10:00—20:00',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const rewards = w.rewards.split(' ');
    const shadow = { color: faded(p.ink, 0.16), blur: 22, x: 4, y: 10 };
    const day = (index: number) => {
      const [x, y] = [7 + 29.4 * (index % 3), 34.4 + 14.2 * Math.floor(index / 3)];
      const isDone = index < 2;
      const ink = isDone ? p.surface : p.ink;
      return [
        k.rect([x, y, 27.2, 12.8], isDone ? p.accent : p.surface, { radius: 26, shadow }),
        k.text(undefined, String(index + 1), [x + 2.4, y + 0.9, 12, 7.6], {
          face: pair.digits,
          size: 0.115,
          color: ink,
          lineHeight: 1.15,
        }),
        ...(isDone ? [icon(k, 'check-circle', [x + 18.4, y + 1.6, 6.4, 3.6], p.bg)] : []),
        k.text('note', rewards[index] ?? '', [x + 2.8, y + 8.6, 21, 3.2], {
          face: pair.text,
          size: 0.04,
          color: ink,
        }),
      ];
    };
    return k.document([
      k.path('M0,0H100V30L0,33.2Z', p.surface),
      k.text('brand', w.brand, [7, 6.2, 45, 2.8], { face: pair.strong, size: 0.036, color: p.accent }),
      k.text('note', w.dates, [53, 6.2, 40, 2.8], { size: 0.036, color: p.ink, align: 'right' }),
      k.title(w.title, [6.4, 10.4, 88, 21], { size: 0.16, color: p.accent, lineHeight: 1.08 }),
      ...[0, 1, 2, 3, 4, 5].flatMap(day),
      k.rect([7, 62.8, 86, 19.8], linear(120, '#1f8a58', p.accent), { radius: 26, shadow }),
      k.text(undefined, '7', [9.4, 63.4, 12, 9], {
        face: pair.digits,
        size: 0.14,
        color: p.bg,
        lineHeight: 1.15,
      }),
      k.text('subtitle', w.last, [9.8, 72, 44, 4.4], {
        face: pair.title,
        size: 0.066,
        color: p.surface,
        lineHeight: 1.2,
      }),
      k.text('body', w.lastNote, [9.8, 76.4, 44, 5.4], { size: 0.034, color: p.surface, lineHeight: 1.45 }),
      grounded(k, k.picture('tote-bag', [58, 62, 31, 21.8], { rotation: 5 }), '#0a2a16'),
      k.text('note', w.legend, [7, 84.6, 58, 2.8], { size: 0.034, color: p.ink }),
      ...k.pill('action', w.action, [69, 84.4, 24, 4], { ground: p.price, color: p.surface, size: 0.04 }),
      k.text('note', w.terms, [7, 87.3, 60, 2.8], { size: 0.032, color: p.ink }),
      k.text('note', w.address, [7, 90.8, 86, 2.8], { size: 0.032, color: p.ink }),
    ]);
  },
});

const yearLetter = defineTemplate({
  key: 'thank-you-letter',
  title: '谢谢你常来',
  category: 'live',
  scene: 'members',
  format: 'square',
  palette: 'coffee',
  pair: 'H',
  tags: ['会员', '年礼', '感谢', '信', '咖啡馆'],
  words: {
    title: '谢谢你常来',
    letter: '靠窗的位子\n一直替你留着，\n这一年你来了\n二十六回。\n备了一份年礼，\n等你来拿。',
    when: '十二月三十一日前到店领',
    seal: '街角',
    from: '街角咖啡 · 长宁店',
    address: '愚园路128号 7:00—21:00 凭会员码，每人一份',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const dark = '#7a2d18';
    return k.document(
      [
        k.rect([12, 7, 76, 84], p.surface, {
          radius: 8,
          shadow: { color: '#2a0a0080', blur: 44, x: 6, y: 14 },
        }),
        k.rect([14.6, 9.6, 70.8, 78], faded('#000000', 0), {
          stroke: { color: faded(p.price, 0.4), width: 2 },
        }),
        k.title(w.title, [71.4, 13.4, 12, 52], {
          face: { ...pair.title, tracking: 0.08 },
          size: 0.098,
          color: p.price,
          vertical: true,
          lineHeight: 1.2,
        }),
        k.text('body', w.letter, [28.4, 14, 42, 50], {
          face: { ...pair.title, tracking: 0.06 },
          size: 0.048,
          color: p.ink,
          vertical: true,
          lineHeight: 1.46,
        }),
        k.text('note', w.when, [20.4, 14, 6, 44], {
          face: { ...pair.title, tracking: 0.06 },
          size: 0.036,
          color: p.ink,
          vertical: true,
          lineHeight: 1.6,
        }),
        ...stamp(k, w.seal, [19.4, 59], 0.072, p.price, { face: TYPE_PAIRS.F.title }),
        ...envelope(k, 66, 16, '#c9774c', '#8a3d20'),
        grounded(k, k.picture('gift-box', [41, 67.4, 18, 18], { rotation: -5 }), '#3b1408'),
        k.text('brand', w.from, [8, 86.4, 84, 4.2], {
          face: pair.strong,
          size: 0.036,
          color: '#fff6e8',
          align: 'center',
        }),
        k.text('note', w.address, [8, 90.2, 84, 3.6], { size: 0.03, color: '#fff6e8', align: 'center' }),
      ],
      { fill: linear(180, '#c4593a', dark) },
    );
  },
});

export const memberTemplates = [sevenDays, yearLetter];
