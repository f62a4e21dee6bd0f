import { faded, linear } from '../../../../composition/kit';
import { brush } from '../../../../composition/ornaments/patterns';
import { grounded, withCleanPage } from '../../../../composition/ornaments/stage';
import { sans, serif } from '../../../../composition/type-pairs';
import { defineTemplate } from '../design';

const hairtailChunks = defineTemplate({
  key: 'hairtail-chunks',
  title: '冰鲜带鱼段主图',
  category: 'main',
  scene: 'new',
  format: 'main',
  palette: 'seafood',
  pair: 'A',
  tags: ['海鲜', '带鱼', '生鲜', '主图'],
  words: {
    title: '冰鲜带鱼段',
    subtitle: '船上速冻，化了就下锅',
    factOne: '去头去尾',
    factTwo: '单段约80 g',
    factThree: '冷链送到家',
    label: '2斤到手',
    price: '¥45',
    offer: '化冻包赔',
    terms: '拍下次日发，偏远地区除外',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const fact = (y: number, text: string) => [
      k.rect([6, y, 22, 6.2], faded(p.accent, 0.16), { radius: 25, stroke: { color: p.accent, width: 2 } }),
      k.text('body', text, [6, y, 22, 6.2], {
        size: 0.032,
        color: p.surface,
        align: 'center',
        verticalAlign: 'middle',
      }),
    ];
    const layers = [
      brush(k, [34, 27, 84, 49], p.accent, 5),
      grounded(k, k.picture('fish-plate', [36, 25.4, 74.2, 53]), '#021522', 1.1),
      k.title(w.title, [5.6, 4.6, 76, 14], { size: 0.112 }),
      k.text('subtitle', w.subtitle, [6, 18.6, 60, 6.5], { size: 0.043, color: p.accent, face: pair.strong }),
      ...fact(31, w.factOne),
      ...fact(39.4, w.factTwo),
      ...fact(47.8, w.factThree),
      k.rect([0, 79.5, 100, 20.5], p.accent),
      k.path('M0,79.5L48,79.5L42,100L0,100Z', p.surface),
      k.text('note', w.label, [6, 81, 30, 4.3], {
        face: pair.strong,
        size: 0.0325,
        color: p.ink,
        lineHeight: 1.25,
      }),
      k.price(w.price, [5.6, 84.6, 34, 11], { size: 0.1, color: p.price }),
      k.text('action', w.offer, [52, 81.4, 42, 7.8], { face: sans(900), size: 0.052, color: p.ink }),
      k.text('note', w.terms, [52, 89, 43, 5], { size: 0.032, color: p.ink }),
    ];
    return withCleanPage(k, layers, { fill: linear(165, '#0f4a72', '#082d47') }, 'fish-plate', 1.4);
  },
});

const whiteTeaCake = defineTemplate({
  key: 'aged-white-tea-cake',
  title: '老白茶饼主图',
  category: 'main',
  scene: 'new',
  format: 'mainTall',
  palette: 'tea',
  pair: 'J',
  tags: ['茶叶', '白茶', '茶饼', '主图', '国风'],
  words: {
    ghost: '茶',
    origin: '福鼎太姥山',
    year: '2019年料',
    title: '老白茶饼',
    subtitle: '存到第七年，枣香出来了',
    facts: '357 g · 寿眉 · 日光萎凋',
    price: '¥188',
    offer: '附茶刀一把',
  },
  compose(k, w) {
    const { palette: p } = k;
    const layers = [
      k.text(undefined, w.ghost, [-6, 4, 82, 60], {
        face: { family: 'liu-jian-mao-cao', weight: 400 },
        size: 0.79,
        color: '#ddd2bd',
        lineHeight: 1,
        verticalAlign: 'middle',
        align: 'center',
      }),
      grounded(k, k.picture('tea-cake', [38, 14, 77, 57.75]), '#2a1c0c'),
      k.text('note', w.origin, [6, 5.4, 50, 4], { face: serif(600, 0.1), size: 0.036, color: p.ink }),
      k.rect([6, 11, 15, 4.6], p.accent, { radius: 4 }),
      k.text('note', w.year, [6, 11, 15, 4.6], {
        face: serif(700),
        size: 0.031,
        color: p.surface,
        align: 'center',
        verticalAlign: 'middle',
      }),
      k.title(w.title, [5.4, 73.25, 60, 10.7], { size: 0.122, verticalAlign: 'middle' }),
      k.text('subtitle', w.subtitle, [6, 84, 52, 4.7], { face: serif(500), size: 0.041, color: p.ink }),
      k.text('body', w.facts, [6, 89.4, 52, 4], { size: 0.0335, color: '#5b5140' }),
      k.price(w.price, [60, 79.4, 34.5, 9.6], {
        size: 0.115,
        color: p.price,
        align: 'right',
        verticalAlign: 'bottom',
      }),
      k.text('note', w.offer, [60, 89.4, 34, 4], { size: 0.0335, color: p.ink, align: 'right' }),
    ];
    return withCleanPage(k, layers, { fill: linear(170, '#f8f3e8', p.bg) }, 'tea-cake', 1);
  },
});

export const mainFoodTemplates = [hairtailChunks, whiteTeaCake];
