import { faded, linear, solid } from '../../../../composition/kit';
import { rosette } from '../../../../composition/ornaments/festive';
import { arch, envelope, stamp } from '../../../../composition/ornaments/frames';
import { fallingPetals } from '../../../../composition/ornaments/scenery';
import { TYPE_PAIRS } from '../../../../composition/type-pairs';
import { defineTemplate } from '../design';

const teaLetter = defineTemplate({
  key: 'new-tea-letter',
  title: '请来喝一杯新茶',
  category: 'invitation',
  scene: 'inviting',
  format: 'story',
  palette: 'tea',
  pair: 'H',
  tags: ['请柬', '茶会', '信笺', '品茶'],
  words: {
    title: '请来喝一杯新茶',
    letter: '春天寄来的茶，\n到秋天，正好喝。\n十月十八日，下午两点，\n青野茶室备一席等你。',
    seal: '青野',
    wax: '茶',
    from: '青野茶室  太姥山路66号',
    reply: '来前一天，发条消息就好',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const rules = Array.from({ length: 5 }, (_, index) => `M${index + 1} 0V10`).join('');
    const line = { color: faded(p.price, 0.17), width: 2 };
    return k.document(
      [
        k.rect([12, 12, 76, 76], p.surface, {
          radius: 6,
          shadow: { color: '#1e000080', blur: 50, x: 0, y: 16 },
        }),
        k.shape([14.6, 13.5, 70.8, 73], { kind: 'rect', radius: 0 }, null, {
          stroke: { ...line, color: faded(p.price, 0.36) },
        }),
        k.shape([14.6, 13.5, 70.8, 73], { kind: 'path', path: rules, box: [6, 10] }, null, { stroke: line }),
        k.title(w.title, [73.6, 16.4, 11.8, 50], {
          face: { ...pair.title, tracking: 0.06 },
          size: 0.098,
          color: p.ink,
          vertical: true,
          lineHeight: 1.204,
        }),
        k.text('body', w.letter, [26.4, 17, 47.2, 41], {
          face: { ...pair.title, tracking: 0.06 },
          size: 0.046,
          color: p.ink,
          vertical: true,
          lineHeight: 2.565,
        }),
        ...stamp(k, w.seal, [16.7, 47], 0.076, p.accent, { face: TYPE_PAIRS.F.title }),
        ...envelope(k, 69.4, 14.4, '#e9cfa6', '#d4b07c'),
        k.disc(
          50,
          85.4,
          6.8,
          {
            type: 'radial',
            stops: [
              { at: 0, color: '#d9483a' },
              { at: 0.7, color: '#8e1a12' },
            ],
          },
          {
            shadow: { color: '#3c0a0066', blur: 18, x: 3, y: 6 },
          },
        ),
        k.text(undefined, w.wax, [43.2, 81.6, 13.6, 7.6], {
          face: TYPE_PAIRS.F.title,
          size: 0.078,
          color: '#f6d8b8',
          align: 'center',
          verticalAlign: 'middle',
          lineHeight: 1,
        }),
        k.text('brand', w.from, [8, 89.6, 84, 3.1], {
          face: pair.strong,
          size: 0.036,
          color: '#4a2a10',
          align: 'center',
        }),
        k.text('note', w.reply, [8, 92, 84, 2.6], { size: 0.029, color: '#4a2a10', align: 'center' }),
      ],
      { fill: linear(180, '#a3211a', '#7c1a14') },
    );
  },
});

const wedding = defineTemplate({
  key: 'wedding-arch',
  title: '我们结婚啦',
  category: 'invitation',
  scene: 'inviting',
  format: 'story',
  palette: 'beauty',
  pair: 'C',
  tags: ['婚礼', '请柬', '喜帖', '结婚'],
  words: {
    sign: '囍',
    title: '我们结婚啦',
    names: '林予安  与  周以宁',
    date: '10月24日 17:58',
    place: '小满花园 · 二楼暖厅\n梧桐路19号，门口有人接',
    reply: '能来的话，10月10日前告诉我们',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    return k.document(
      [
        arch(k, [9, 12, 82, 76.5], solid(p.surface), {
          shadow: { color: faded('#5a1630', 0.24), blur: 54, x: 0, y: 18 },
        }),
        arch(k, [11.6, 13.5, 76.8, 73.6], null, { stroke: { color: p.accent, width: 4 } }),
        arch(k, [12.8, 14.2, 74.4, 72.2], null, { stroke: { color: faded(p.accent, 0.5), width: 1.6 } }),
        ...rosette(k, { x: 50, y: 29.6, size: 0.2 }, p.accent, 10),
        k.disc(50, 29.6, 8.6, p.surface),
        k.disc(50, 29.6, 7.9, p.accent),
        k.text(undefined, w.sign, [42, 25.1, 16, 9], {
          face: pair.strong,
          size: 0.1,
          color: p.surface,
          align: 'center',
          verticalAlign: 'middle',
          lineHeight: 1,
        }),
        k.title(w.title, [15, 44, 70, 9.4], { size: 0.137, color: p.price, align: 'center' }),
        k.text('subtitle', w.names, [16, 54.4, 68, 4.4], {
          face: pair.strong,
          size: 0.05,
          color: p.ink,
          align: 'center',
        }),
        k.rule([44, 61.4, 12, 0.12], p.accent),
        k.text('body', w.date, [18, 63.4, 64, 4.6], {
          face: pair.digits,
          size: 0.056,
          color: p.ink,
          align: 'center',
          lineHeight: 1.3,
        }),
        k.text('body', w.place, [18, 69.2, 64, 6.6], {
          size: 0.036,
          color: p.ink,
          align: 'center',
          lineHeight: 1.6,
        }),
        ...k.pill('action', w.reply, [18, 90.6, 64, 4.2], { ground: p.price, color: p.surface, size: 0.034 }),
        ...fallingPetals(k, [3, 1.5, 94, 17], { color: '#e8839c', size: 0.05, count: 15, seed: 23 }),
        ...fallingPetals(k, [0, 20, 9, 66], { color: '#e8839c', size: 0.044, count: 6, seed: 4 }),
        ...fallingPetals(k, [91, 20, 9, 66], { color: '#e8839c', size: 0.044, count: 6, seed: 9 }),
      ],
      { fill: linear(180, '#fdeeee', '#f6cdd3') },
    );
  },
});

const parentsDay = defineTemplate({
  key: 'parents-open-day',
  title: '家长开放日',
  category: 'invitation',
  scene: 'inviting',
  format: 'story',
  palette: 'award',
  pair: 'H',
  tags: ['学校', '家长会', '开放日', '邀请函'],
  words: {
    title: '家长开放日',
    letter: '十月二十一日，上午九点，\n请到三年二班的教室来。\n孩子们备了朗读和手工，\n还给您留了座位。',
    seal: '家校',
    from: '青禾小学  三年二班',
    reply: '10月19日前请回复班主任林老师',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const cell = 10.4;
    const [left, top] = [67.6, 14.6];
    const wide = (cell * k.height) / k.width;
    const cells = Array.from({ length: 6 }, (_, index) => `M0 ${index * 100}H100`).join('');
    const halves = Array.from({ length: 5 }, (_, index) => `M0 ${index * 100 + 50}H100`).join('');
    const columns = Array.from({ length: 5 }, (_, index) => `M${index * 100} 0V100`).join('');
    const red = '#b5503f';
    const glyph = 0.15;
    return k.document(
      [
        k.rect([9, 9.6, 82, 80], p.surface, {
          radius: 4,
          shadow: { color: faded(p.ink, 0.3), blur: 46, x: 8, y: 16 },
        }),
        k.shape(
          [left, top, wide, cell * 5],
          { kind: 'path', path: `${cells}M0 0V500M100 0V500`, box: [100, 500] },
          null,
          {
            stroke: { color: red, width: 3 },
          },
        ),
        k.shape(
          [left, top, wide, cell * 5],
          { kind: 'path', path: `${halves}M50 0V500`, box: [100, 500] },
          null,
          {
            stroke: { color: faded(red, 0.6), width: 1.6, dash: [9, 9] },
          },
        ),
        k.shape([18, top, 44, cell * 5], { kind: 'path', path: columns, box: [400, 100] }, null, {
          stroke: { color: faded(red, 0.42), width: 2 },
        }),
        k.title(
          w.title,
          [left, top + ((1 - (glyph * k.side) / ((cell / 100) * k.height)) * cell) / 2, wide, cell * 5],
          {
            face: { ...pair.title, tracking: ((cell / 100) * k.height) / (glyph * k.side) - 1 },
            size: glyph,
            color: p.ink,
            vertical: true,
            lineHeight: ((wide / 100) * k.width) / (glyph * k.side),
          },
        ),
        k.text('body', w.letter, [18, top + 1.4, 44, 50], {
          face: { ...pair.title, tracking: 0.08 },
          size: 0.045,
          color: p.ink,
          vertical: true,
          lineHeight: 2.444,
        }),
        ...envelope(k, 71.6, 12.6, '#2b416b', '#1a2846'),
        ...stamp(k, w.seal, [46, 82], 0.08, p.accent, { face: TYPE_PAIRS.F.title, ink: p.ink }),
        k.text('brand', w.from, [8, 88.4, 84, 3.4], {
          face: pair.strong,
          size: 0.04,
          color: '#ffffff',
          align: 'center',
        }),
        k.text('note', w.reply, [8, 91.4, 84, 2.7], { size: 0.031, color: '#f2e6c8', align: 'center' }),
      ],
      { fill: linear(180, '#fbf7ec', '#efe3c4') },
    );
  },
});

export const letterTemplates = [teaLetter, wedding, parentsDay];
