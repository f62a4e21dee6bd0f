import { faded, linear } from '../../../../composition/kit';
import { defineTemplate } from '../design';

const showroom = defineTemplate({
  key: 'showroom-opening',
  title: '新展厅周六开门',
  category: 'business',
  scene: 'office',
  format: 'story',
  palette: 'fashion',
  pair: 'B',
  tags: ['展厅', '开放', '家居', '预约', '展览'],
  words: {
    brand: '木与光家居 · 城西展厅',
    title: '新展厅\n周六开门',
    subtitle: '一层看家具，二层看灯，\n顶楼有一间可以坐下的样板间。',
    dateLabel: '开放',
    date: '11月28日起',
    hours: '10:00—18:00',
    placeLabel: '地址',
    place: '文一西路210号',
    way: '地铁5号线C口',
    bookLabel: '预约',
    book: '0571-0000 2816',
    bookNote: '周末讲解限20人一场',
    note: '免预约也可入内，逢周一闭馆',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const fact = (left: number, label: string, first: string, second: string) => [
      k.text('note', label, [left, 77.2, 26, 2.4], { face: pair.strong, size: 0.032, color: p.accent }),
      k.text('body', first, [left, 80.2, 25, 2.8], { face: pair.strong, size: 0.0345, color: p.ink }),
      k.text('body', second, [left, 83.4, 25, 2.6], { size: 0.03, color: p.ink }),
    ];
    return k.document([
      k.text('brand', w.brand, [7, 6.4, 86, 2.8], { face: pair.strong, size: 0.036, color: p.ink }),
      k.title(w.title, [6.4, 11, 87, 19], { size: 0.16, color: p.ink, lineHeight: 1.12 }),
      k.text('subtitle', w.subtitle, [7, 31.4, 82, 6], { size: 0.038, color: p.ink, lineHeight: 1.5 }),
      k.photo('photo-hall', [0, 39.6, 100, 33.6]),
      k.rect([0, 73.2, 100, 0.5], p.accent),
      ...fact(7, w.dateLabel, w.date, w.hours),
      ...fact(38, w.placeLabel, w.place, w.way),
      ...fact(68, w.bookLabel, w.book, w.bookNote),
      k.rule([7, 88.8, 86, 0.1], p.ink),
      k.text('note', w.note, [7, 90.2, 86, 2.4], { size: 0.03, color: faded(p.ink, 0.75) }),
    ]);
  },
});

const closedThreeDays = defineTemplate({
  key: 'closed-three-days',
  title: '歇业三天',
  category: 'business',
  scene: 'store',
  format: 'a4',
  palette: 'noodles',
  pair: 'B',
  tags: ['通知', '歇业', '停业', '公告', '餐馆'],
  words: {
    brand: '巷口老灶 · 手擀面馆',
    title: '歇业',
    days: '三天',
    reason: '修炉灶',
    dates: '15、16、17',
    month: '12月',
    subtitle: '18日照常开门，\n还是六点半开锅。',
    action: '存酒、储值卡照常有效；\n有急事请打 138 0000 7715。',
    note: '给老街坊添麻烦了　店主 老周',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    return k.document(
      [
        k.text('brand', w.brand, [6, 4.6, 88, 3], { face: pair.strong, size: 0.036, color: p.ink }),
        k.rule([6, 8.6, 88, 0.35], p.ink),
        k.title(w.title, [5, 9.6, 92, 27], { size: 0.4, color: p.ink, lineHeight: 1.08 }),
        k.text('title', w.days, [5, 35.4, 92, 27], {
          face: pair.title,
          size: 0.4,
          color: p.price,
          lineHeight: 1.08,
        }),
        k.rect([-2, 65, 104, 14.4], p.ink),
        k.text('subtitle', w.month, [6, 68, 15.4, 9], {
          face: pair.title,
          size: 0.068,
          color: p.surface,
          verticalAlign: 'middle',
        }),
        k.text('subtitle', w.dates, [23.4, 66, 49.6, 12.6], {
          face: pair.digits,
          size: 0.135,
          color: p.surface,
          verticalAlign: 'middle',
          lineHeight: 1,
        }),
        k.rect([75, 69.4, 19, 5.6], p.accent),
        k.text('note', w.reason, [75, 69.4, 19, 5.6], {
          face: pair.strong,
          size: 0.046,
          color: p.surface,
          align: 'center',
          verticalAlign: 'middle',
        }),
        k.text('body', w.subtitle, [6, 81.6, 43, 8], { face: pair.strong, size: 0.039, color: p.ink }),
        k.text('action', w.action, [52, 81.6, 43, 8], { size: 0.034, color: p.ink, lineHeight: 1.7 }),
        k.text('note', w.note, [6, 92, 88, 3], { size: 0.031, color: faded(p.ink, 0.85) }),
      ],
      { fill: linear(180, p.surface, p.bg) },
    );
  },
});

export const businessNoticeTemplates = [showroom, closedThreeDays];
