import { describe, expect, it } from 'vitest';
import { readContent } from './content';

const texts = (...list: string[]) => list.map((text) => ({ text }));

describe('the role of a text', () => {
  it('follows from its slot, its wording and its position', () => {
    expect(
      readContent(
        texts('桂花拿铁 今日上新', '第二杯半价，燕麦奶免费换', '¥26', '11月30日前到店可用', '立即下单'),
      ),
    ).toMatchObject({
      title: '桂花拿铁 今日上新',
      subtitle: '第二杯半价，燕麦奶免费换',
      price: '¥26',
      action: '立即下单',
      notes: ['11月30日前到店可用'],
    });
    expect(
      readContent([
        { slot: 'title', text: '一' },
        { slot: 'title', text: '二' },
        { slot: 'price', text: '三' },
      ]),
    ).toMatchObject({
      title: '一',
      subtitle: '二',
      price: '三',
    });
    expect(readContent(texts('¥26'))).toEqual({ price: '¥26', points: [], notes: [] });
  });

  it('uses the first clause of a long text as title', () => {
    const { title, points } = readContent(
      texts('这一段话很长，是用来看文字很多的时候还排不排得下的。'.repeat(8).slice(0, 200)),
    );
    expect(title).toBe('这一段话很长');
    expect(points[0]?.startsWith('是用来看')).toBe(true);
  });
});
