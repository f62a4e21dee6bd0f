import { faded, linear, solid } from '../../../../composition/kit';
import { burst, checks } from '../../../../composition/ornaments/patterns';
import { beam, floorShadow, grounded, podium } from '../../../../composition/ornaments/stage';
import { sans, serif } from '../../../../composition/type-pairs';
import { defineTemplate } from '../design';

const deepBlueTee = defineTemplate({
  key: 'deep-blue-tee',
  title: '深海蓝重磅短袖',
  category: 'arrival',
  scene: 'new',
  format: 'mainTall',
  palette: 'fashion',
  pair: 'A',
  tags: ['服装', '短袖', 'T恤', '上新', '夏季'],
  words: {
    season: '夏季新品',
    number: 'SS 26 / 014',
    ghost: '蓝',
    title: '深海蓝\n重磅短袖',
    subtitle: '270 g精梳棉，洗不塌领',
    price: '¥129',
    sizes: 'S—3XL',
  },
  translations: {
    en: {
      title: 'Deep-blue heavy tee',
      words: {
        season: 'New for summer',
        number: 'SS 26 / 014',
        ghost: 'B',
        title: 'Deep blue\nheavy tee',
        subtitle: '270 g of combed cotton',
        price: '¥129',
        sizes: 'S—3XL',
      },
    },
    fr: {
      title: 'T-shirt épais bleu nuit',
      words: {
        season: 'Nouveau cet été',
        number: 'SS 26 / 014',
        ghost: 'B',
        title: 'Tee épais\nbleu nuit',
        subtitle: 'Coton peigné de 270 g',
        price: '¥129',
        sizes: 'S—3XL',
      },
    },
    es: {
      title: 'Camiseta gruesa azul mar',
      words: {
        season: 'Novedad de verano',
        number: 'SS 26 / 014',
        ghost: 'A',
        title: 'Camiseta\nazul mar',
        subtitle: 'Algodón peinado, 270 g',
        price: '¥129',
        sizes: 'S—3XL',
      },
    },
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    return k.document([
      k.text(undefined, w.ghost, [2, 9.5, 66, 47], {
        face: serif(900),
        size: 0.627,
        color: '#dadad6',
        lineHeight: 1,
      }),
      grounded(k, k.picture('tshirt', [10, 19, 116, 87]), '#14162a', 0.85),
      k.text('note', w.season, [5.8, 4.6, 44, 4.9], { face: pair.strong, size: 0.043, color: p.ink }),
      k.text('note', w.number, [50, 4.8, 44.2, 4], { size: 0.036, color: p.ink, align: 'right' }),
      k.rule([5.8, 10, 88.4, 0.3], p.ink),
      k.title(w.title, [5.2, 65, 42, 17.5], { lineHeight: 1.14 }),
      k.text('subtitle', w.subtitle, [5.8, 83.4, 40, 4.2], { size: 0.034, color: p.ink }),
      k.price(w.price, [5.3, 87, 22, 9], { size: 0.102, color: p.price }),
      k.text('note', w.sizes, [28, 91.6, 16, 3.9], { size: 0.034, color: p.ink }),
    ]);
  },
});

const dewSerum = defineTemplate({
  key: 'morning-dew-serum',
  title: '一滴就化开',
  category: 'arrival',
  scene: 'new',
  format: 'square',
  palette: 'skincare',
  pair: 'B',
  tags: ['护肤', '精华', '上新', '简洁'],
  words: {
    brand: '晨露',
    title: '一滴就化开',
    subtitle: '晨露精华新到，两滴够全脸',
    price: '¥158',
    size: '30 ml / 瓶',
    terms: '9月5日起门店与小程序同价',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const ring = (radius: number, opacity: number) =>
      k.shape([50 - radius, 76 - radius * 0.24, 2 * radius, radius * 0.48], { kind: 'ellipse' }, null, {
        stroke: { color: faded(p.accent, opacity), width: 2.5 },
      });
    return k.document(
      [
        ring(48, 0.14),
        ring(36, 0.24),
        ring(25, 0.36),
        k.shape([50 - 16, 76 - 16 * 0.24, 32, 16 * 0.48], { kind: 'ellipse' }, solid(faded(p.surface, 0.8)), {
          stroke: { color: faded(p.accent, 0.5), width: 2.5 },
        }),
        ...floorShadow(k, 50, 76.4, 12, '#18384a'),
        k.picture('serum', [44.3, 45, 11.5, 32]),
        k.path(
          'M50,38.4C51.5,40.6 52.1,41.7 52.1,42.6A2.1,2.1 0 1 1 47.9,42.6C47.9,41.7 48.5,40.6 50,38.4Z',
          linear(150, '#cfe6ef', '#3f86a6'),
        ),
        k.text('brand', w.brand, [30, 6.5, 40, 5.8], {
          face: serif(600),
          size: 0.038,
          color: p.ink,
          align: 'center',
        }),
        k.title(w.title, [8, 12.65, 84, 15.7], { size: 0.135, align: 'center', verticalAlign: 'middle' }),
        k.text('subtitle', w.subtitle, [14, 29, 72, 6.4], { size: 0.042, color: p.ink, align: 'center' }),
        k.price(w.price, [6, 86.4, 20.5, 8.4], { size: 0.075, color: p.price, verticalAlign: 'bottom' }),
        k.text('note', w.size, [27, 89.6, 18, 5], { size: 0.033, color: p.ink, verticalAlign: 'bottom' }),
        k.text('note', w.terms, [48, 90, 46, 4.6], {
          size: 0.03,
          color: p.ink,
          align: 'right',
          verticalAlign: 'bottom',
          face: pair.text,
        }),
      ],
      { fill: linear(170, '#cfe2ea', '#f8fbfc') },
    );
  },
});

const goldSerum = defineTemplate({
  key: 'gilded-serum-launch',
  title: '夜里发亮的金',
  category: 'arrival',
  scene: 'new',
  format: 'story',
  palette: 'gold',
  pair: 'B',
  tags: ['美妆', '黑金', '精华', '新品', '高级'],
  words: {
    brand: '鎏光 GOLDEN HOUR',
    title: '夜里\n发亮的金',
    subtitle: '鎏光精华，睡前三滴\n第二天上妆不卡粉',
    label: '上架价',
    price: '¥268',
    date: '9月20日 20:00上架',
    terms: '限300瓶，每人限2瓶，附同款小样5 ml',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    return k.document(
      [
        beam(k, [78, -8], 38, 100, 84, '#ffe2a0', 0.26),
        ...podium(k, 66, 82, 30, 4, { light: '#8a6a34', dark: '#1b150c', top: '#e8ce93' }),
        ...floorShadow(k, 66, 82.4, 24, '#140c00'),
        k.picture('serum-gold', [53, 42.4, 26, 40.6]),
        k.text('brand', w.brand, [7, 6.6, 60, 3.3], { face: serif(600), size: 0.038, color: p.accent }),
        k.title(w.title, [6.4, 12, 76, 22.9], {
          size: 0.172,
          fill: linear(180, '#fff0cc', '#d2a65c'),
          lineHeight: 1.18,
        }),
        k.text('subtitle', w.subtitle, [7, 36, 52, 7.4], { size: 0.042, color: p.ink, lineHeight: 1.55 }),
        k.rule([7, 47.2, 8, 0.2], p.accent),
        k.text('body', w.label, [7, 48.2, 30, 3.1], { face: pair.strong, size: 0.036, color: p.ink }),
        k.price(w.price, [6.5, 51.2, 44, 8.6], { size: 0.135, color: p.price }),
        k.text('action', w.date, [7, 90, 86, 4], { face: pair.strong, size: 0.046, color: p.price }),
        k.text('note', w.terms, [7, 93.6, 86, 2.8], { size: 0.032, color: p.ink }),
      ],
      {
        fill: {
          type: 'radial',
          stops: [
            { at: 0, color: '#4a3a1e' },
            { at: 0.5, color: '#221a10' },
            { at: 1, color: '#0f0d0a' },
          ],
        },
      },
    );
  },
});

const pictureBooks = defineTemplate({
  key: 'new-picture-books',
  title: '新绘本到店啦',
  category: 'arrival',
  scene: 'new',
  format: 'note',
  palette: 'kids',
  pair: 'E',
  tags: ['绘本', '童书', '儿童', '书店', '上新'],
  words: {
    title: '新绘本\n到店啦',
    subtitle: '四册一套，附涂色卡',
    seal: '到店\n可试读',
    caption: '先翻《雨天的小船》',
    price: '¥96',
    note: '适合3—6岁 · 4月18日起在店里那张矮桌上',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const card = k.group(
      [9, 44.4, 82, 46.2],
      [
        k.rect([9, 44.4, 82, 46.2], p.surface, { radius: 40, shadow: k.cast(0.28) }),
        k.rect([12, 45.2, 76, 36.4], linear(150, '#ffe9a8', '#ffd27a'), { radius: 24 }),
        grounded(k, k.picture('picture-books', [23, 46.4, 54, 33.7]), '#7a4a00'),
        k.text('body', w.caption, [13.5, 82.4, 49, 6.4], {
          face: { family: 'long-cang', weight: 400 },
          size: 0.06,
          color: p.ink,
          verticalAlign: 'middle',
        }),
        k.price(w.price, [65, 82, 22, 7.4], {
          size: 0.085,
          color: p.price,
          align: 'right',
          verticalAlign: 'middle',
        }),
      ],
      { rotation: -2 },
    );
    return k.document([
      checks(k, [0, 0, 100, 100], 9, '#b9e4f9'),
      k.title(w.title, [6.6, 3.6, 61.4, 32], { size: 0.192, lineHeight: 1.1, color: p.ink }),
      ...k.pill('subtitle', w.subtitle, [7, 37.6, 52, 5.2], { ground: p.ink, color: p.surface, size: 0.046 }),
      card,
      k.group(
        [68, 10, 28, 21],
        [
          burst(k, 82, 20.5, 13.5, p.accent),
          k.text(undefined, w.seal, [71, 14.55, 22, 11.9], {
            face: pair.title,
            size: 0.066,
            color: p.ink,
            align: 'center',
            verticalAlign: 'middle',
            lineHeight: 1.2,
          }),
        ],
        { rotation: 10 },
      ),
      k.text('note', w.note, [7, 92.6, 86, 3.9], { face: sans(500), size: 0.034, color: p.ink }),
    ]);
  },
});

export const arrivalTemplates = [deepBlueTee, dewSerum, goldSerum, pictureBooks];
