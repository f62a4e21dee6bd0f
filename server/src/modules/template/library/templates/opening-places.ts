import type { PosterLayer } from '@tuzuo/core/poster/document';
import { faded, type Kit, linear, solid } from '../../../../composition/kit';
import { grounded } from '../../../../composition/ornaments/stage';
import { defineTemplate } from '../design';

/** A striped awning with a scalloped edge above the right part of the page. */
function awning(k: Kit, left: number, bottom: number): PosterLayer[] {
  const stripes = 6;
  const wide = (100 - left) / stripes;
  const cloth = (offset: number): string =>
    Array.from({ length: stripes }, (_, index) => index)
      .filter((index) => index % 2 === offset)
      .map((index) => {
        const [from, to] = [left + wide * index, left + wide * (index + 1)];
        const top = (x: number) => left + (x - left) * 0.86 + 4;
        return `M${top(from)},0L${top(to)},0L${to},${bottom}C${to},${bottom + 5.2} ${from},${bottom + 5.2} ${from},${bottom}Z`;
      })
      .join('');
  return [
    k.path(cloth(0), k.palette.accent, {
      shadow: { color: faded(k.palette.ink, 0.35), blur: 24, x: 0, y: 16 },
    }),
    k.path(cloth(1), k.palette.surface),
    k.path(
      `M${left},${bottom - 0.6}L100,${bottom - 0.6}L100,${bottom + 0.3}L${left},${bottom + 0.3}Z`,
      faded(k.palette.ink, 0.18),
    ),
  ];
}

const neighborhoodFlorist = defineTemplate({
  key: 'neighborhood-florist',
  title: '小区里有家花店了',
  category: 'opening',
  scene: 'store',
  format: 'square',
  palette: 'matcha',
  pair: 'B',
  tags: ['花店', '开业', '试营业', '鲜花', '社区'],
  words: {
    brand: '山隅花房',
    title: '小区里\n有家花店了',
    subtitle: '试营业 9:00—20:00\n11月28日—12月6日',
    action: '进店送一枝雏菊',
    note: '每天60枝，送完为止\n银杏苑2号门，快递柜旁边',
    tagLabel: '今天的小花束',
    tag: '¥29.9',
  },
  translations: {
    en: {
      title: 'A florist downstairs',
      words: {
        brand: 'Nook & Stem',
        title: 'A florist,\nright downstairs',
        subtitle: 'Soft opening, 9:00–20:00\n28 November to 6 December',
        action: 'A free daisy for you',
        note: 'Sixty a day, while they last\nGate 2, next to the parcel lockers',
        tagLabel: 'Today’s posy',
        tag: '£4.90',
      },
    },
    fr: {
      title: 'Un fleuriste en bas',
      words: {
        brand: 'Au Coin des Tiges',
        title: 'Un fleuriste\nen bas de chez vous',
        subtitle: 'Avant-première, 9 h–20 h\ndu 28 novembre au 6 décembre',
        action: 'Une marguerite offerte',
        note: 'Soixante par jour, pas une de plus\nPorte 2, près des casiers à colis',
        tagLabel: 'Bouquet du jour',
        tag: '5,90 €',
      },
    },
    es: {
      title: 'Una floristería abajo',
      words: {
        brand: 'El Rincón Verde',
        title: 'Hay floristería\nen el barrio',
        subtitle: 'Apertura de prueba, 9:00–20:00\n28 de noviembre–6 de diciembre',
        action: 'Llévate una margarita',
        note: 'Sesenta al día, hasta agotarlas\nPortal 2, junto a las taquillas',
        tagLabel: 'Ramo de hoy',
        tag: '5,90 €',
      },
    },
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const bouquet = k.picture('bouquet', [61.5, 32.6, 35, 43.8]);
    return k.document([
      k.rect([57, 0, 43, 100], linear(180, '#b9cf95', '#d5e3ba')),
      k.path('M66,0L78,0L62,100L57,100L57,40Z', faded('#ffffff', 0.22)),
      k.path('M84,0L88,0L68,100L64,100Z', faded('#ffffff', 0.18)),
      k.rect([57, 77, 43, 23], linear(180, '#8a6038', '#6b4726')),
      k.rect([57, 76, 43, 2.4], linear(180, '#b98a57', '#97683a')),
      grounded(k, bouquet, '#22381f', 1.1),
      k.rule([57, 0, 1.2, 100], p.ink),
      ...awning(k, 57, 16),
      k.group(
        [66, 79.6, 25, 12],
        [
          k.rect([66, 79.6, 25, 12], p.surface, {
            radius: 8,
            shadow: { color: faded(p.ink, 0.4), blur: 12, x: 2, y: 6 },
          }),
          k.text('note', w.tagLabel, [67.5, 80.8, 22, 3.6], {
            size: 0.025,
            color: p.ink,
            align: 'center',
            lineHeight: 1.3,
          }),
          k.text('price', w.tag, [67.5, 84.2, 22, 6.6], {
            face: { family: 'noto-sans-sc', weight: 900 },
            size: 0.052,
            color: p.price,
            align: 'center',
            verticalAlign: 'middle',
            lineHeight: 1.1,
          }),
        ],
        { rotation: -3 },
      ),
      k.text('brand', w.brand, [6.2, 7, 46, 4.6], {
        face: pair.strong,
        size: 0.036,
        color: p.accent,
        lineHeight: 1.2,
      }),
      k.title(w.title, [6, 22, 48.6, 28], { size: 0.0925, lineHeight: 1.26, verticalAlign: 'bottom' }),
      k.rule([6.2, 54, 6, 0.5], p.accent),
      k.text('subtitle', w.subtitle, [6.2, 57, 47, 11.5], {
        face: { family: 'noto-sans-sc', weight: 500 },
        size: 0.036,
        color: p.ink,
        lineHeight: 1.5,
      }),
      ...k.pill('action', w.action, [6.2, 72.6, 38, 7], {
        ground: p.ink,
        color: p.surface,
        size: 0.036,
        lineHeight: 1.2,
      }),
      k.text('note', w.note, [6.2, 84, 47, 9.6], { size: 0.029, color: p.ink, lineHeight: 1.6 }),
    ]);
  },
});

const campsiteOpening = defineTemplate({
  key: 'campsite-opening',
  title: '营地开门',
  category: 'opening',
  scene: 'store',
  format: 'story',
  palette: 'camping',
  pair: 'A',
  tags: ['露营', '营地', '开业', '周末', '户外'],
  words: {
    brand: '鹿溪营地',
    season: '11月27日起，周五至周日',
    title: '营地开门',
    subtitle: '松林里四十个帐位，\n溪水声从晚上听到早上',
    first: '¥180起',
    firstNote: '周末帐位一晚，\n含停车和热水',
    second: '14:00',
    secondNote: '入营，次日\n中午前收帐',
    third: '2.5 km',
    thirdNote: '环线步道，\n孩子也走得完',
    action: '预订 138 0000 0712',
    note: '安吉县鹿溪村尾，导航“鹿溪停车场”；雨天可改期一次',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const ridge =
      'M0 17L6 12L10 14L17 6L23 11L27 9L36 0L44 9L49 6L57 15L64 11L69 14L78 4L85 12L90 9L100 16V100H0Z';
    const fact = (x: number, value: string, note: string): PosterLayer[] => [
      k.rule([x, 75.6, 5, 0.3], p.accent),
      k.text('price', value, [x, 76.6, 28, 4], {
        face: pair.digits,
        size: 0.062,
        color: p.accent,
        lineHeight: 1.15,
      }),
      k.text('body', note, [x, 80.8, 28, 5.4], { size: 0.031, color: p.surface, lineHeight: 1.45 }),
    ];
    return k.document(
      [
        k.text('brand', w.brand, [7, 6.4, 40, 3], {
          face: pair.strong,
          size: 0.042,
          color: p.surface,
          lineHeight: 1.2,
        }),
        k.text('note', w.season, [47, 6.5, 46, 2.8], {
          size: 0.034,
          color: p.surface,
          align: 'right',
          lineHeight: 1.2,
        }),
        k.title(w.title, [6.2, 12, 88, 15], { size: 0.222, lineHeight: 1.12 }),
        k.text('subtitle', w.subtitle, [7, 27.2, 80, 6.6], {
          size: 0.043,
          color: p.surface,
          lineHeight: 1.45,
        }),
        k.photo('photo-camp-night', [0, 34.6, 100, 38], { mask: { shape: 'path', path: ridge } }),
        ...fact(7, w.first, w.firstNote),
        ...fact(38, w.second, w.secondNote),
        ...fact(69, w.third, w.thirdNote),
        k.text('action', w.action, [7, 88.2, 86, 2.8], {
          face: pair.strong,
          size: 0.038,
          color: p.surface,
          lineHeight: 1.3,
        }),
        k.text('note', w.note, [7, 91.1, 86, 2.6], { size: 0.03, color: faded(p.surface, 0.85) }),
      ],
      { fill: solid(p.bg) },
    );
  },
});

export const openingPlacesTemplates = [neighborhoodFlorist, campsiteOpening];
