import { faded, linear } from '../../../../composition/kit';
import { halftone } from '../../../../composition/ornaments/patterns';
import { beam, floorShadow, grounded, podium, withCleanPage } from '../../../../composition/ornaments/stage';
import { sans } from '../../../../composition/type-pairs';
import { defineTemplate } from '../design';

const cloudRunner = defineTemplate({
  key: 'cloud-runner',
  title: '云感跑鞋主图',
  category: 'main',
  scene: 'new',
  format: 'main',
  palette: 'sport',
  pair: 'A',
  tags: ['跑鞋', '运动', '主图', '鞋'],
  words: {
    title: '云感跑鞋',
    subtitle: '踩得软 跑得稳',
    weight: '218',
    weightUnit: ' g',
    weightNote: '单只轻量',
    sole: '28',
    soleUnit: ' mm',
    soleNote: '厚底缓震',
    label: '券后价',
    price: '¥169',
    offer: '领券立减30元',
    terms: '顺丰包邮 · 七天无理由退换',
  },
  translations: {
    en: {
      title: 'Cloud runner, main picture',
      words: {
        title: 'Cloud Runner',
        subtitle: 'Soft and steady',
        weight: '218',
        weightUnit: ' g',
        weightNote: 'per shoe',
        sole: '28',
        soleUnit: ' mm',
        soleNote: 'cushioned sole',
        label: 'With coupon',
        price: '¥169',
        offer: '¥30 off with coupon',
        terms: 'Free shipping · 7-day returns',
      },
    },
    fr: {
      title: 'Chaussures de course, image principale',
      words: {
        title: 'Foulée Nuage',
        subtitle: 'Souple et stable',
        weight: '218',
        weightUnit: ' g',
        weightNote: 'par chaussure',
        sole: '28',
        soleUnit: ' mm',
        soleNote: 'semelle épaisse',
        label: 'Avec le bon',
        price: '¥169',
        offer: 'Bon de 30 ¥ à saisir',
        terms: 'Livraison offerte · retour 7 jours',
      },
    },
    es: {
      title: 'Zapatillas de correr, imagen principal',
      words: {
        title: 'Paso de Nube',
        subtitle: 'Blanda y firme',
        weight: '218',
        weightUnit: ' g',
        weightNote: 'por zapatilla',
        sole: '28',
        soleUnit: ' mm',
        soleNote: 'suela gruesa',
        label: 'Con el vale',
        price: '¥169',
        offer: 'Vale de 30 ¥ menos',
        terms: 'Envío gratis · devolución en 7 días',
      },
    },
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const fact = (y: number, value: string, unit: string, note: string) => [
      k.text(
        'body',
        [
          k.run(value, { face: pair.digits, size: 0.07, color: p.price }),
          k.run(unit, { face: pair.strong, size: 0.036, color: p.price }),
        ],
        [6, y, 20, 8],
        { size: 0.05, color: p.price, lineHeight: 1 },
      ),
      k.text('note', note, [6.2, y + 7.6, 20, 5], { size: 0.0325, color: p.ink }),
    ];
    const layers = [
      k.disc(65, 50, 37.5, linear(150, '#ff7a4d', '#f2491f')),
      halftone(
        k,
        [55, 0, 45, 45],
        faded('#ffffff', 0.5),
        (u, v) => 0.8 * Math.max(0, u - 0.35) * Math.max(0, 0.8 - v),
      ),
      grounded(k, k.picture('shoes', [22.5, 12, 78.5, 77.7]), '#460c00'),
      k.title(w.title, [5.8, 4.8, 60, 13], { size: 0.105 }),
      k.text('subtitle', w.subtitle, [6.2, 18, 37, 6.4], {
        face: sans(500, 0.04),
        size: 0.0425,
        color: p.ink,
      }),
      ...fact(30, w.weight, w.weightUnit, w.weightNote),
      ...fact(45, w.sole, w.soleUnit, w.soleNote),
      k.rect([0, 79.5, 100, 20.5], p.ink),
      k.path('M0,79.5L46.5,79.5L40.6,100L0,100Z', p.accent),
      k.text('note', w.label, [6, 81, 20, 4.3], {
        face: pair.strong,
        size: 0.0325,
        color: p.ink,
        lineHeight: 1.25,
      }),
      k.price(w.price, [5.6, 84.6, 36, 11], { size: 0.1, color: p.ink }),
      k.text('action', w.offer, [50, 81.6, 45, 7.2], { face: sans(800), size: 0.0475, color: p.surface }),
      k.text('note', w.terms, [50, 89, 45, 5], { face: sans(400), size: 0.032, color: '#d9e2ec' }),
    ];
    return withCleanPage(k, layers, { fill: linear(135, '#ffe8da', '#ffc4a3') }, 'shoes', 1.01);
  },
});

const quietHeadphones = defineTemplate({
  key: 'quiet-headphones',
  title: '降噪耳机主图',
  category: 'main',
  scene: 'new',
  format: 'mainTall',
  palette: 'digital',
  pair: 'A',
  tags: ['耳机', '数码', '降噪', '主图'],
  words: {
    brand: '静界 B2',
    title: '降噪耳机',
    subtitle: '单次续航30小时',
    factOne: '充10分钟\n听5小时',
    factTwo: '两台设备\n随时切换',
    label: '到手价',
    price: '¥299',
    promise: '一年只换不修',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const fact = (y: number, text: string) => [
      k.rule([6, y, 0.7, 7.4], p.accent),
      k.text('body', text, [8.6, y - 0.5, 30, 9], { size: 0.036, color: p.ink, lineHeight: 1.45 }),
    ];
    const layers = [
      beam(k, [84, -8], 36, 104, 84, p.accent, 0.22),
      ...podium(k, 68, 82, 29, 5, { light: '#2b3a4f', dark: '#0a0f16', top: '#46607c' }),
      ...floorShadow(k, 68, 82.5, 34, '#020508'),
      k.picture('headphones', [42, 40, 52, 43.3]),
      k.text('brand', w.brand, [6, 5.6, 50, 4.6], { face: pair.strong, size: 0.04, color: p.accent }),
      k.title(w.title, [5.6, 10.4, 70, 13], { size: 0.145, verticalAlign: 'middle' }),
      k.text('subtitle', w.subtitle, [6, 24, 60, 5.7], { size: 0.05, color: p.ink, face: pair.strong }),
      ...fact(38, w.factOne),
      ...fact(49.5, w.factTwo),
      k.text('note', w.label, [6, 79, 24, 4.2], { face: pair.strong, size: 0.034, color: p.ink }),
      k.price(w.price, [5.6, 83.4, 40, 10.4], { size: 0.125, color: p.price }),
      k.text('note', w.promise, [56, 91, 38, 4], { size: 0.034, color: p.ink, align: 'right' }),
    ];
    return withCleanPage(k, layers, { fill: linear(160, '#1d2838', p.bg) }, 'headphones', 0.9);
  },
});

const rattanLamp = defineTemplate({
  key: 'rattan-pendant-lamp',
  title: '藤编吊灯主图',
  category: 'main',
  scene: 'new',
  format: 'main',
  palette: 'home',
  pair: 'B',
  tags: ['灯具', '吊灯', '家居', '餐厅', '主图'],
  words: {
    brand: '木与光家居',
    title: '一盏灯\n照一桌饭',
    subtitle: '藤编吊灯，直径42 cm',
    body: '线长1.5米，可剪短\n送2700K灯泡一只',
    label: '含税到手',
    price: '¥239',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const layers = [
      k.rect([50, 0, 50, 100], linear(180, '#1d4a3c', '#17382e')),
      k.shape(
        [50, 44, 50, 44],
        { kind: 'path', path: 'M20 0H30L50 44H0Z', box: [50, 44] },
        linear(180, '#ffe3a0cc', '#ffe3a01a'),
      ),
      k.rect([50, 84, 50, 16], linear(180, '#b98552', '#8a5a30')),
      k.shape([50, 82.4, 50, 3.2], { kind: 'rect', radius: 0 }, linear(180, '#d9a870', '#c08f5a')),
      k.rule([74.8, 0, 0.4, 18], '#0d211b'),
      k.picture('tomato-eggs', [58, 70, 34, 24.3], {
        slot: undefined,
        shadow: { color: '#3a1e0899', blur: 26, x: 6, y: 14 },
      }),
      k.picture('pendant-lamp', [58, 14, 34, 42.5]),
      k.text('brand', w.brand, [6, 6, 40, 5.2], { face: pair.strong, size: 0.034, color: p.accent }),
      k.title(w.title, [5.8, 22, 42, 25], { size: 0.1, lineHeight: 1.22 }),
      k.text('subtitle', w.subtitle, [6, 50, 42, 6], { face: pair.strong, size: 0.038, color: p.ink }),
      k.text('body', w.body, [6, 57, 42, 12], { size: 0.0325, color: p.ink, lineHeight: 1.55 }),
      k.text('note', w.label, [6, 75.6, 30, 5.2], { size: 0.0325, color: p.ink }),
      k.price(w.price, [6, 81, 40, 14], { size: 0.125, color: p.price }),
    ];
    return withCleanPage(k, layers, { fill: linear(160, '#ddeae2', p.bg) }, 'pendant-lamp', 0.8);
  },
});

export const mainTemplates = [cloudRunner, quietHeadphones, rattanLamp];
