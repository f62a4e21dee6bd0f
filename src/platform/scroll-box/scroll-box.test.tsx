import { act, find, mount } from '../../../tests/client/components/mount';
import { specLine } from '../../../tests/spec/jest';
import { ScrollBox } from '.';

specLine(
  's9.scroll',
  'h5',
  'a box tells of its end at once, and then every 200 ms of the events’ own time',
  async () => {
    let told = 0;
    await mount(ScrollBox, {
      id: 'box',
      label: 'box',
      onLower: () => {
        told += 1;
      },
      children: null,
    });
    const box = find('#box');
    Object.defineProperties(box, { scrollHeight: { value: 1000 }, clientHeight: { value: 200 } });
    const scrollTo = (left: number, at: number) => {
      box.scrollTop = 800 - left;
      const event = new Event('scroll');
      Object.defineProperty(event, 'timeStamp', { value: at });
      act(() => void box.dispatchEvent(event));
      return told;
    };
    expect(scrollTo(51, 1000)).toBe(0);
    expect(scrollTo(50, 1001)).toBe(1);
    expect(scrollTo(30, 1200)).toBe(1);
    expect(scrollTo(20, 1201)).toBe(2);
  },
);
