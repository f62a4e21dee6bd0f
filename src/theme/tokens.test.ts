import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BAR_COLORS } from '../platform/color-scheme/port';
import { colors, PAGE_MS } from './tokens';

const read = (file: string) => readFileSync(`src/${file}`, 'utf8');

/** The entries of one map of _palette.scss, by name. */
function palette(scheme: 'light' | 'dark'): Record<string, string> {
  const [, body = ''] =
    new RegExp(`\\$${scheme}: \\(([\\s\\S]*?)\\);`).exec(read('theme/_palette.scss')) ?? [];
  return Object.fromEntries([...body.matchAll(/'([\w-]+)': (.+),/g)].map(([, name, value]) => [name, value]));
}

const variables = (file: string) => [...read(file).matchAll(/^\$([\w-]+):/gm)].map(([, name]) => name);

describe('the design tokens', () => {
  const [light, dark] = [palette('light'), palette('dark')];

  it('have a dark color for every light one', () => {
    expect(Object.keys(light).length).toBeGreaterThan(10);
    expect(Object.keys(dark)).toEqual(Object.keys(light));
  });

  it("have the same names for every target's styles", () => {
    expect(variables('theme/_vars.scss')).toEqual(Object.keys(light));
    expect(variables('theme/_vars.rn.scss')).toEqual(Object.keys(light));
  });

  it('have the page duration that the script waits for', () => {
    expect(read('theme/_scale.scss')).toContain(`$motion-page: ${PAGE_MS}ms;`);
  });

  it("have the same colors in scripts and in the mini-program's theme.json", () => {
    for (const [name, value] of Object.entries(colors)) expect(light[name], name).toBe(value);
    const host = JSON.parse(read('theme.json'));
    for (const name of ['page', 'surface']) {
      expect(host.light[name]).toBe(light[name]);
      expect(host.dark[name]).toBe(dark[name]);
    }
    // Where the user chooses, scripts color the bars.
    expect(BAR_COLORS.light).toEqual({ page: light.page, surface: light.surface });
    expect(BAR_COLORS.dark).toEqual({ page: dark.page, surface: dark.surface });
  });
});
