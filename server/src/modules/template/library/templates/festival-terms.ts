import { faded, linear, solid } from '../../../../composition/kit';
import { moved } from '../../../../composition/ornaments/drawing';
import { rosette } from '../../../../composition/ornaments/festive';
import { stamp } from '../../../../composition/ornaments/frames';
import { rain, willow } from '../../../../composition/ornaments/scenery';
import { TYPE_PAIRS } from '../../../../composition/type-pairs';
import { defineTemplate } from '../design';

const tombSweepingRain = defineTemplate({
  key: 'qingming-rain',
  title: '清明看新芽',
  category: 'festival',
  scene: 'festival',
  format: 'square',
  palette: 'tea',
  pair: 'C',
  tags: ['清明', '节气', '春天', '柳'],
  words: {
    name: '清明',
    line: '慢慢走，看新芽',
    date: '四月五日',
    from: '青野茶室',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const green = '#4f6f45';
    return k.document(
      [
        ...rain(k, [0, 0, 100, 84], { color: faded('#5d6f66', 0.32), count: 90, seed: 6 }),
        ...willow(k, [56, -1, 46, 80], {
          strands: 6,
          seed: 4,
          old: '#55794a',
          young: '#9dbb4f',
          stem: '#6b6a45',
        }),
        k.title(w.name, [7, 49, 48, 24], {
          face: { ...pair.title, tracking: -0.04 },
          size: 0.2,
          color: p.ink,
        }),
        k.text('subtitle', w.line, [9, 74, 60, 6.6], {
          face: { ...pair.text, tracking: 0.1 },
          size: 0.042,
          color: green,
        }),
        k.text('note', w.date, [9, 88.4, 38, 5.2], {
          face: { ...pair.text, tracking: 0.16 },
          size: 0.03,
          color: '#5b5140',
        }),
        k.text('brand', w.from, [53, 88.4, 38, 5.2], {
          face: { ...pair.strong, tracking: 0.1 },
          size: 0.032,
          color: p.ink,
          align: 'right',
        }),
      ],
      { fill: linear(180, '#e4e6da', p.bg, '#f6f1e6') },
    );
  },
});

const autumnWind = defineTemplate({
  key: 'autumn-wind',
  title: '立秋添件衣',
  category: 'festival',
  scene: 'festival',
  format: 'story',
  palette: 'noodles',
  pair: 'H',
  tags: ['立秋', '秋天', '节气', '问候'],
  words: {
    term: '立秋',
    date: '八月七日',
    line: '风起，\n添件衣',
    letter: '蝉声还在，夜里已经凉了。\n好好睡一觉。',
    seal: '棠里',
    from: '棠里家居',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const leaf = (x: number, y: number, width: number, rotation: number, flipX = false, opacity = 1) =>
      k.picture('ginkgo', [x, y, width, (width * k.width) / k.height], {
        rotation,
        flipX,
        opacity,
        shadow: k.cast(0.22),
      });
    const wind = [
      'M20 1130C260 1040 470 1180 700 1090C860 1030 960 1050 1100 1000',
      'M-10 1196C300 1110 560 1260 860 1150',
      'M330 1300C560 1230 800 1330 1090 1220',
    ].map((d) => ({ d, color: 'inherit', stroke: 3, opacity: 0.5 }));
    return k.document(
      [
        k.text(undefined, w.term, [9, 5.6, 34, 10], {
          face: pair.strong,
          size: 0.13,
          color: p.ink,
          lineHeight: 1.1,
        }),
        k.text('note', w.date, [56, 10.4, 35, 3], {
          face: { ...pair.text, tracking: 0.16 },
          size: 0.034,
          color: '#5c5244',
          align: 'right',
        }),
        k.rule([9, 16.2, 82, 0.12], p.ink),
        k.title(w.line, [9, 20.4, 78, 23.4], { size: 0.165, color: p.ink, lineHeight: 1.24 }),
        k.text('body', w.letter, [9, 44.4, 70, 8.4], {
          face: pair.title,
          size: 0.042,
          color: '#4d4436',
          lineHeight: 1.7,
        }),
        k.icon(wind, [1080, 1920], [0, 0, 100, 100], '#b8913f'),
        leaf(46, 62, 66, 18),
        leaf(14, 60.5, 19, -32, true),
        leaf(33, 77, 12, 74),
        leaf(84, 51, 13, 140, true),
        ...stamp(k, w.seal, [9, 88], 0.075, p.accent, { face: TYPE_PAIRS.F.title }),
        k.text('brand', w.from, [19, 88.6, 30, 3.6], { face: pair.strong, size: 0.038, color: p.ink }),
      ],
      { fill: linear(180, '#f1e8d4', p.bg) },
    );
  },
});

const solsticeBowl = defineTemplate({
  key: 'winter-solstice-bowl',
  title: '冬至一个暖字',
  category: 'festival',
  scene: 'festival',
  format: 'square',
  palette: 'sale',
  pair: 'F',
  tags: ['冬至', '节气', '汤圆', '饺子'],
  words: {
    glyph: '暖',
    name: '冬至',
    line: '汤圆饺子，\n都备好了',
    hours: '12月22日\n热汤管够到22点',
    from: '阿嬷汤圆铺',
  },
  compose(k, w) {
    const { pair } = k;
    const [cream, gold] = ['#fbe9c8', '#f2c46c'];
    const snow = (x: number, y: number, size: number, opacity: number) =>
      rosette(k, { x, y, size }, faded('#ffd9b0', opacity), 6);
    const steam = (x: number, y: number, scale: number) => ({
      d: moved('M0 0C-60 -60 60 -110 0 -180C-50 -240 50 -280 10 -340', { x, y, scale }),
      color: '#fff4dc',
      stroke: 9,
      opacity: 0.5,
    });
    return k.document(
      [
        ...snow(13, 15, 0.1, 0.42),
        ...snow(88, 22, 0.075, 0.34),
        ...snow(9, 58, 0.055, 0.3),
        ...snow(92, 60, 0.05, 0.28),
        k.shape([24, 15.5, 52, 52], { kind: 'rect', radius: 10 }, solid('#a3150f'), {
          rotation: 45,
          stroke: { color: gold, width: 5 },
        }),
        k.shape([26.4, 17.9, 47.2, 47.2], { kind: 'rect', radius: 6 }, null, {
          rotation: 45,
          stroke: { color: faded(gold, 0.6), width: 2 },
        }),
        k.icon(
          [steam(420, 700, 0.5), steam(540, 690, 0.62), steam(650, 702, 0.46)],
          [1080, 1080],
          [0, 0, 100, 100],
          cream,
        ),
        k.title(w.glyph, [28, 16, 44, 42], {
          size: 0.38,
          color: cream,
          align: 'center',
          verticalAlign: 'middle',
          lineHeight: 1,
        }),
        k.picture('tangyuan', [29, 61.5, 42, 35], { shadow: k.cast(0.5) }),
        k.text('subtitle', w.name, [6, 74.6, 22, 9.8], {
          face: pair.title,
          size: 0.085,
          color: cream,
          lineHeight: 1.1,
        }),
        k.text('body', w.line, [6, 84.6, 21, 10], {
          face: pair.strong,
          size: 0.034,
          color: cream,
          lineHeight: 1.4,
        }),
        k.text('brand', w.from, [73, 78.4, 21, 5.6], {
          face: pair.strong,
          size: 0.036,
          color: cream,
          align: 'right',
        }),
        k.text('note', w.hours, [72, 84.8, 22, 8.4], {
          size: 0.027,
          color: '#ffdca8',
          align: 'right',
          lineHeight: 1.45,
        }),
      ],
      {
        fill: {
          type: 'radial',
          stops: [
            { at: 0, color: '#d8382a' },
            { at: 0.75, color: '#a3150f' },
            { at: 1, color: '#86100b' },
          ],
        },
      },
    );
  },
});

export const solarTermTemplates = [tombSweepingRain, autumnWind, solsticeBowl];
