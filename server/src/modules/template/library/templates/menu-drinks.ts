import { faded, linear } from '../../../../composition/kit';
import { TYPE_PAIRS } from '../../../../composition/type-pairs';
import { defineTemplate } from '../design';
import { priceList } from './menu-list';

const sans = TYPE_PAIRS.A;

const hotDrinks = defineTemplate({
  key: 'hot-drinks-menu',
  title: '热饮单',
  category: 'menu',
  scene: 'store',
  format: 'a5',
  palette: 'autumn',
  pair: 'B',
  tags: ['菜单', '热饮', '咖啡店', '价目表'],
  words: {
    shop: '街角咖啡',
    title: '热饮单',
    line: '天冷，\n先握住一杯',
    sizes: '中杯 大杯',
    drinks:
      '桂花拿铁/燕麦奶不加价 26 30\n焦糖玛奇朵 28 32\n手冲耶加雪菲 32 38\n热可可/可少糖 24 28\n红糖姜枣茶 22 26\n焙茶鲜奶 25 29\n热苹果肉桂 24 28\n热牛奶 16 19',
    terms: '自带杯减3元 · 可换无咖啡因豆',
    address: '愚园路128号 7:00—20:00',
  },
  translations: {
    en: {
      title: 'Hot drinks menu',
      words: {
        shop: 'Corner Coffee',
        title: 'Hot cups',
        line: 'Cold out there.\nHold something warm.',
        sizes: 'M L',
        drinks:
          'Osmanthus latte/oat milk is free 26 30\nCaramel macchiato 28 32\nYirgacheffe pour-over 32 38\nHot chocolate/half sugar on request 24 28\nGinger & brown sugar 22 26\nHojicha latte 25 29\nApple & cinnamon 24 28\nHot milk 16 19',
        terms: '3 off with your own cup · decaf available',
        address: '128 Yuyuan Road, 7 am to 8 pm',
      },
    },
    fr: {
      title: 'Carte des boissons chaudes',
      words: {
        shop: 'Café du Coin',
        title: 'Chaud !',
        line: 'Il fait froid.\nPrenez une tasse.',
        sizes: 'M L',
        drinks:
          'Latte osmanthe/avoine offerte 26 30\nMacchiato caramel 28 32\nYirgacheffe filtre 32 38\nChocolat chaud/peu sucré possible 24 28\nGingembre, sucre roux 22 26\nLatte hojicha 25 29\nPomme cannelle 24 28\nLait chaud 16 19',
        terms: '−3 avec votre tasse · décaféiné possible',
        address: '128, rue Yuyuan, de 7 h à 20 h',
      },
    },
    es: {
      title: 'Carta de bebidas calientes',
      words: {
        shop: 'Café de la Esquina',
        title: 'Al calor',
        line: 'Hace frío.\nToma una taza.',
        sizes: 'M G',
        drinks:
          'Latte de osmanto/avena sin recargo 26 30\nMacchiato caramelo 28 32\nYirgacheffe filtrado 32 38\nChocolate/con menos azúcar 24 28\nJengibre y panela 22 26\nLatte de hojicha 25 29\nManzana y canela 24 28\nLeche caliente 16 19',
        terms: '3 menos con tu vaso · hay descafeinado',
        address: 'Calle Yuyuan 128, de 7 a 20 h',
      },
    },
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const columns = [0.64, 0.18, 0.18];
    const [medium = '', large = ''] = w.sizes.split(' ');
    const head = (x: number, label: string) =>
      k.text('note', label, [x, 39.4, 14, 3.1], {
        face: pair.strong,
        size: 0.028,
        color: p.surface,
        align: 'right',
      });
    return k.document(
      [
        k.disc(86, 16.4, 29.6, linear(160, '#e9a65a', '#c8752c')),
        k.picture('latte', [60, 1.2, 50, 35.22], { shadow: k.cast(0.5) }),
        k.text('brand', w.shop, [7, 5.4, 44, 3.3], {
          face: { ...pair.strong, tracking: 0.1 },
          size: 0.03,
          color: p.surface,
        }),
        k.title(w.title, [6.9, 9.6, 49, 12.2], { size: 0.15, color: p.surface, lineHeight: 1.12 }),
        k.text('subtitle', w.line, [7, 22.6, 46, 9.4], { size: 0.042, color: p.surface, lineHeight: 1.55 }),
        head(63.5, medium),
        head(79, large),
        k.rule([7, 42.9, 86, 0.16], p.surface),
        ...priceList(k, [7, 43.6, 86], w.drinks, {
          row: 5.3,
          size: 0.037,
          color: p.surface,
          quiet: '#e6cdb8',
          rule: faded(p.surface, 0.26),
          face: { ...pair.text, weight: 500 },
          digits: sans.strong,
          columns,
        }),
        k.text('note', w.terms, [7, 88.8, 86, 3.1], { size: 0.028, color: p.accent }),
        k.text('note', w.address, [7, 91.8, 86, 3.1], { size: 0.028, color: p.surface }),
      ],
      { fill: linear(180, '#744130', '#5a2e20') },
    );
  },
});

export const drinkMenuTemplates = [hotDrinks];
