import { find, fireEvent, mount } from '../../../tests/client/components/mount';
import { specLine } from '../../../tests/spec/jest';
import { useLongPress } from '.';

/** A press rings with the frame after its time. */
const FRAME_MS = 16;

const onHold = jest.fn();

function Item() {
  return <div id="item" {...useLongPress(onHold)} />;
}

const touch = (pageX: number, pageY: number) => [{ pageX, pageY }] as unknown as Touch[];

/** A finger that stays for `ms` after it has moved. @returns whether the browser may still make a click of it */
function hold({ to, ms }: { to: readonly [number, number]; ms: number }): boolean {
  fireEvent.touchStart(find('#item'), { touches: touch(100, 100) });
  fireEvent.touchMove(find('#item'), { touches: touch(...to) });
  jest.advanceTimersByTime(ms);
  return fireEvent.touchEnd(find('#item')) as unknown as boolean;
}

beforeEach(async () => {
  onHold.mockClear();
  await mount(Item, {});
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

specLine('s9.long-press', 'h5', 'a finger that moves by 10 px holds, by 11 px it does not', () => {
  expect(hold({ to: [110, 100], ms: 350 + FRAME_MS })).toBe(false);
  expect(onHold).toHaveBeenCalledTimes(1);
  for (const to of [
    [111, 100],
    [89, 100],
    [100, 111],
    [100, 89],
  ] as const) {
    expect(hold({ to, ms: 1000 })).toBe(true);
  }
  expect(onHold).toHaveBeenCalledTimes(1);
});

specLine('s9.long-press', 'h5', 'a finger that stays for 349 ms taps', () => {
  expect(hold({ to: [100, 100], ms: 349 })).toBe(true);
  jest.advanceTimersByTime(1000);
  expect(onHold).not.toHaveBeenCalled();
});
