import type { PosterLayer } from '@tuzuo/core/poster/document';
import { faded, linear } from '../../../../composition/kit';
import { grounded } from '../../../../composition/ornaments/stage';
import { defineTemplate } from '../design';

const countyFood = defineTemplate({
  key: 'county-food-trip',
  title: '县城两日吃什么',
  category: 'note',
  scene: 'everyday',
  format: 'note',
  palette: 'noodles',
  pair: 'I',
  tags: ['小红书', '旅行', '小城', '美食', '周末'],
  words: {
    title: '县城两日\n吃什么',
    first: '米粉 六点半的桥头',
    second: '炸串 老电影院门口',
    third: '糖水 去晚了只剩绿豆',
    firstDay: '周六',
    firstPlan: '早 米粉 ¥8\n晚 炸串 ¥1起',
    secondDay: '周日',
    secondPlan: '午 糖水 ¥6\n买两斤米粉走',
    note: '沅水边的小城，出站打车十块钱；\n两个人两天，一共吃了238元',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const print = (
      [x, y]: readonly [number, number],
      key: string,
      caption: string,
      ground: readonly [string, string],
      rotation: number,
    ): PosterLayer => {
      const [width, height] = [53, 28.6];
      const inside = [x + 1.8, y + 1.4, width - 3.6, height - 6.4] as const;
      return k.group(
        [x, y, width, height],
        [
          k.rect([x, y, width, height], '#fffdf8'),
          k.rect(inside, linear(160, ...ground)),
          k.photo(key, inside),
          k.text('note', caption, [x + 2, y + height - 4.8, width - 4, 4.4], {
            face: { family: 'long-cang', weight: 400 },
            size: 0.05,
            color: p.ink,
            verticalAlign: 'middle',
            lineHeight: 1.1,
          }),
        ],
        { rotation, shadow: { color: '#3a260066', blur: 34, x: 10, y: 16 } },
      );
    };
    const day = (y: number, name: string, plan: string): PosterLayer[] => [
      k.text('subtitle', name, [66, y, 27, 4.2], {
        face: pair.strong,
        size: 0.042,
        color: p.accent,
        lineHeight: 1.3,
      }),
      k.text('body', plan, [66, y + 4.2, 28, 7.8], { size: 0.038, color: p.ink, lineHeight: 1.5 }),
    ];
    return k.document([
      k.path('M64,0L100,0L100,100L64,100Z', '#f4ecd9'),
      print([7, 57.6], 'dessert-soup', w.third, ['#d9b56a', '#b98732'], -2),
      print([10.5, 31.8], 'skewers', w.second, ['#5b4a3c', '#33271d'], 3),
      print([6, 5.6], 'rice-noodles', w.first, ['#c75a3c', '#9c3018'], -4),
      k.title(w.title, [65, 6, 30, 50], {
        size: 0.152,
        vertical: true,
        lineHeight: 0.98,
        align: 'left',
        verticalAlign: 'middle',
        color: p.ink,
      }),
      k.rule([66, 58.8, 7, 0.3], p.accent),
      ...day(61, w.firstDay, w.firstPlan),
      ...day(74, w.secondDay, w.secondPlan),
      k.rule([7, 88, 57, 0.12], faded(p.ink, 0.5)),
      k.text('note', w.note, [7, 88.6, 55, 6.4], { size: 0.028, color: p.ink, lineHeight: 1.5 }),
    ]);
  },
});

const shirtFourWays = defineTemplate({
  key: 'shirt-four-ways',
  title: '一件衬衫，四种穿法',
  category: 'note',
  scene: 'everyday',
  format: 'note',
  palette: 'fashion',
  pair: 'A',
  tags: ['小红书', '穿搭', '衬衫', '通勤', '周末'],
  words: {
    ghost: '衫',
    title: '一件衬衫\n四种穿法',
    subtitle: '从周一穿到周末，一共熨了一次',
    first: '塞一半',
    firstNote: '高腰西裤，\n开会也不拘束',
    second: '敞着穿',
    secondNote: '里面一件白T，\n地铁冷气不怕',
    third: '打个结',
    thirdNote: '配牛仔半裙，\n下班去看展',
    fourth: '搭肩上',
    fourthNote: '周末买菜，\n风来了再穿',
    note: '衬衫：府绸棉，肩宽选大一码',
  },
  compose(k, w) {
    const { palette: p, pair } = k;
    const way = (index: number, head: string, note: string): PosterLayer[] => {
      const y = 42 + 12.2 * index;
      return [
        k.text(undefined, String(index + 1), [7, y - 0.5, 7, 7.4], {
          face: pair.digits,
          size: 0.082,
          color: p.accent,
          lineHeight: 1.1,
        }),
        k.text('subtitle', head, [14.6, y, 25, 4.2], {
          face: pair.strong,
          size: 0.043,
          color: p.ink,
          lineHeight: 1.3,
        }),
        k.text('body', note, [14.6, y + 4.1, 25, 6.8], { size: 0.031, color: p.ink, lineHeight: 1.45 }),
      ];
    };
    const shirt = k.picture('shirt-blue', [41.4, 35, 72, 59.84], { rotation: 4 });
    return k.document([
      k.text(undefined, w.ghost, [42, -2, 64, 46], {
        face: pair.title,
        size: 0.56,
        color: faded(p.ink, 0.07),
        lineHeight: 1,
      }),
      grounded(k, shirt, '#10182c', 0.8),
      k.title(w.title, [6.2, 5, 72, 25], { size: 0.152, lineHeight: 1.14 }),
      k.text('subtitle', w.subtitle, [7, 30.6, 66, 3.8], { size: 0.039, color: p.ink, lineHeight: 1.3 }),
      k.rule([7, 36.4, 6, 0.45], p.accent),
      ...way(0, w.first, w.firstNote),
      ...way(1, w.second, w.secondNote),
      ...way(2, w.third, w.thirdNote),
      ...way(3, w.fourth, w.fourthNote),
      k.text('note', w.note, [7, 92.4, 60, 2.8], { size: 0.028, color: '#55565a', lineHeight: 1.3 }),
    ]);
  },
});

export const noteDaysTemplates = [countyFood, shirtFourWays];
