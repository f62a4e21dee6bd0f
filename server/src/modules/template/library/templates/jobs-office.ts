import type { PosterLayer } from '@tuzuo/core/poster/document';
import { faded, type Kit, linear, solid } from '../../../../composition/kit';
import { blob, grid } from '../../../../composition/ornaments/patterns';
import { defineTemplate } from '../design';

const contentOperator = defineTemplate({
  key: 'content-operator',
  title: '缺一个会讲故事的运营',
  category: 'jobs',
  scene: 'hiring',
  format: 'story',
  palette: 'jobs',
  pair: 'A',
  tags: ['招聘', '运营', '互联网', '内推', '简历'],
  words: {
    brand: '半格设计',
    season: '2026秋季招募',
    placeLabel: '坐标',
    place: '杭州',
    title: '缺一个\n会讲故事\n的运营',
    roleLabel: '岗位',
    role: '内容运营2名，直播中控1名',
    payLabel: '薪资',
    pay: '8K—13K，另有季度奖金',
    hoursLabel: '时间',
    hours: '双休，10:00—18:30',
    needLabel: '要求',
    need: '写得清一件事，懂一点短视频',
    action: '扫码投简历',
    note: '附一段你写过的文案，\n三个工作日内回复',
    address: '西湖区文三路88号4楼',
    link: 'https://example.com/jobs/content',
  },
  translations: {
    en: {
      title: 'Storyteller wanted',
      words: {
        brand: 'Halfgrid Studio',
        season: 'Autumn 2026 openings',
        placeLabel: 'Based in',
        place: 'Leeds',
        title: 'Wanted:\na born\nstoryteller',
        roleLabel: 'Role',
        role: '2 content editors, 1 live producer',
        payLabel: 'Pay',
        pay: '£31–38k, quarterly bonus',
        hoursLabel: 'Hours',
        hours: 'Mon to Fri, 10:00–18:30',
        needLabel: 'You',
        need: 'Make one thing clear, know short video',
        action: 'Scan to apply',
        note: 'Add a piece you have written.\nWe answer within three working days.',
        address: '4th floor, 88 Wharf Street',
        link: 'https://example.com/jobs/content',
      },
    },
    fr: {
      title: 'Il nous manque une plume',
      words: {
        brand: 'Studio Demi-Carreau',
        season: 'Recrutement automne 2026',
        placeLabel: 'Poste à',
        place: 'Lyon',
        title: 'Il nous\nmanque\nune plume',
        roleLabel: 'Poste',
        role: '2 rédacteurs, 1 régisseur live (F/H)',
        payLabel: 'Salaire',
        pay: '32 à 38 k€, prime trimestrielle',
        hoursLabel: 'Horaires',
        hours: 'Du lundi au vendredi, 10 h–18 h 30',
        needLabel: 'Profil',
        need: 'Plume claire, goût de la vidéo courte',
        action: 'Scannez, postulez',
        note: 'Joignez un texte de votre main.\nRéponse sous trois jours ouvrés.',
        address: '88, rue des Teinturiers, 4e étage',
        link: 'https://example.com/jobs/content',
      },
    },
    es: {
      title: 'Se busca quien cuente',
      words: {
        brand: 'Estudio Media Retícula',
        season: 'Vacantes de otoño 2026',
        placeLabel: 'Estamos en',
        place: 'Bilbao',
        title: 'Nos falta\nquien lo\ncuente',
        roleLabel: 'Puesto',
        role: '2 de contenidos, 1 de directos',
        payLabel: 'Sueldo',
        pay: '26–32 mil €, prima trimestral',
        hoursLabel: 'Horario',
        hours: 'De lunes a viernes, 10:00–18:30',
        needLabel: 'Perfil',
        need: 'Escribe claro y entiende el vídeo corto',
        action: 'Escanea y escríbenos',
        note: 'Adjunta un texto tuyo.\nRespondemos en tres días laborables.',
        address: 'Calle del Muelle 88, 4.º',
        link: 'https://example.com/jobs/content',
      },
    },
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const row = (index: number, label: string, value: string): PosterLayer[] => {
      const y = 57.4 + 4.2 * index;
      return [
        k.text('note', label, [11.1, y, 14.4, 2.6], {
          face: pair.title,
          size: 0.034,
          color: p.price,
          lineHeight: 1.2,
        }),
        k.text('body', value, [26, y, 62.9, 2.6], { size: 0.036, color: p.ink, lineHeight: 1.2 }),
        k.rule([11.1, y + 3.4, 77.8, 0.1], '#d8e0f5'),
      ];
    };
    return k.document([
      grid(k, [-7.78, 0, 115.56, 100], 8, faded(p.surface, 0.13)),
      k.text('brand', w.brand, [6.7, 6, 60, 2.9], {
        face: pair.strong,
        size: 0.04,
        color: p.surface,
        lineHeight: 1.2,
      }),
      k.text('note', w.season, [6.7, 9.1, 60, 2.5], { size: 0.032, color: p.surface, lineHeight: 1.2 }),
      k.group(
        [71.5, 5, 22, 12.4],
        [
          k.disc(82.5, 11.2, 11, p.accent),
          k.text('note', w.placeLabel, [74, 7, 17, 2.4], {
            size: 0.032,
            color: p.ink,
            align: 'center',
            lineHeight: 1.2,
          }),
          k.text('subtitle', w.place, [73.5, 10.2, 18, 4.2], {
            face: pair.title,
            size: 0.066,
            color: p.ink,
            align: 'center',
            lineHeight: 1.1,
          }),
        ],
        { rotation: 7 },
      ),
      k.title(w.title, [6, 17.6, 88, 36], { size: 0.195, lineHeight: 1.1 }),
      k.rect([6.7, 55.4, 86.6, 32.9], p.surface),
      ...row(0, w.roleLabel, w.role),
      ...row(1, w.payLabel, w.pay),
      ...row(2, w.hoursLabel, w.hours),
      ...row(3, w.needLabel, w.need),
      k.qr(w.link, [10, 75.3, 20.4, 11.5], p.ink),
      k.text('action', w.action, [33, 76.6, 55.9, 3.2], {
        face: pair.title,
        size: 0.043,
        color: p.ink,
        lineHeight: 1.2,
      }),
      k.text('note', w.note, [33, 80.2, 55.9, 5.4], { size: 0.031, color: '#3c4a78', lineHeight: 1.45 }),
      k.text('note', w.address, [6.7, 89.7, 86.6, 2.3], { size: 0.031, color: p.surface, lineHeight: 1.2 }),
    ]);
  },
});

const frontendDeveloper = defineTemplate({
  key: 'frontend-developer',
  title: '前端，来聊聊',
  category: 'jobs',
  scene: 'hiring',
  format: 'square',
  palette: 'digital',
  pair: 'A',
  tags: ['招聘', '程序员', '前端', '远程', '科技'],
  words: {
    brand: '拾级软件',
    place: '苏州 · 招2人',
    title: '前端，\n来聊聊',
    caret: '_',
    days: '2天',
    daysNote: '每周到岗',
    file: '一封短信.ts',
    firstKey: '做什么',
    first: '给小店做收银和点单页面',
    secondKey: '用什么',
    second: 'React、TypeScript，测试先行',
    thirdKey: '薪资',
    third: '16K—24K，按月发，不画饼',
    fourthKey: '面试',
    fourth: '一次聊天，一次结对改代码',
    action: '// 简历和仓库链接发到 join@example.com',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const row = (index: number, key: string, value: string): PosterLayer[] => {
      const y = 66.2 + 5.1 * index;
      return [
        k.text(undefined, String(index + 1), [9.5, y, 4, 4], {
          size: 0.03,
          color: '#8091a7',
          align: 'right',
          verticalAlign: 'middle',
          lineHeight: 1.2,
        }),
        k.text('note', key, [17, y - 0.35, 14.5, 4.7], {
          face: pair.strong,
          size: 0.034,
          color: p.accent,
          verticalAlign: 'middle',
          lineHeight: 1.2,
        }),
        k.text('body', value, [32.5, y - 0.35, 57.5, 4.7], {
          size: 0.036,
          color: p.ink,
          verticalAlign: 'middle',
          lineHeight: 1.2,
        }),
      ];
    };
    const title = [
      k.run(w.title, { face: pair.title, size: 0.2, color: p.ink }),
      k.run(w.caret, { face: pair.title, size: 0.2, color: p.accent }),
    ];
    return k.document(
      [
        grid(k, [-7.17, 0, 114.34, 114.34], 8, faded(p.ink, 0.07)),
        k.text('brand', w.brand, [6.5, 6, 44, 4.6], {
          face: pair.strong,
          size: 0.037,
          color: p.ink,
          lineHeight: 1.2,
        }),
        k.text('note', w.place, [50, 6, 43.5, 4.2], {
          size: 0.033,
          color: p.ink,
          align: 'right',
          lineHeight: 1.2,
        }),
        k.text('title', title, [6, 12, 63, 43], { size: 0.2, color: p.ink, lineHeight: 1.08 }),
        k.group(
          [71.5, 16, 22, 22],
          [
            k.disc(82.5, 27, 11, p.price),
            k.text('subtitle', w.days, [73.5, 20.4, 18, 8], {
              face: pair.title,
              size: 0.072,
              color: p.bg,
              align: 'center',
              lineHeight: 1.1,
            }),
            k.text('note', w.daysNote, [73.5, 28.6, 18, 4], {
              face: pair.strong,
              size: 0.032,
              color: p.bg,
              align: 'center',
              lineHeight: 1.2,
            }),
          ],
          { rotation: 8 },
        ),
        k.rect([6.5, 58, 87, 36], p.surface, { radius: 18 }),
        ...['#ff6b5e', '#ffb84d', '#5be7c4'].map((color, index) =>
          k.disc(10.4 + 2.7 * index, 62, 0.85, color),
        ),
        k.text('note', w.file, [19.5, 60, 60, 4], {
          size: 0.028,
          color: '#a9b8cc',
          verticalAlign: 'middle',
          lineHeight: 1.2,
        }),
        k.rule([6.5, 64.9, 87, 0.15], '#303c4c'),
        ...row(0, w.firstKey, w.first),
        ...row(1, w.secondKey, w.second),
        ...row(2, w.thirdKey, w.third),
        ...row(3, w.fourthKey, w.fourth),
        k.text(undefined, '5', [9.5, 87.3, 4, 4], {
          size: 0.03,
          color: '#8091a7',
          align: 'right',
          verticalAlign: 'middle',
          lineHeight: 1.2,
        }),
        k.text('action', w.action, [17, 87.3, 73, 4], {
          size: 0.034,
          color: p.price,
          verticalAlign: 'middle',
          lineHeight: 1.2,
        }),
      ],
      { fill: linear(150, '#151c27', p.bg) },
    );
  },
});

/** A video call window: a large speaker and three listeners. */
function callWindow(k: Kit): PosterLayer[] {
  const { palette: p } = k;
  const person = (
    x: number,
    y: number,
    size: number,
    floor: number,
    coat: string,
    skin: string,
  ): PosterLayer[] => {
    const high = (size * k.width) / k.height;
    const shoulders = 'M0 100C0 40 20 20 50 20C80 20 100 40 100 100Z';
    return [
      k.shape(
        [x - size * 0.5, y + high * 0.06, size, floor - y - high * 0.06],
        { kind: 'path', path: shoulders, box: [100, 100] },
        solid(coat),
      ),
      k.disc(x, y, size * 0.22, skin),
    ];
  };
  return [
    k.rect([66, 17, 29, 58], '#ffffff', {
      radius: 12,
      shadow: { color: faded(p.ink, 0.45), blur: 26, x: 8, y: 12 },
    }),
    k.rect([67.2, 20, 18.6, 52], linear(160, '#2b62f0', '#16389f'), { radius: 7 }),
    ...person(76.5, 42, 16, 72, p.accent, '#ffe1cc'),
    ...[0, 1, 2].flatMap((index) => [
      k.rect([86.6, 20 + 17.6 * index, 7.2, 16.4], ['#dbe5ff', '#ffe9a6', '#dbe5ff'][index] as string, {
        radius: 5,
      }),
      ...person(
        90.2,
        26.4 + 17.6 * index,
        5.6,
        36.4 + 17.6 * index,
        [p.bg, p.ink, '#7b95e0'][index] as string,
        ['#f6c9a8', '#ffe1cc', '#d9a07c'][index] as string,
      ),
    ]),
  ];
}

const campusTalk = defineTemplate({
  key: 'campus-talk-online',
  title: '秋招宣讲会',
  category: 'jobs',
  scene: 'hiring',
  format: 'article',
  palette: 'jobs',
  pair: 'A',
  tags: ['校招', '宣讲会', '公众号', '应届生', '线上'],
  words: {
    brand: '远帆智能 · 2027届校园招聘',
    title: '秋招宣讲会',
    subtitle: '研发、产品、运营，三类岗位当场答疑',
    action: '10月15日14:00 线上开讲',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    return k.document(
      [
        blob(k, 82, 50, 23, faded(p.surface, 0.14), { seed: 12, unevenness: 0.12 }),
        ...callWindow(k),
        k.text('brand', w.brand, [7, 13, 54, 9], {
          face: pair.strong,
          size: 0.068,
          color: p.surface,
          lineHeight: 1.2,
        }),
        k.title(w.title, [6.6, 26, 57, 27], { size: 0.235, lineHeight: 1.1, verticalAlign: 'middle' }),
        k.text('subtitle', w.subtitle, [7, 55, 56, 10], { size: 0.075, color: p.surface, lineHeight: 1.2 }),
        ...k.pill('action', w.action, [7, 71.5, 42, 15], { size: 0.072, face: pair.strong, lineHeight: 1.2 }),
      ],
      { fill: linear(110, '#1a46c4', p.bg) },
    );
  },
});

export const jobsOfficeTemplates = [contentOperator, frontendDeveloper, campusTalk];
