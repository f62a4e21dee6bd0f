import { faded, linear, solid } from '../../../../composition/kit';
import { floorShadow, podium } from '../../../../composition/ornaments/stage';
import { sans, serif } from '../../../../composition/type-pairs';
import { defineTemplate } from '../design';

const dewSerumDetail = defineTemplate({
  key: 'morning-dew-detail',
  title: '晨露精华详情页',
  category: 'detail',
  scene: 'new',
  format: 'detail',
  palette: 'skincare',
  pair: 'B',
  tags: ['护肤', '精华', '详情页', '用法'],
  words: {
    brand: '晨露 · 夏日轻润系列',
    title: '一滴就化开，\n不黏也不闷',
    factsTitle: '三件事，做扎实',
    firstFigure: '0',
    first: '添加香精与色素',
    firstNote: '成分表印在瓶身侧面',
    secondFigure: '30',
    second: '秒拍开吸收',
    secondNote: '接着上妆不搓泥',
    thirdFigure: '28',
    third: '天空瓶记录',
    thirdNote: '早晚各两滴，约用一个月',
    stepsTitle: '怎么用',
    stepOne: '洁面后擦干水分',
    stepTwo: '取2滴，掌心搓热',
    stepThree: '由内向外轻按上脸',
    note: '使用前请先在耳后试用',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const fact = (y: number, figure: string, title: string, note: string) => [
      k.text('body', figure, [7.5, y - 0.5, 23, 7.2], {
        face: serif(300),
        size: 0.138,
        color: '#2a6c88',
        align: 'right',
        lineHeight: 1,
      }),
      k.text('body', title, [35, y, 57.5, 3.4], {
        face: pair.strong,
        size: 0.052,
        color: p.ink,
        lineHeight: 1.3,
      }),
      k.text('note', note, [35, y + 3.5, 57.5, 2.6], { size: 0.036, color: '#3f6072', lineHeight: 1.3 }),
    ];
    const step = (y: number, number: string, text: string) => [
      k.disc(11, y + 1.6, 3.4, faded(p.surface, 0), { stroke: { color: '#9ccadd', width: 2.5 } }),
      k.text(undefined, number, [7.6, y, 6.8, 3.2], {
        face: serif(500),
        size: 0.04,
        color: p.surface,
        align: 'center',
        verticalAlign: 'middle',
      }),
      k.text('body', text, [18, y - 0.2, 50, 3.6], {
        face: sans(500),
        size: 0.046,
        color: p.surface,
        verticalAlign: 'middle',
      }),
    ];
    return k.document(
      [
        k.rect([0, 0, 100, 38], linear(180, '#c3d8e2', '#e6f0f4')),
        k.path('M14,0L46,0L92,38L34,38Z', linear(170, '#ffffff8c', '#ffffff00')),
        k.rect([0, 38, 100, 32], p.surface),
        k.rect([0, 70, 100, 30], p.ink),
        ...podium(k, 68, 32.6, 31, 2.6, { light: '#e4eff4', dark: '#b4ccd8', top: '#fbfdfe' }),
        ...floorShadow(k, 83.7, 33, 17, '#18384a'),
        ...floorShadow(k, 55, 34, 22, '#18384a'),
        k.picture('serum', [75.4, 10.2, 16.6, 23.1]),
        k.picture('jar', [43, 26.4, 24, 8], { slot: undefined }),
        k.text('brand', w.brand, [7.5, 3.8, 60, 2.9], { face: sans(500, 0.06), size: 0.0373, color: p.ink }),
        k.title(w.title, [7, 6.8, 66, 15.4], { size: 0.122, lineHeight: 1.22 }),
        k.text('subtitle', w.factsTitle, [7.5, 40.8, 85, 4.2], {
          face: serif(700),
          size: 0.066,
          color: p.ink,
          lineHeight: 1.2,
        }),
        k.rule([7.5, 45.2, 8, 0.3], p.accent),
        ...fact(47.4, w.firstFigure, w.first, w.firstNote),
        k.rule([7.5, 53.9, 85, 0.13], '#c9dae2'),
        ...fact(54.8, w.secondFigure, w.second, w.secondNote),
        k.rule([7.5, 61.3, 85, 0.13], '#c9dae2'),
        ...fact(62.2, w.thirdFigure, w.third, w.thirdNote),
        k.disc(93, 92, 34, linear(150, '#2f7a99', '#1f566f')),
        k.picture('serum', [72.5, 76, 25.9, 36], {
          slot: undefined,
          rotation: 6,
          shadow: { color: '#000a1499', blur: 60, x: 18, y: 30 },
        }),
        k.text('subtitle', w.stepsTitle, [7.5, 73, 50, 4.4], {
          face: serif(700),
          size: 0.072,
          color: p.surface,
          lineHeight: 1.2,
        }),
        ...step(79.4, '1', w.stepOne),
        ...step(84.2, '2', w.stepTwo),
        ...step(89, '3', w.stepThree),
        k.text('note', w.note, [7.5, 94.8, 56, 2.7], { size: 0.035, color: '#bfd6e0' }),
      ],
      { fill: solid(p.surface) },
    );
  },
});

/** Pitching a tent, in four drawings of 100 by 60. */
const TENT_STEPS = [
  'M12 48L30 22H88L70 48Z',
  'M12 48L30 26H88L70 48Z M12 48C22 -8 62 -8 88 26 M70 48C64 0 46 -6 30 26',
  'M10 50C24 -12 76 -12 90 50Z M50 4V50 M24 24C40 34 60 34 76 24',
  'M16 48C28 -10 72 -10 84 48Z M40 48C40 34 50 22 50 22C50 22 60 34 60 48 M24 28L4 52 M76 28L96 52 M1 49L7 55 M93 55L99 49',
] as const;

const tentDetail = defineTemplate({
  key: 'ten-minute-tent',
  title: '十分钟帐篷详情页',
  category: 'detail',
  scene: 'new',
  format: 'detail',
  palette: 'camping',
  pair: 'A',
  tags: ['露营', '帐篷', '户外', '详情页', '步骤'],
  words: {
    brand: '野径户外 · 轻居 2',
    title: '十分钟\n搭好一顶帐篷',
    stepsTitle: '一个人，四步',
    one: '铺开地布',
    oneNote: '四角朝外拉平',
    two: '两杆交叉',
    twoNote: '插进四角的孔',
    three: '挂上内帐',
    threeNote: '从下往上扣8个钩',
    four: '拉绳打钉',
    fourNote: '风大时再加两根',
    packTitle: '收起来，60 cm',
    packNote: '放得进小车后备箱',
    weight: '2.6 kg',
    weightNote: '整包重',
    room: '2人',
    roomNote: '外加两只背包',
    rain: '3000 mm',
    rainNote: '外帐防水',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const step = (x: number, y: number, at: number, title: string, note: string) => [
      k.icon(
        [{ d: TENT_STEPS[at] as string, color: 'inherit', stroke: 1.5 }],
        [100, 60],
        [x + 3, y, 32, 9.6],
        p.ink,
      ),
      k.text(undefined, `${at + 1}`, [x, y + 10.6, 8, 4.6], {
        face: pair.digits,
        size: 0.085,
        color: p.price,
        lineHeight: 1,
      }),
      k.text('body', title, [x + 9, y + 10.2, 32, 3], {
        face: pair.strong,
        size: 0.045,
        color: p.ink,
        lineHeight: 1.3,
      }),
      k.text('note', note, [x + 9, y + 13.1, 32, 2.4], { size: 0.035, color: '#47574c', lineHeight: 1.3 }),
    ];
    const fact = (x: number, value: string, note: string) => [
      k.text('body', value, [x, 91.4, 26, 3.4], {
        face: pair.digits,
        size: 0.056,
        color: p.accent,
        lineHeight: 1.2,
      }),
      k.text('note', note, [x, 94.8, 27, 2.4], { size: 0.035, color: p.surface, lineHeight: 1.3 }),
    ];
    return k.document([
      k.photo('photo-camp-night', [0, 0, 100, 35]),
      k.rect([0, 0, 100, 29], linear(180, '#0c1c14e6', '#0c1c14c8', '#0c1c1400')),
      k.text('brand', w.brand, [7.5, 3.8, 60, 2.8], { face: pair.strong, size: 0.037, color: p.accent }),
      k.title(w.title, [7, 6.6, 86, 14], { size: 0.118, lineHeight: 1.16 }),
      k.rect([0, 35, 100, 43.4], p.surface),
      k.text('subtitle', w.stepsTitle, [7.5, 37.2, 85, 4], {
        face: pair.title,
        size: 0.066,
        color: p.ink,
        lineHeight: 1.2,
      }),
      ...step(7.5, 42.6, 0, w.one, w.oneNote),
      ...step(53, 42.6, 1, w.two, w.twoNote),
      ...step(7.5, 60.6, 2, w.three, w.threeNote),
      ...step(53, 60.6, 3, w.four, w.fourNote),
      k.text('subtitle', w.packTitle, [7.5, 81, 50, 4], {
        face: pair.title,
        size: 0.066,
        color: p.surface,
        lineHeight: 1.2,
      }),
      k.text('body', w.packNote, [7.5, 85.4, 44, 2.8], { size: 0.037, color: p.surface }),
      k.picture('tent', [66, 77.6, 37.8, 13.5], { shadow: { color: '#00000080', blur: 40, x: 8, y: 22 } }),
      ...fact(7.5, w.weight, w.weightNote),
      ...fact(35, w.room, w.roomNote),
      ...fact(66, w.rain, w.rainNote),
    ]);
  },
});

export const detailTemplates = [dewSerumDetail, tentDetail];
