import type { PosterLayer } from '@tuzuo/core/poster/document';
import { faded, linear, solid } from '../../../../composition/kit';
import { calendarGrid } from '../../../../composition/ornaments/calendar';
import { blob } from '../../../../composition/ornaments/patterns';
import { grounded } from '../../../../composition/ornaments/stage';
import { defineTemplate } from '../design';

const flowerLesson = defineTemplate({
  key: 'flower-lesson',
  title: '两小时，学会一瓶花',
  category: 'course',
  scene: 'learning',
  format: 'article',
  palette: 'matcha',
  pair: 'B',
  tags: ['课程', '插花', '花艺', '公众号', '周末'],
  words: {
    brand: '山隅花房 · 周末小课',
    title: '两小时，学会一瓶花',
    subtitle: '八人小班，花材和剪刀都备好，瓶花带回家',
    action: '9月12日14:00 ¥198',
  },
  translations: {
    en: {
      title: 'A vase in two hours',
      words: {
        brand: 'Nook & Stem · weekend class',
        title: 'Arrange a vase\nin two hours',
        subtitle: 'Eight places, flowers and vase included',
        action: '12 September, 14:00 · £28',
      },
    },
    fr: {
      title: 'Un vase en deux heures',
      words: {
        brand: 'Au Coin des Tiges · cours du week-end',
        title: 'Deux heures,\nun vase fleuri',
        subtitle: 'Huit places, fleurs et vase compris',
        action: '12 septembre, 14 h · 32 €',
      },
    },
    es: {
      title: 'Un jarrón en dos horas',
      words: {
        brand: 'El Rincón Verde · taller de finde',
        title: 'Tu jarrón\nen dos horas',
        subtitle: 'Ocho plazas, flores y jarrón incluidos',
        action: '12 de septiembre, 14:00 · 30 €',
      },
    },
  },
  compose(k, w) {
    const { palette: p } = k;
    return k.document(
      [
        blob(k, 87, 52, 22, '#cbd9ae', { seed: 12, unevenness: 0.12 }),
        blob(k, 2, 104, 13, '#d6e2be', { seed: 5 }),
        grounded(k, k.picture('vase-flowers', [71.5, 5, 26.2, 88]), p.ink),
        k.text('brand', w.brand, [6.8, 14.5, 60, 10], {
          face: { family: 'noto-sans-sc', weight: 500 },
          size: 0.07,
          color: p.ink,
          lineHeight: 1.2,
        }),
        k.title(w.title, [6.4, 24.5, 62, 28], { size: 0.168, lineHeight: 1.15, verticalAlign: 'middle' }),
        k.text('subtitle', w.subtitle, [6.8, 53, 61, 11], { size: 0.068, color: p.ink, lineHeight: 1.2 }),
        ...k.pill('action', w.action, [6.8, 71, 42, 14.5], {
          ground: p.ink,
          color: p.surface,
          size: 0.07,
          lineHeight: 1.2,
        }),
      ],
      { fill: linear(100, '#eef2e3', p.bg) },
    );
  },
});

const videoEditing = defineTemplate({
  key: 'video-editing-class',
  title: '五节课学会剪短片',
  category: 'course',
  scene: 'learning',
  format: 'story',
  palette: 'jobs',
  pair: 'A',
  tags: ['课程', '剪辑', '短视频', '小班', '培训'],
  words: {
    brand: '暗房影像课堂',
    title: '五节课\n学会剪短片',
    subtitle: '带上手机里的素材，结课时剪出自己的三分钟',
    first: '挑素材：先看完再动刀',
    second: '搭骨架：三分钟的起承转合',
    third: '找节奏：音乐与停顿',
    fourth: '调颜色、上字幕',
    fifth: '交片：一起看，一起改',
    day: '每周二晚',
    hours: '19:30',
    start: '12月1日开课，共五周\n15人小班，五节¥480',
    action: '试听一节¥20，报名抵学费',
    note: '北新路66号二层 · 138 0000 0815',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const night = p.ink;
    const clips: readonly (readonly [string, number, number, string, string])[] = [
      [w.first, 19, 62, p.bg, p.surface],
      [w.second, 24, 69, p.surface, p.ink],
      [w.third, 19, 55, p.bg, p.surface],
      [w.fourth, 30, 52, '#3d5ea8', p.surface],
      [w.fifth, 24, 69, p.accent, p.ink],
    ];
    const track = (index: number): PosterLayer[] => {
      const [text, x, width, ground, color] = clips[index] as (typeof clips)[number];
      const y = 37.6 + 6.7 * index;
      return [
        k.text(undefined, String(index + 1), [7, y, 6, 5.2], {
          face: pair.digits,
          size: 0.05,
          color: p.surface,
          verticalAlign: 'middle',
          lineHeight: 1.2,
        }),
        k.rect([x, y, width, 5.2], ground, { radius: 10 }),
        k.rect([x, y, 1.1, 5.2], faded('#ffffff', 0.35), { radius: 6 }),
        k.text('body', text, [x + 2.6, y, width - 4.2, 5.2], {
          face: pair.strong,
          size: 0.042,
          color,
          verticalAlign: 'middle',
          lineHeight: 1.2,
        }),
      ];
    };
    const ticks = Array.from({ length: 24 }, (_, index) => {
      const x = 19 + 3.3 * index;
      return `M${x} 34.2H${x + 0.22}V${index % 4 === 0 ? 35.7 : 34.8}H${x}Z`;
    }).join('');
    return k.document(
      [
        k.text('brand', w.brand, [7, 6.2, 60, 2.8], {
          face: pair.strong,
          size: 0.037,
          color: p.accent,
          lineHeight: 1.2,
        }),
        k.title(w.title, [6.2, 8.8, 90, 19.6], { size: 0.158, color: p.surface, lineHeight: 1.1 }),
        k.text('subtitle', w.subtitle, [7, 30, 86, 3], { size: 0.037, color: p.surface, lineHeight: 1.2 }),
        k.path(ticks, faded(p.surface, 0.55)),
        ...[0, 1, 2, 3, 4].flatMap(track),
        k.path('M14.6,34.2L17.4,34.2L17.4,35L16.2,36L16.2,71.4L15.8,71.4L15.8,36L14.6,35Z', '#ff5c57'),
        k.rule([7, 73.4, 86, 0.1], faded(p.surface, 0.4)),
        k.text('note', w.day, [7, 75.2, 24, 3.4], {
          face: pair.strong,
          size: 0.046,
          color: p.surface,
          lineHeight: 1.2,
        }),
        k.text('price', w.hours, [6.6, 78, 40, 8.2], {
          face: pair.digits,
          size: 0.142,
          color: p.accent,
          lineHeight: 1.1,
        }),
        k.text('body', w.start, [50, 75.2, 43, 6.2], { size: 0.037, color: p.surface, lineHeight: 1.5 }),
        ...k.pill('action', w.action, [50, 81.8, 43, 4], { size: 0.032, lineHeight: 1.2 }),
        k.text('note', w.note, [7, 89.2, 86, 2.6], {
          size: 0.032,
          color: faded(p.surface, 0.85),
          lineHeight: 1.2,
        }),
      ],
      { fill: solid(night) },
    );
  },
});

const septemberTimetable = defineTemplate({
  key: 'september-timetable',
  title: '九月课表',
  category: 'course',
  scene: 'learning',
  format: 'story',
  palette: 'care',
  pair: 'D',
  tags: ['课表', '瑜伽', '普拉提', '舞蹈', '九月'],
  words: {
    brand: '慢山身体工作室',
    title: '九月课表',
    year: '2027',
    days: '一 二 三 四 五 六 日',
    first: '瑜伽',
    firstTimes: '周一、周六 19:00，李青',
    second: '普拉提',
    secondTimes: '周三 12:30，每班六人',
    third: '舞蹈',
    thirdTimes: '周五 20:00，零基础可来',
    action: '单次¥80，十次卡¥680',
    note: '开课前两小时可退约 · 021-5555 0927',
  },
  translations: {
    en: {
      title: 'September classes',
      words: {
        brand: 'Slow Hill Studio',
        title: 'September',
        year: '2027',
        days: 'Mo Tu We Th Fr Sa Su',
        first: 'Yoga',
        firstTimes: 'Mon and Sat 19:00, with Lee',
        second: 'Pilates',
        secondTimes: 'Wed 12:30, six to a class',
        third: 'Dance',
        thirdTimes: 'Fri 20:00, beginners welcome',
        action: '£11 a class, ten for £95',
        note: 'Free to cancel two hours ahead · 020 7946 0927',
      },
    },
    fr: {
      title: 'Les cours de septembre',
      words: {
        brand: 'Studio Colline Lente',
        title: 'Septembre',
        year: '2027',
        days: 'Lu Ma Me Je Ve Sa Di',
        first: 'Yoga',
        firstTimes: 'Lun. et sam. 19 h, avec Léa',
        second: 'Pilates',
        secondTimes: 'Mer. 12 h 30, à six',
        third: 'Danse',
        thirdTimes: 'Ven. 20 h, débutants bienvenus',
        action: '12 € le cours, 105 € les dix',
        note: 'Annulation libre deux heures avant · 01 99 00 09 27',
      },
    },
    es: {
      title: 'Clases de septiembre',
      words: {
        brand: 'Estudio Monte Lento',
        title: 'Septiembre',
        year: '2027',
        days: 'L M X J V S D',
        first: 'Yoga',
        firstTimes: 'Lun. y sáb. 19:00, con Lía',
        second: 'Pilates',
        secondTimes: 'Mié. 12:30, grupos de seis',
        third: 'Danza',
        thirdTimes: 'Vie. 20:00, desde cero',
        action: '12 € la clase, diez por 105 €',
        note: 'Cancela gratis hasta dos horas antes · 910 000 927',
      },
    },
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const classes: readonly (readonly [string, string, string])[] = [
      [w.first, w.firstTimes, '#cdb9f7'],
      [w.second, w.secondTimes, '#ffc7d6'],
      [w.third, w.thirdTimes, '#ffe08a'],
    ];
    const onDay = [0, undefined, 1, undefined, 2, 0, undefined];
    const legend = classes.flatMap(([name, times, color], index): PosterLayer[] => {
      const y = 74.4 + 3.9 * index;
      return [
        k.rect([7, y, 22, 3.2], color, { radius: 12 }),
        k.text('subtitle', name, [7.8, y, 20.4, 3.2], {
          face: pair.strong,
          size: 0.035,
          color: p.ink,
          align: 'center',
          verticalAlign: 'middle',
          lineHeight: 1.2,
        }),
        k.text('body', times, [32, y, 61, 3.2], {
          face: { family: 'noto-sans-sc', weight: 500 },
          size: 0.036,
          color: p.ink,
          verticalAlign: 'middle',
          lineHeight: 1.2,
        }),
      ];
    });
    return k.document([
      k.text('brand', w.brand, [7, 6.2, 60, 2.8], {
        face: pair.strong,
        size: 0.037,
        color: p.ink,
        lineHeight: 1.2,
      }),
      k.title(w.title, [6.6, 9, 70, 14.5], { size: 0.222, lineHeight: 1.05, verticalAlign: 'middle' }),
      k.text('note', w.year, [72, 6.2, 21, 2.8], {
        face: { family: 'noto-sans-sc', weight: 500 },
        size: 0.037,
        color: p.ink,
        align: 'right',
        lineHeight: 1.2,
      }),
      k.rect([7, 25.4, 86, 46.6], p.surface, {
        radius: 14,
        shadow: { color: faded(p.ink, 0.16), blur: 36, x: 8, y: 14 },
      }),
      calendarGrid(
        k,
        [7, 25.4, 86, 46.6],
        {
          year: 2027,
          month: 9,
          days: w.days.split(' '),
          entry: (_, weekday) => {
            const found = classes[onDay[weekday] ?? -1];
            return found && { text: found[0], fill: found[2] };
          },
        },
        { heading: 0.032, number: 0.042, text: 0.029, ink: p.ink, faint: '#75698f', border: p.bg },
      ),
      ...legend,
      k.rule([7, 86.6, 86, 0.1], faded(p.ink, 0.3)),
      k.text('action', w.action, [7, 87.3, 86, 2.7], {
        face: pair.strong,
        size: 0.038,
        color: p.price,
        lineHeight: 1.2,
      }),
      k.text('note', w.note, [7, 90, 86, 2], {
        face: { family: 'noto-sans-sc', weight: 400 },
        size: 0.028,
        color: p.ink,
        lineHeight: 1.2,
      }),
    ]);
  },
});

export const courseTemplates = [flowerLesson, videoEditing, septemberTimetable];
