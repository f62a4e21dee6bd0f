import { faded, linear } from '../../../../composition/kit';
import { TYPE_PAIRS } from '../../../../composition/type-pairs';
import { defineTemplate } from '../design';

const nightRun = defineTemplate({
  key: 'night-run-club',
  title: '迎风出发夜跑团',
  category: 'invitation',
  scene: 'inviting',
  format: 'square',
  palette: 'seafood',
  pair: 'G',
  tags: ['跑步', '夜跑', '运动', '社群'],
  words: {
    club: '城市夜跑团',
    title: '迎风\n出发',
    time: '每周三 20:00',
    place: '滨江3号码头集合\n新手五公里，有人领跑',
    note: '雨天改到周四，\n群里喊一声就来',
  },
  compose(k, w) {
    const { palette: p } = k;
    const sans = TYPE_PAIRS.A;
    const lanes = Array.from({ length: 8 }, (_, index) => {
      const top = 66 + index * 6.4;
      return `M${top},0L${top + 1.1},0L${top - 18.9},100L${top - 20},100Z`;
    });
    return k.document([
      k.path('M58,0L100,0L100,100L38,100Z', linear(150, '#ff8a5b', '#ff5a2a')),
      k.path(lanes.join(''), '#ffffff1f'),
      k.picture('shoes', [28.5, 15, 76, 75.2], { rotation: -14, shadow: k.cast(0.42) }),
      k.text('brand', w.club, [6, 6.2, 44, 5.8], { face: sans.strong, size: 0.038, color: p.surface }),
      k.title(w.title, [6, 13.4, 37, 44], { size: 0.176, color: p.surface, lineHeight: 1.06 }),
      k.text('subtitle', w.time, [6, 75.6, 35, 6], {
        face: sans.title,
        size: 0.048,
        color: p.accent,
        lineHeight: 1.2,
      }),
      k.text('body', w.place, [6, 82.2, 34, 10.4], {
        face: sans.text,
        size: 0.032,
        color: p.surface,
        lineHeight: 1.5,
      }),
      k.text('note', w.note, [70, 85.6, 24, 8.6], {
        face: sans.strong,
        size: 0.028,
        color: p.ink,
        align: 'right',
        verticalAlign: 'bottom',
        lineHeight: 1.45,
      }),
    ]);
  },
});

const autumnTasting = defineTemplate({
  key: 'autumn-tasting',
  title: '秋味品鉴会',
  category: 'invitation',
  scene: 'inviting',
  format: 'story',
  palette: 'seafood',
  pair: 'B',
  tags: ['品鉴会', '餐厅', '海鲜', '邀请函'],
  words: {
    from: '海屿餐厅',
    title: '秋味品鉴会',
    line: '六道菜，三支酒，一张长桌',
    when: '时间',
    date: '10月16日\n18:30 入座',
    where: '地点',
    place: '临海路7号\n二层露台',
    seats: '席位',
    count: '24位\n凭函入座',
    reply: '回复本函留位，忌口请一并告诉我们',
  },
  translations: {
    en: {
      title: 'Autumn tasting',
      words: {
        from: 'Haiyu Restaurant',
        title: 'Autumn\nTasting',
        line: 'Six courses, three wines, one long table',
        when: 'When',
        date: '16 October\n6.30 pm',
        where: 'Where',
        place: '7 Seaside Rd\nRoof terrace',
        seats: 'Seats',
        count: '24 guests\nby invitation',
        reply: 'RSVP to keep your seat. Tell us what you can’t eat.',
      },
    },
    fr: {
      title: 'Dégustation d’automne',
      words: {
        from: 'Restaurant Haiyu',
        title: 'Saveurs\nd’automne',
        line: 'Six plats, trois vins, une grande table',
        when: 'Quand',
        date: '16 octobre\n18 h 30',
        where: 'Où',
        place: '7, rue de la Mer\nTerrasse',
        seats: 'Places',
        count: '24 couverts\nsur invitation',
        reply: 'Répondez pour réserver, avec vos allergies éventuelles',
      },
    },
    es: {
      title: 'Cata de otoño',
      words: {
        from: 'Restaurante Haiyu',
        title: 'Cata\nde otoño',
        line: 'Seis platos, tres vinos, una mesa larga',
        when: 'Cuándo',
        date: '16 de octubre\n18:30 h',
        where: 'Dónde',
        place: 'Calle del Mar 7\nTerraza',
        seats: 'Plazas',
        count: '24 cubiertos\ncon invitación',
        reply: 'Confirma tu plaza y dinos si tienes alergias',
      },
    },
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const fact = (x: number, width: number, label: string, value: string) => [
      k.text('note', label, [x, 78.4, width, 2.6], {
        face: pair.strong,
        size: 0.03,
        color: p.accent,
        lineHeight: 1.4,
      }),
      k.text('body', value, [x, 81.2, width, 6.4], { size: 0.037, color: p.surface, lineHeight: 1.5 }),
    ];
    return k.document(
      [
        k.text('brand', w.from, [7, 6, 60, 3.1], {
          face: { ...pair.strong, tracking: 0.1 },
          size: 0.036,
          color: p.surface,
        }),
        k.title(w.title, [7, 10, 86, 16.4], { size: 0.166, color: p.surface, verticalAlign: 'bottom' }),
        k.text('subtitle', w.line, [7, 27.6, 86, 4], { size: 0.045, color: p.accent, lineHeight: 1.4 }),
        k.rect([0, 38, 100, 35], linear(165, '#f9bd78', '#e8873c')),
        k.picture('oysters', [21, 36.2, 90, 38.9], { shadow: k.cast(0.45) }),
        ...fact(7, 29, w.when, w.date),
        ...fact(38, 29, w.where, w.place),
        ...fact(69, 25, w.seats, w.count),
        k.rule([7, 89.6, 86, 0.1], faded(p.surface, 0.4)),
        k.text('action', w.reply, [7, 90.8, 86, 3.2], { size: 0.032, color: p.surface }),
      ],
      { fill: linear(180, '#0f4468', p.bg) },
    );
  },
});

const anniversaryGala = defineTemplate({
  key: 'fifth-anniversary-gala',
  title: '五周年夜宴',
  category: 'invitation',
  scene: 'inviting',
  format: 'square',
  palette: 'gold',
  pair: 'B',
  tags: ['周年', '晚宴', '酒会', '邀请函'],
  words: {
    from: '鎏光美妆',
    title: '五周年夜宴',
    line: '这五年，多谢你在场',
    date: '11月8日 18:30',
    place: '和平饭店旧楼 九层',
    dress: '着深色',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const rings = [10, 15, 20.5, 26.5, 33].map((radius, index) =>
      k.disc(50, 62, radius, '#00000000', {
        fill: null,
        stroke: { color: faded(p.accent, 0.72 - index * 0.14), width: 2.4 },
      }),
    );
    return k.document(
      [
        ...rings,
        k.disc(50, 62, 26, {
          type: 'radial',
          stops: [
            { at: 0, color: '#ffdf9a59' },
            { at: 0.7, color: '#ffdf9a00' },
          ],
        }),
        k.picture('wine-glass', [43.4, 45.5, 13.2, 33]),
        k.text('brand', w.from, [20, 6.6, 60, 4.6], {
          face: { ...pair.text, tracking: 0.3 },
          size: 0.03,
          color: p.ink,
          align: 'center',
        }),
        k.title(w.title, [10, 13, 80, 15], {
          size: 0.118,
          color: p.ink,
          fill: linear(180, '#fff0cc', '#d2a65c'),
          align: 'center',
          face: { ...pair.title, tracking: 0.04 },
        }),
        k.text('subtitle', w.line, [16, 28.6, 68, 5.4], { size: 0.036, color: p.ink, align: 'center' }),
        k.text('body', w.date, [7, 84.4, 60, 5.7], { face: pair.strong, size: 0.037, color: p.price }),
        k.text('body', w.place, [7, 89.2, 60, 5.1], { size: 0.033, color: p.ink }),
        k.text('note', w.dress, [66, 88.8, 27, 5.7], {
          face: pair.strong,
          size: 0.037,
          color: p.price,
          align: 'right',
        }),
      ],
      {
        fill: {
          type: 'radial',
          stops: [
            { at: 0, color: '#3a2c16' },
            { at: 0.6, color: '#1c1710' },
            { at: 1, color: '#100e0b' },
          ],
        },
      },
    );
  },
});

export const invitationTemplates = [nightRun, autumnTasting, anniversaryGala];
