import type { PosterLayer } from '@tuzuo/core/poster/document';
import { faded, type Kit, linear, solid } from '../../../../composition/kit';
import { cornerOrnaments, guilloche, hollowFrame, stamp } from '../../../../composition/ornaments/frames';
import { defineTemplate } from '../design';

const KAI = { family: 'lxgw-wenkai', weight: 500 };

const completion = defineTemplate({
  key: 'completion-certificate',
  title: '结业证书',
  category: 'course',
  scene: 'learning',
  format: 'certificate',
  palette: 'award',
  pair: 'C',
  tags: ['证书', '结业', '培训', '学员', '打印'],
  words: {
    title: '结业证书',
    subtitle: 'CERTIFICATE OF COMPLETION',
    name: '林小满 同学：',
    body: '　　你已修完“电商视觉设计”课程，共12周48课时，\n作品与考核均合格，准予结业。',
    number: '证书编号 SG-2026-0718',
    brand: '拾光设计学堂',
    date: '二〇二六年十二月十八日',
    seal: '拾光学印',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const gold = '#b08d3e';
    return k.document([
      ...guilloche(k, [18, 7, 64, 86], faded('#8c6a1f', 0.2), { rings: 24 }),
      ...hollowFrame(k, 0.05, p.ink, gold),
      k.text('title', w.title, [20, 11.6, 60, 15], {
        face: { ...pair.title, tracking: 0.2 },
        size: 0.13,
        color: p.ink,
        align: 'center',
        verticalAlign: 'middle',
        lineHeight: 1.1,
      }),
      k.text('subtitle', w.subtitle, [22, 26.8, 56, 3.4], {
        face: { family: 'noto-serif-sc', weight: 500, tracking: 0.24 },
        size: 0.0225,
        color: '#7a5f22',
        align: 'center',
        lineHeight: 1.2,
      }),
      k.rule([35.3, 34.1, 12, 0.16], gold),
      k.rule([52.7, 34.1, 12, 0.16], gold),
      k.shape([49.1, 32.9, 1.8, 2.55], { kind: 'star', points: 4, inner: 0.36 }, solid(gold)),
      k.text('body', w.name, [16.5, 39, 67, 6.4], { face: KAI, size: 0.048, color: p.ink, lineHeight: 1.3 }),
      k.text('body', w.body, [16.5, 48, 67, 16], { face: KAI, size: 0.0365, color: p.ink, lineHeight: 1.85 }),
      k.text('note', w.number, [16.5, 75, 30, 3.2], {
        face: { family: 'noto-serif-sc', weight: 500 },
        size: 0.0225,
        color: '#5b5140',
        lineHeight: 1.2,
      }),
      ...stamp(k, w.seal, [56.4, 69.2], 0.094, '#b3261e', { face: pair.digits }),
      k.text('brand', w.brand, [64, 69.6, 19.5, 4.6], {
        face: pair.strong,
        size: 0.034,
        color: p.ink,
        align: 'right',
        lineHeight: 1.25,
      }),
      k.text('note', w.date, [64, 75, 19.5, 3.6], {
        face: KAI,
        size: 0.0255,
        color: p.ink,
        align: 'right',
        lineHeight: 1.25,
      }),
    ]);
  },
});

/** A medal on two ribbon tails; x and y are the center of its disc. */
function medal(k: Kit, x: number, y: number, radius: number, light: string, dark: string): PosterLayer[] {
  const high = (radius * k.width) / k.height;
  const tail = (lean: number): string =>
    `M${x - lean * radius * 0.1},${y}L${x + lean * radius * 0.62},${y}L${x + lean * radius * 0.98},${y + high * 2.1}L${x + lean * radius * 0.56},${y + high * 1.84}L${x + lean * radius * 0.24},${y + high * 2.2}Z`;
  const place: readonly [number, number, number, number] = [x - radius, y - high, 2 * radius, 2 * high];
  return [
    k.path(tail(-1), '#fbf7ec'),
    k.path(tail(1), '#e9dcbc'),
    k.shape(place, { kind: 'star', points: 24, inner: 0.9 }, linear(150, light, dark), {
      shadow: { color: '#3a0c0680', blur: 34, x: 8, y: 14 },
    }),
    k.disc(x, y, radius * 0.78, linear(330, light, dark)),
    k.disc(x, y, radius * 0.7, linear(150, '#f3dc9c', '#c99a3e')),
  ];
}

const honor = defineTemplate({
  key: 'honor-certificate',
  title: '荣誉证书',
  category: 'course',
  scene: 'learning',
  format: 'certificate',
  palette: 'award',
  pair: 'C',
  tags: ['证书', '荣誉', '获奖', '学校', '运动会'],
  words: {
    title: '荣誉证书',
    medal: '跳远',
    name: '陈一舟 同学：',
    body: '　　在2026年秋季校运会男子跳远比赛中，\n以4米62的成绩，获',
    award: '跳远组优胜',
    close: '特发此证，以资鼓励。',
    brand: '城南实验小学',
    date: '二〇二六年十月三十日',
    seal: '城南实小',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const gold = '#b08d3e';
    const wine = p.price;
    return k.document([
      k.rect([-2, -3, 30, 106], linear(160, '#9c3425', '#6f1d12')),
      ...guilloche(k, [-14, -18, 56, 78], faded('#f3dfa8', 0.13), { lobes: 16, rings: 22 }),
      k.rect([28, -3, 74, 106], p.bg),
      k.rect([28, -3, 0.5, 106], gold),
      k.text('title', w.title, [9, 11, 10, 56], {
        face: { ...pair.title, tracking: 0.05 },
        size: 0.135,
        color: '#f6e3b0',
        vertical: true,
        align: 'center',
        verticalAlign: 'middle',
        lineHeight: 1,
      }),
      ...medal(k, 14, 77, 5.6, '#ffe9b0', '#b07f2a'),
      k.text('note', w.medal, [10.2, 73.6, 7.6, 6.8], {
        face: pair.title,
        size: 0.047,
        color: '#6f1d12',
        align: 'center',
        verticalAlign: 'middle',
        lineHeight: 1,
      }),
      ...cornerOrnaments(k, [31.6, 5, 65, 90], 0.2, gold),
      k.text('body', w.name, [38, 25, 52, 6.4], { face: KAI, size: 0.048, color: p.ink, lineHeight: 1.3 }),
      k.text('body', w.body, [38, 34.4, 52, 13], { face: KAI, size: 0.036, color: p.ink, lineHeight: 1.75 }),
      k.text('subtitle', w.award, [38, 47.6, 52, 12], {
        face: { ...pair.title, tracking: 0.08 },
        size: 0.088,
        color: wine,
        align: 'center',
        verticalAlign: 'middle',
        lineHeight: 1.1,
      }),
      k.text('body', w.close, [38, 60.6, 52, 5], { face: KAI, size: 0.036, color: p.ink, lineHeight: 1.3 }),
      ...stamp(k, w.seal, [61.4, 70.6], 0.092, '#b3261e', { face: pair.digits }),
      k.text('brand', w.brand, [69, 71, 21, 4.6], {
        face: pair.strong,
        size: 0.033,
        color: p.ink,
        align: 'right',
        lineHeight: 1.25,
      }),
      k.text('note', w.date, [69, 76.2, 21, 3.6], {
        face: KAI,
        size: 0.0255,
        color: p.ink,
        align: 'right',
        lineHeight: 1.25,
      }),
    ]);
  },
});

export const certificatesTemplates = [completion, honor];
