import type { PosterLayer } from '@tuzuo/core/poster/document';
import { faded, type Kit, linear } from '../../../../composition/kit';
import { defineTemplate } from '../design';

/** A long loaf with five cuts, lying across the page. */
function baguette(k: Kit): PosterLayer[] {
  const place = [5, 65.2, 90, 5] as const;
  const box: [number, number] = [972, 123];
  const loaf =
    'M8 62C20 18 130 6 300 4C480 0 700 0 840 12C920 20 958 36 966 60C956 92 910 108 820 114C660 124 300 124 150 112C70 106 16 94 8 62Z';
  const cuts = [130, 280, 430, 580, 730]
    .map((x) => `M${x} 84C${x + 30} 50 ${x + 80} 34 ${x + 130} 30C${x + 112} 62 ${x + 62} 84 ${x} 84Z`)
    .join('');
  return [
    k.shape(place, { kind: 'path', path: loaf, box }, linear(180, '#e9a24a', '#c9752a', '#8d4413'), {
      shadow: { color: '#6b3a0855', blur: 26, x: 10, y: 16 },
    }),
    k.shape(place, { kind: 'path', path: cuts, box }, linear(180, '#ffe9bd', '#f2bf72')),
  ];
}

const bakeryApprentice = defineTemplate({
  key: 'bakery-apprentice',
  title: '来店里一起做面包',
  category: 'jobs',
  scene: 'hiring',
  format: 'story',
  palette: 'summer',
  pair: 'A',
  tags: ['招聘', '学徒', '面包店', '烘焙', '门店'],
  words: {
    title: '来店里\n',
    titleMiddle: '一起\n',
    titleEnd: '做面包',
    payLabel: '学徒带薪\n包吃住',
    pay: '¥4200',
    payUnit: '每月起，\n三个月后再谈',
    body: '招两人，零基础也行，从揉面学起\n早班 5:30—13:30，月休六天',
    action: '麦仓面包房 · 槐荫路17号',
    note: '下午两点后直接进店，找周师傅；或打 138 0000 3517',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const line = (text: string, size: number, color: string) =>
      k.run(text, { face: pair.title, size, color });
    const runs = [
      line(w.title, 0.292, p.ink),
      line(w.titleMiddle, 0.432, p.ink),
      line(w.titleEnd, 0.292, p.price),
    ];
    return k.document([
      k.text('title', runs, [6.2, 4.4, 90, 59], {
        size: 0.432,
        color: p.ink,
        lineHeight: 1.04,
        fit: { mode: 'shrink', minSize: 0.1 * k.side },
      }),
      ...baguette(k),
      k.text('subtitle', w.payLabel, [7, 72.5, 19, 7], {
        face: pair.strong,
        size: 0.04,
        color: p.ink,
        lineHeight: 1.4,
      }),
      k.price(w.pay, [27, 71, 42, 9], { size: 0.155, color: p.price, verticalAlign: 'middle' }),
      k.text('note', w.payUnit, [70, 72.6, 23, 6.6], { size: 0.034, color: p.ink, lineHeight: 1.55 }),
      k.rule([7, 79.8, 86, 0.16], p.ink),
      k.text('body', w.body, [7, 80.9, 86, 5.7], { size: 0.034, color: p.ink, lineHeight: 1.45 }),
      k.text('brand', w.action, [7, 88.1, 60, 2.4], {
        face: pair.strong,
        size: 0.033,
        color: p.accent,
        lineHeight: 1.2,
      }),
      k.text('action', w.note, [7, 90.6, 86, 2.6], { size: 0.03, color: p.ink }),
    ]);
  },
});

const storeManager = defineTemplate({
  key: 'store-manager',
  title: '诚聘店长',
  category: 'jobs',
  scene: 'hiring',
  format: 'a4',
  palette: 'fashion',
  pair: 'A',
  tags: ['招聘', '店长', '门店', '打印', '五险'],
  words: {
    brand: '拾物集 · 家居杂货店',
    place: '桂林路新店，12月开业',
    title: '诚聘\n店长',
    payLabel: '底薪',
    pay: '6000',
    payNote: '元/月，\n另加门店\n业绩提成',
    firstLabel: '管什么',
    first: '四个人的班，一百六十平米的店；\n排班、订货、陈列、每月一次盘点',
    secondLabel: '要什么',
    second: '管过两年以上零售或餐饮门店，\n会看日报表，愿意站在店里',
    thirdLabel: '给什么',
    third: '五险，带薪年假七天起，员工价六折；\n满一年参加门店分红',
    fourthLabel: '上班',
    fourth: '做五休二轮班，11:00—20:00，\n店后有小厨房，午饭可以自己热',
    action: '简历发到 hr@example.com',
    note: '或带简历到桂林路42号，找林经理：021-5555 0142\n收到后五个工作日内回复',
    link: 'https://example.com/jobs/store-manager',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const row = (index: number, label: string, text: string): PosterLayer[] => {
      const y = 48.4 + 9.2 * index;
      return [
        k.rule([8, y, 84, index === 0 ? 0.22 : 0.06], p.ink),
        k.text('subtitle', label, [8, y + 1.7, 24, 3], {
          face: pair.strong,
          size: 0.036,
          color: p.ink,
          lineHeight: 1.2,
        }),
        k.text('body', text, [36, y + 1.5, 56, 7.2], { size: 0.031, color: p.ink, lineHeight: 1.62 }),
      ];
    };
    return k.document([
      ...[8, 22, 36, 50, 64, 78, 92].map((x) => k.line([x, 0, x, 100], faded(p.ink, 0.09), 0.0008)),
      k.text('brand', w.brand, [8, 5, 42, 2], {
        face: pair.strong,
        size: 0.03,
        color: p.ink,
        lineHeight: 1.2,
      }),
      k.text('note', w.place, [50, 5, 42, 2], { size: 0.03, color: p.ink, align: 'right', lineHeight: 1.2 }),
      k.title(w.title, [7, 8.6, 55, 39], { size: 0.258, lineHeight: 1.06 }),
      k.rect([64, 11, 28, 33.6], p.accent),
      k.text('note', w.payLabel, [66.4, 13.2, 23, 4.2], { face: pair.strong, size: 0.036, color: p.surface }),
      k.text('price', w.pay, [66, 23.6, 24, 7.6], {
        face: pair.digits,
        size: 0.104,
        color: p.surface,
        lineHeight: 1.1,
        verticalAlign: 'bottom',
      }),
      k.text('note', w.payNote, [66.4, 31.6, 23, 11], { size: 0.034, color: p.surface, lineHeight: 1.5 }),
      ...row(0, w.firstLabel, w.first),
      ...row(1, w.secondLabel, w.second),
      ...row(2, w.thirdLabel, w.third),
      ...row(3, w.fourthLabel, w.fourth),
      k.rule([8, 85.2, 84, 0.22], p.ink),
      k.text('action', w.action, [8, 86.9, 66, 3.5], {
        face: pair.title,
        size: 0.04,
        color: p.accent,
        lineHeight: 1.2,
      }),
      k.text('note', w.note, [8, 91, 68, 5.4], { size: 0.0265, color: p.ink, lineHeight: 1.45 }),
      k.qr(w.link, [80.2, 86.9, 12.4, 8.8], p.ink, p.bg),
    ]);
  },
});

/** A pencil at the right edge that extends beyond the bottom of the page. */
function pencil(k: Kit): PosterLayer[] {
  const [x, top, wide] = [82, 66, 10];
  const [tip, wood] = [top + 1.9, top + 6.6];
  const third = wide / 3;
  return [
    k.path(`M${x},${wood}L${x + wide / 2},${top}L${x + wide},${wood}Z`, '#f3d2a0'),
    k.path(
      `M${x + wide / 2},${top}L${x + wide / 2 + 1.45},${tip}L${x + wide / 2 - 1.45},${tip}Z`,
      k.palette.ink,
    ),
    ...['#ffd24d', '#ffc31f', '#e5a400'].map((color, index) => {
      const left = x + third * index;
      const high = index === 1 ? wood - 0.9 : wood - 0.4;
      return k.path(
        `M${left},${wood + 0.2}Q${left + third / 2},${high - 0.4} ${left + third},${wood + 0.2}L${left + third},100L${left},100Z`,
        color,
      );
    }),
  ];
}

const summerAssistants = defineTemplate({
  key: 'summer-assistants',
  title: '暑期助教招募',
  category: 'jobs',
  scene: 'hiring',
  format: 'story',
  palette: 'kids',
  pair: 'E',
  tags: ['招聘', '兼职', '暑期', '助教', '托管班'],
  words: {
    brand: '小松果托管 · 望江校区',
    title: '暑期\n助教招募',
    first: '日薪180元',
    firstNote: '当天结清，午饭和水果我们备',
    second: '7月5日—8月13日',
    secondNote: '周一至周五，8:30—16:30，可只做半程',
    third: '带一个十二人小班',
    thirdNote: '上午看作业，下午手工和户外',
    fourth: '需教师资格证',
    fourthNote: '小学段即可，先试讲二十分钟',
    fifth: '6月20日前报名',
    fifthNote: '电话 138 0000 6180，何老师',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const lines = Array.from({ length: 13 }, (_, index) => {
      const y = 35.2 + 5.6 * index;
      return `M0 ${y}H100V${y + 0.11}H0Z`;
    }).join('');
    const row = (index: number, head: string, note: string, width: number): PosterLayer[] => {
      const y = 36.2 + 11.2 * index;
      return [
        k.text(undefined, String(index + 1), [5, y - 0.6, 9, 6], {
          face: pair.digits,
          size: 0.09,
          color: p.price,
          align: 'center',
          lineHeight: 1.1,
        }),
        k.text('subtitle', head, [19, y, width, 4], {
          face: pair.strong,
          size: 0.05,
          color: p.ink,
          lineHeight: 1.4,
        }),
        k.text('body', note, [19, y + 5.4, width, 4], { size: 0.034, color: p.ink, lineHeight: 1.5 }),
      ];
    };
    return k.document(
      [
        k.path(lines, p.bg),
        k.rect([0, 0, 100, 34.2], p.bg),
        k.rule([15.6, 34.2, 0.28, 65.8], p.accent),
        k.text('brand', w.brand, [7.4, 6, 80, 2.8], {
          face: pair.strong,
          size: 0.037,
          color: p.ink,
          lineHeight: 1.2,
        }),
        k.title(w.title, [7, 9.4, 88, 23], { size: 0.205, lineHeight: 1.05, color: p.ink }),
        ...pencil(k),
        ...row(0, w.first, w.firstNote, 74),
        ...row(1, w.second, w.secondNote, 74),
        ...row(2, w.third, w.thirdNote, 60),
        ...row(3, w.fourth, w.fourthNote, 60),
        ...row(4, w.fifth, w.fifthNote, 60),
      ],
      { fill: { type: 'solid', color: p.surface } },
    );
  },
});

export const jobsStoreTemplates = [bakeryApprentice, storeManager, summerAssistants];
