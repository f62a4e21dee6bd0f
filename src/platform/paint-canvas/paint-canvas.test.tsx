import { find, mount } from '../../../tests/client/components/mount';
import { PaintCanvas, type PaintSurface } from '.';

const TALL = { width: 500, height: 1500 };

it('lays the outline of a picture exactly over it, and zooms both together', async () => {
  jest
    .spyOn(HTMLCanvasElement.prototype, 'getContext')
    .mockReturnValue({ drawImage: () => undefined } as never);
  let surface: PaintSurface | undefined;
  await mount(PaintCanvas, {
    id: 'mask-canvas',
    label: 'Canvas',
    url: '/photo.jpg',
    outline: { id: 'mask-outline', url: '/outline.png' },
    size: TALL,
    onReady: (ready) => {
      surface = ready;
    },
    onFingers: () => undefined,
  });
  const outline = find('#mask-outline');
  expect(outline.getAttribute('src')).toBe('/outline.png');
  // A tall picture leaves room at both sides of its frame.
  expect(Number.parseFloat(outline.style.width)).toBeCloseTo(41.67, 1);
  expect(outline.style.cssText).toBe(find('#mask-canvas-paint').style.cssText);
  surface?.place({ scale: 2, x: 30, y: 10 });
  expect(outline.closest<HTMLElement>('[style*=scale]')?.style.transform).toBe(
    'translate(30px, 10px) scale(2)',
  );
});
