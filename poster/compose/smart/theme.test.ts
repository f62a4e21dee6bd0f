import { describe, expect, it } from 'vitest';
import { PALETTES } from '../palettes';
import { lchOf, themeOf, themeOfPalette } from './theme';

describe('buttons and fields', () => {
  it.each([
    ['red', '#ff4d4f'],
    ['pink', '#d94f7a'],
    ['orange', '#f08c2e'],
    ['green', '#5aa05a'],
  ])('darken %s for white text, and keep its hue', (_name, seed) => {
    const { page, field } = themeOf(seed, 'tint');
    expect([page.onButton, field.ink]).toEqual(['#ffffff', '#ffffff']);
    for (const color of [page.button, field.color]) {
      expect(Math.abs(lchOf(color).h - lchOf(seed).h)).toBeLessThan(0.35);
      expect(lchOf(color).c).toBeGreaterThan(0.1);
    }
  });

  it('keep dark text on yellow and on pale colors', () => {
    for (const seed of ['#ffd43b', '#f2b8c6']) expect(themeOf(seed, 'tint').field.color).toBe(seed);
    expect(themeOfPalette('moonlight').page.button).toBe(PALETTES.moonlight.accent);
    // Mustard below black looks dirty.
    const { page } = themeOf('#ac8f0a', 'solid');
    expect(lchOf(page.color).l).toBeGreaterThan(0.77);
    expect(lchOf(page.ink).l).toBeLessThan(0.3);
  });
});
