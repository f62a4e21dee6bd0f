import { expect, it } from 'vitest';
import { framed } from './port';

it.each([
  ['has the shape of a photo', { width: 1200, height: 800 }, 66.67, 100, 100],
  ['is not as flat as a panorama', { width: 4000, height: 1000 }, 60, 100, 41.67],
  ['is not as tall as a long picture', { width: 500, height: 1500 }, 125, 41.67, 100],
])('the frame of an image to paint on %s, with the whole image in its center', (_, size, tall, width, height) => {
  const { frame, picture } = framed(size);
  const percent = (text: string) => Number(text.replace('%', ''));
  expect(percent(frame.paddingTop)).toBeCloseTo(tall, 1);
  expect(percent(picture.width)).toBeCloseTo(width, 1);
  expect(percent(picture.height)).toBeCloseTo(height, 1);
  expect(2 * percent(picture.left) + percent(picture.width)).toBeCloseTo(100, 6);
  expect(2 * percent(picture.top) + percent(picture.height)).toBeCloseTo(100, 6);
});
