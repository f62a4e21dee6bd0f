import { watchGestures } from './gestures';

/** Three images of 300 × 300 in a frame of 300 × 600; `shown` collects the reported indexes. */
function viewer() {
  const root = document.createElement('section');
  root.innerHTML = '<div><p><img></p><p><img></p><p><img></p></div>';
  root.setPointerCapture = () => undefined;
  const frame = { left: 0, top: 0, width: 300, height: 600 };
  root.getBoundingClientRect = () => frame as DOMRect;
  for (const image of root.querySelectorAll('img')) {
    Object.defineProperties(image, { naturalWidth: { value: 300 }, naturalHeight: { value: 300 } });
  }
  const shown: number[] = [];
  const stop = watchGestures(root, { count: 3, start: 1, onShow: (index) => shown.push(index) });
  const say = (type: string, pointerId: number, clientX: number, clientY = 300) =>
    root.dispatchEvent(Object.assign(new Event(type), { button: 0, pointerId, clientX, clientY }));
  return {
    shown,
    say,
    stop,
    tap(pointerId: number, x: number) {
      say('pointerdown', pointerId, x);
      say('pointerup', pointerId, x);
    },
    strip: () => (root.firstElementChild as HTMLElement).style.transform,
    picture: (index = 1) => root.querySelectorAll('img')[index]?.style.transform,
  };
}

const FITTED = 'translate(0px, 0px) scale(1)';

it('a swipe that is long enough shows the next image, a shorter one does not', () => {
  const { say, shown, strip } = viewer();
  say('pointerdown', 1, 200);
  say('pointermove', 1, 130);
  expect(strip()).toBe('translateX(calc(-100% + -70px))');
  say('pointerup', 1, 130);
  expect([shown, strip()]).toEqual([[], 'translateX(calc(-100% + 0px))']);
  say('pointerdown', 2, 200);
  say('pointermove', 2, 100);
  say('pointerup', 2, 100);
  expect([shown, strip()]).toEqual([[2], 'translateX(calc(-200% + 0px))']);
  // Beyond the last image only part of the movement shows.
  say('pointerdown', 3, 200);
  say('pointermove', 3, 100);
  expect(strip()).toBe('translateX(calc(-200% + -30px))');
});

it('a swipe that the browser cancels changes nothing', () => {
  const { say, shown, strip } = viewer();
  say('pointerdown', 1, 200);
  say('pointermove', 1, 50);
  say('pointercancel', 1, 50);
  expect([shown, strip()]).toEqual([[], 'translateX(calc(-100% + 0px))']);
});

it('two fingers zoom; the remaining one pans the image and does not swipe', () => {
  const { say, shown, picture, strip } = viewer();
  say('pointerdown', 1, 100);
  say('pointermove', 1, 140);
  say('pointerdown', 2, 160);
  expect(strip()).toBe('translateX(calc(-100% + 0px))');
  say('pointermove', 1, 130);
  say('pointermove', 2, 170);
  expect(picture()).toBe('translate(0px, 0px) scale(2)');
  say('pointerup', 1, 130);
  say('pointermove', 2, 50);
  expect(picture()).toBe('translate(-120px, 0px) scale(2)');
  say('pointermove', 2, -200);
  // The image's edge stops at the edge of the frame.
  expect(picture()).toBe('translate(-150px, 0px) scale(2)');
  say('pointerup', 2, -200);
  expect([shown, strip()]).toEqual([[], 'translateX(calc(-100% + 0px))']);
  say('pointerdown', 3, 50);
  say('pointermove', 3, 250);
  expect(picture()).toBe('translate(50px, 0px) scale(2)');
});

it('a double tap zooms in on the tapped point, and another one shows the whole image', () => {
  const { tap, picture } = viewer();
  tap(1, 190);
  expect(picture()).toBe(FITTED);
  tap(2, 190);
  expect(picture()).toBe('translate(-60px, 0px) scale(2.5)');
  tap(3, 190);
  tap(4, 190);
  expect(picture()).toBe(FITTED);
});

it('two taps, one of them with a second finger, are no double tap', () => {
  const { tap, say, picture } = viewer();
  tap(1, 190);
  say('pointerdown', 2, 190);
  say('pointerdown', 3, 200);
  say('pointerup', 3, 200);
  say('pointerup', 2, 190);
  expect(picture()).toBe(FITTED);
});

it('ignores events after it was stopped', () => {
  const { say, shown, stop } = viewer();
  stop();
  say('pointerdown', 1, 200);
  say('pointermove', 1, 50);
  say('pointerup', 1, 50);
  expect(shown).toEqual([]);
});
