import { faded, linear } from '../../../../composition/kit';
import { stamp } from '../../../../composition/ornaments/frames';
import { bambooLeaves, culm } from '../../../../composition/ornaments/scenery';
import { TYPE_PAIRS } from '../../../../composition/type-pairs';
import { defineTemplate } from '../design';

const slowTea = defineTemplate({
  key: 'slow-tea',
  title: '茶室日签',
  category: 'daily',
  scene: 'everyday',
  format: 'story',
  palette: 'tea',
  pair: 'H',
  tags: ['日签', '茶', '竹', '早安'],
  words: {
    day: '17',
    month: '十二月\n星期四',
    line: '慢一点，\n茶会告诉你\n什么时候好。',
    note: '大雪过后，宜老白茶',
    seal: '清坐',
    from: '清坐茶空间',
    hours: '每周四晚7点，留一席',
  },
  translations: {
    en: {
      title: 'Tearoom day card',
      words: {
        day: '17',
        month: 'December\nThursday',
        line: 'Take it slow.\nThe tea knows\nwhen it’s ready.',
        note: 'First snow, aged white tea',
        seal: '清坐',
        from: 'Qingzuo Tearoom',
        hours: 'Thursdays, 7 pm. One seat is yours.',
      },
    },
    fr: {
      title: 'Carte du jour, salon de thé',
      words: {
        day: '17',
        month: 'décembre\njeudi',
        line: 'Doucement.\nLe thé dira\nquand il est prêt.',
        note: 'Première neige, vieux thé blanc',
        seal: '清坐',
        from: 'Salon de thé Qingzuo',
        hours: 'Le jeudi à 19 h, une place pour vous',
      },
    },
    es: {
      title: 'Tarjeta del día, casa de té',
      words: {
        day: '17',
        month: 'diciembre\njueves',
        line: 'Sin prisa.\nEl té te dirá\ncuándo está.',
        note: 'Primera nieve, té blanco añejo',
        seal: '清坐',
        from: 'Casa de té Qingzuo',
        hours: 'Los jueves a las 19 h, un sitio libre',
      },
    },
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const [green, leaf] = ['#2a3c28', '#1e301e'];
    const thin = { ...pair.text, weight: 300 };
    return k.document(
      [
        ...culm(k, { x: 77, top: 43, width: 0.043, seed: 3 }, green, 0.5),
        ...culm(k, { x: 95, top: 47, width: 0.032, seed: 7 }, green, 0.34),
        ...culm(k, { x: 86.5, top: 36.5, width: 0.058, seed: 11 }, green, 0.76),
        ...bambooLeaves(k, { x: 85, y: 50, size: 0.22 }, 3, leaf, 7),
        ...bambooLeaves(k, { x: 77, y: 59, size: 0.17 }, 8, leaf, 5),
        ...bambooLeaves(k, { x: 93, y: 64, size: 0.15 }, 5, leaf, 5),
        ...bambooLeaves(k, { x: 86, y: 73, size: 0.19 }, 14, leaf, 6),
        k.text('note', w.day, [9, 6, 28, 13.6], { face: thin, size: 0.235, color: p.ink, lineHeight: 1 }),
        k.text('note', w.month, [38, 11.2, 40, 6.8], { size: 0.037, color: p.ink, lineHeight: 1.55 }),
        k.rule([9.4, 22.2, 42, 0.1], p.ink),
        k.title(w.line, [9, 26.4, 62, 22.6], { size: 0.086, color: p.ink, lineHeight: 1.52 }),
        k.text('subtitle', w.note, [9.3, 50.6, 58, 3.6], { face: pair.title, size: 0.038, color: '#5b5140' }),
        ...stamp(k, w.seal, [9.2, 86.4], 0.086, p.accent, { face: TYPE_PAIRS.F.title }),
        k.text('brand', w.from, [20.4, 86.4, 46, 2.9], {
          face: pair.strong,
          size: 0.036,
          color: p.ink,
          lineHeight: 1.3,
        }),
        k.text('body', w.hours, [20.4, 89.1, 46, 2.4], { size: 0.029, color: '#5b5140', lineHeight: 1.3 }),
      ],
      { fill: linear(180, '#f6f1e6', p.bg) },
    );
  },
});

const eatWell = defineTemplate({
  key: 'eat-well-today',
  title: '今天也好好吃饭',
  category: 'daily',
  scene: 'everyday',
  format: 'square',
  palette: 'fashion',
  pair: 'B',
  tags: ['日签', '食堂', '营业', '朋友圈'],
  words: {
    line: '今天也\n好好吃饭',
    time: '11:00',
    open: '开餐，卖完就收',
    dishes: '莲藕排骨汤\n清炒菜心\n一碗刚熟的米饭',
    from: '巷口食堂',
    address: '建设路21号，周一休息',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const [lead = '', rest = ''] = w.line.split('\n');
    const face = { ...pair.title, tracking: -0.01 };
    const title = [
      k.run(`${lead}\n`, { face, size: 0.29, color: p.ink }),
      k.run(rest, { face, size: 0.219, color: p.accent }),
    ];
    return k.document([
      k.text('title', title, [6, 5.2, 88.6, 54], { size: 0.219, color: p.ink, lineHeight: 1.06 }),
      k.path('M4,62L96,63.3L96,64.2L4,62.5Z', p.ink),
      k.path('M4,64.6L96,64.7L96,65.6L4,65.1Z', p.ink),
      k.rect([12, 61.2, 3.4, 5], p.accent, { radius: 8 }),
      k.text('price', w.time, [6, 68.6, 46, 18.2], {
        face: pair.digits,
        size: 0.164,
        color: p.ink,
        lineHeight: 1.1,
      }),
      k.text('subtitle', w.open, [6, 87, 42, 5.4], {
        face: pair.strong,
        size: 0.038,
        color: p.ink,
        lineHeight: 1.3,
      }),
      k.text('body', w.dishes, [60, 69, 34, 16], {
        face: pair.text,
        size: 0.035,
        color: p.ink,
        lineHeight: 1.5,
      }),
      k.text('brand', w.from, [60, 85.4, 34, 5.2], {
        face: pair.strong,
        size: 0.038,
        color: p.accent,
        lineHeight: 1.3,
      }),
      k.text('note', w.address, [60, 90.4, 34, 4], { size: 0.028, color: '#444444', lineHeight: 1.3 }),
    ]);
  },
});

const mountainBreakfast = defineTemplate({
  key: 'mountain-breakfast',
  title: '山里的六点半',
  category: 'daily',
  scene: 'everyday',
  format: 'square',
  palette: 'camping',
  pair: 'B',
  tags: ['民宿', '早餐', '日出', '山'],
  words: {
    from: '云脚民宿',
    line: '山里的\n六点半',
    offer: '早餐供应到10点，睡过头也有粥',
    address: '莫干山仙潭村38号，12间房',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    return k.document([
      k.photo('photo-mountain-dawn', [0, 0, 100, 100]),
      k.rect([0, 42, 100, 58], linear(180, faded(p.ink, 0), faded(p.ink, 0.72), faded(p.ink, 0.92))),
      k.text('brand', w.from, [63, 89.6, 30, 5], {
        face: { ...pair.strong, tracking: 0.08 },
        size: 0.036,
        color: p.surface,
        align: 'right',
        lineHeight: 1.3,
      }),
      k.title(w.line, [6.6, 53.4, 70, 30], { size: 0.128, color: '#ffffff' }),
      k.rule([7, 84.2, 6, 0.5], p.accent),
      k.text('subtitle', w.offer, [7, 85.8, 62, 4.6], { size: 0.034, color: '#ffffff', lineHeight: 1.3 }),
      k.text('note', w.address, [7, 90.3, 54, 4], { size: 0.027, color: '#d9dccb', lineHeight: 1.3 }),
    ]);
  },
});

const windowMorning = defineTemplate({
  key: 'window-morning',
  title: '早安开窗',
  category: 'daily',
  scene: 'everyday',
  format: 'story',
  palette: 'home',
  pair: 'H',
  tags: ['早安', '日签', '问候', '窗'],
  words: {
    day: '12',
    month: '四月\n星期一',
    greeting: '早安',
    line: '把窗开一条缝，\n让风进来',
    from: '棠里家居',
    note: '样布可带回家\n试挂三天',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const wind = [
      'M470 1120C380 1090 300 1160 200 1130C120 1106 60 1130 -10 1160',
      'M430 1230C330 1196 260 1270 150 1236',
    ].map((d) => ({ d, color: 'inherit', stroke: 3, opacity: 0.55 }));
    return k.document(
      [
        k.text('note', w.day, [9, 6, 17, 8.8], {
          face: { ...pair.text, weight: 300 },
          size: 0.14,
          color: p.ink,
          lineHeight: 1.1,
        }),
        k.text('note', w.month, [27.4, 7.6, 30, 6], { size: 0.033, color: p.ink, lineHeight: 1.5 }),
        k.title(w.greeting, [8.6, 17.4, 70, 15.3], { size: 0.23, color: p.ink, lineHeight: 1.16 }),
        k.text('subtitle', w.line, [9, 33.6, 60, 8.6], {
          face: pair.title,
          size: 0.05,
          color: p.accent,
          lineHeight: 1.5,
        }),
        k.photo('photo-window', [33, 43.4, 67, 56.6], {
          mask: { shape: 'path', path: 'M0 100V24C0 8 14 0 32 0H100V100Z' },
        }),
        k.icon(wind, [1080, 1920], [0, 0, 100, 100], p.accent),
        k.text('brand', w.from, [9, 86.4, 34, 3.2], { face: pair.strong, size: 0.036, color: p.ink }),
        k.text('body', w.note, [9, 89.4, 34, 5], { size: 0.029, color: p.ink }),
      ],
      { fill: linear(180, '#e3efe6', p.bg) },
    );
  },
});

export const dailyTemplates = [slowTea, eatWell, mountainBreakfast, windowMorning];
