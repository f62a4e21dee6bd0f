import { describe, expect, it } from 'vitest';
import { hexOf, isHexColor, rgbOf } from './hex-color';

describe('colors', () => {
  it('are converted to channel values and back', () => {
    expect(rgbOf('#2074FF')).toEqual([32, 116, 255]);
    expect(hexOf(rgbOf('#2074FF'))).toBe('#2074ff');
    expect(hexOf([0, 15.5, 254.6])).toBe('#0010ff');
  });

  it.each(['#000000', '#aBcDeF'])('%s is valid', (text) => {
    expect(isHexColor(text)).toBe(true);
  });

  it.each([
    '000000',
    '#00000',
    '#0000000',
    '#00000g',
    '#fff',
    ' #000000',
    '#000000\n',
  ])('%j is invalid', (text) => {
    expect(isHexColor(text)).toBe(false);
  });
});
