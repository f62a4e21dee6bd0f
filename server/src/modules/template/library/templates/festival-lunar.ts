import { faded, linear } from '../../../../composition/kit';
import { moved } from '../../../../composition/ornaments/drawing';
import { cloud, coins, lantern, waves } from '../../../../composition/ornaments/festive';
import { arch, stamp } from '../../../../composition/ornaments/frames';
import { moon, ridge, stars } from '../../../../composition/ornaments/scenery';
import { TYPE_PAIRS } from '../../../../composition/type-pairs';
import { defineTemplate } from '../design';

const newYearFu = defineTemplate({
  key: 'new-year-fu',
  title: '福字贺年',
  category: 'festival',
  scene: 'festival',
  format: 'story',
  palette: 'sale',
  pair: 'F',
  tags: ['春节', '新年', '拜年', '过年'],
  words: {
    glyph: '福',
    wish: '岁岁平安  好事成双',
    from: '禾木食品全体同事  给您拜年',
    hours: '除夕到初七休息，初八照常发货',
  },
  compose(k, w) {
    const [red, dark, gold, cream] = ['#c5221b', '#a9140e', '#f0c269', '#f8e6be'];
    const ratio = k.width / k.height;
    const diamond = (side: number, rest: Parameters<typeof k.shape>[3], fill: string | null = null) =>
      k.shape(
        [50 - side / 2, 42 - (side * ratio) / 2, side, side * ratio],
        { kind: 'rect', radius: 8 },
        fill ? { type: 'solid', color: fill } : null,
        { rotation: 45, ...rest },
      );
    return k.document(
      [
        ...coins(k, [0, 0, 100, 90], 0.075, faded('#7e0f0b', 0.34)),
        diamond(63, { shadow: { color: faded('#3c0000', 0.5), blur: 60, x: 0, y: 24 } }, cream),
        diamond(57.6, { stroke: { color: red, width: 6 } }),
        diamond(55.2, { stroke: { color: red, width: 2 } }),
        k.title(w.glyph, [22, 25.6, 56, 32], {
          size: 0.5,
          color: dark,
          align: 'center',
          verticalAlign: 'middle',
          lineHeight: 1,
        }),
        ...lantern(k, { x: 12.5, y: 13, size: 0.11 }, { rope: 3 }),
        ...lantern(k, { x: 87.5, y: 13, size: 0.11 }, { rope: 3 }),
        k.text('subtitle', w.wish, [6, 72.4, 88, 6], {
          face: TYPE_PAIRS.C.title,
          size: 0.085,
          color: cream,
          align: 'center',
          lineHeight: 1.2,
        }),
        k.text('brand', w.from, [8, 79.6, 84, 3.2], {
          size: 0.037,
          color: cream,
          align: 'center',
        }),
        k.text('note', w.hours, [8, 82.8, 84, 2.6], { size: 0.029, color: '#f9d9a0', align: 'center' }),
        ...waves(k, { top: 88.4, size: 0.08 }, { line: gold, ground: dark }),
        ...cloud(k, { x: 19, y: 90, size: 0.115 }, { line: gold, ground: dark, width: 3 }),
        ...cloud(k, { x: 80, y: 90.4, size: 0.1 }, { line: gold, ground: dark, width: 3.4, flip: true }),
      ],
      { fill: linear(180, '#cf2a20', red, '#b71a14') },
    );
  },
});

const midAutumnMoon = defineTemplate({
  key: 'mid-autumn-moon',
  title: '月圆人安',
  category: 'festival',
  scene: 'festival',
  format: 'story',
  palette: 'moonlight',
  pair: 'C',
  tags: ['中秋', '月亮', '团圆', '祝福'],
  words: {
    wish: '月圆人安',
    line: '愿所念之人，都在归途',
    seal: '中秋',
    from: '棠里家居  祝您中秋安康',
    date: '农历八月十五',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    return k.document(
      [
        ...stars(k, [0, 0, 100, 58], { color: p.surface, count: 70, seed: 3 }),
        ...moon(k, { x: 25, y: 33, size: 0.36 }),
        ...cloud(
          k,
          { x: 79, y: 62.4, size: 0.13 },
          { line: p.accent, ground: '#1c3f5f', width: 2.6, flip: true },
        ),
        ...ridge(k, { base: 69, rise: 12.5, seed: 21 }, '#6092aa', 0.75),
        ...ridge(k, { base: 77, rise: 13.5, seed: 5 }, '#2c6080', 0.95),
        ...ridge(k, { base: 85.4, rise: 14.5, seed: 14 }, '#0e2a44'),
        k.rect([0, 81, 100, 19], linear(180, faded('#0a1a2e', 0), faded('#0a1a2e', 0.9), '#0a1a2e')),
        ...cloud(k, { x: 24, y: 53, size: 0.155 }, { line: p.accent, ground: '#163250', width: 2.4 }),
        k.title(w.wish, [71.5, 8.6, 21, 50], {
          face: { ...pair.title, tracking: 0.05 },
          size: 0.196,
          vertical: true,
          lineHeight: 1.04,
        }),
        k.text('subtitle', w.line, [64.6, 9.4, 5.6, 31], {
          face: { ...pair.text, tracking: 0.2 },
          size: 0.035,
          color: p.surface,
          vertical: true,
        }),
        ...stamp(k, w.seal, [64.2, 42], 0.064, '#b3261e', { face: TYPE_PAIRS.F.title }),
        k.text('brand', w.from, [8, 88.2, 84, 3.2], {
          face: { ...pair.text, tracking: 0.12 },
          size: 0.036,
          color: p.surface,
          align: 'center',
        }),
        k.text('note', w.date, [8, 91.6, 84, 2.6], {
          face: { ...pair.text, tracking: 0.24 },
          size: 0.028,
          color: '#cbbe9c',
          align: 'center',
        }),
      ],
      { fill: linear(180, '#0e1d36', '#1c3a5c', '#2b5570') },
    );
  },
});

/** A reed leaf 1,000 units long, its root at the origin, and the veins along it. */
const REED = 'M0 0C70 -120 96 -520 0 -1000C-96 -520 -70 -120 0 0Z';
const VEINS = 'M0 -20L0 -960M22 -80C52 -320 40 -620 6 -900M-22 -80C-52 -320 -40 -620 -6 -900';

const dragonBoatThreads = defineTemplate({
  key: 'dragon-boat-threads',
  title: '端午安康',
  category: 'festival',
  scene: 'festival',
  format: 'story',
  palette: 'matcha',
  pair: 'C',
  tags: ['端午', '粽子', '五色线', '祝福'],
  words: {
    wish: '端午安康',
    line: '粽叶香里，见字如面',
    letter: '门边插了艾，腕上系了线\n锅里的粽子，留了您那一份',
    date: '农历五月初五',
    from: '稻屋粽铺  敬贺',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const [width, height] = [k.width, k.height];
    const blades: readonly (readonly [x: number, y: number, turn: number, scale: number, color: string])[] = [
      [0.1, 1.02, -14, 0.27, '#3f7434'],
      [-0.05, 0.99, 14, 0.31, '#8db862'],
      [-0.02, 1.01, 40, 0.27, '#55873f'],
      [-0.06, 1.0, 64, 0.3, '#7aa653'],
      [0.9, 1.02, 14, 0.27, '#4c7d3a'],
      [1.05, 0.99, -14, 0.31, '#7aa653'],
      [1.02, 1.01, -40, 0.27, '#8db862'],
      [1.06, 1.0, -64, 0.3, '#6b9a49'],
    ];
    const leaves = blades.flatMap(([x, y, turn, scale, color]) => {
      const move = { x: x * width, y: y * height, turn, scale: (scale * height) / 1000, wide: 0.9 };
      return [
        { d: moved(REED, move), color },
        { d: moved(VEINS, move), color: '#f3f7e2', stroke: 2, opacity: 0.34 },
      ];
    });
    const threads = ['#2f6f3a', '#c4321f', '#f4efdf', '#26231f', '#e2a92c'].map((color, index) => ({
      d: `M${500 + (index - 2) * 9} 0L${500 + (index - 2) * 4} 420`,
      color,
      stroke: 5,
    }));
    return k.document(
      [
        arch(k, [9, 13, 82, 75], linear(180, p.surface, '#f0f4e2'), {
          shadow: { color: faded('#0d2010', 0.45), blur: 54, x: 0, y: 20 },
        }),
        arch(k, [11.6, 14.5, 76.8, 73.5], null, { stroke: { color: faded(p.accent, 0.7), width: 3 } }),
        k.icon(threads, [1000, 430], [5, 0, 90, 24], p.ink),
        k.picture('zongzi', [30, 21.5, 40, 20.5], { shadow: k.cast(0.3) }),
        k.title(w.wish, [14, 44.4, 72, 11.2], { size: 0.165, align: 'center', color: p.ink }),
        k.text('subtitle', w.line, [16, 56.4, 68, 4], {
          face: pair.strong,
          size: 0.044,
          color: p.accent,
          align: 'center',
        }),
        k.text('body', w.letter, [18, 62, 64, 7], {
          size: 0.037,
          color: p.ink,
          align: 'center',
          lineHeight: 1.66,
        }),
        k.icon(leaves, [width, height], [0, 0, 100, 100], p.accent),
        ...k.pill('brand', w.from, [27, 90, 46, 4.4], { ground: p.surface, color: p.ink, size: 0.037 }),
        k.text('note', w.date, [30, 71.6, 40, 2.8], {
          face: { ...pair.text, tracking: 0.2 },
          size: 0.03,
          color: '#4c5a44',
          align: 'center',
        }),
      ],
      { fill: linear(180, '#2c5a34', '#1d3f27') },
    );
  },
});

export const lunarFestivalTemplates = [newYearFu, midAutumnMoon, dragonBoatThreads];
