import { beforeEach, expect, it, vi } from 'vitest';

const stored = new Map<string, string>();
vi.mock('@/platform/storage', () => ({
  storage: {
    get: (key: string) => stored.get(key) ?? '',
    set: (key: string, value: string) => stored.set(key, value),
  },
}));

beforeEach(() => {
  stored.clear();
  vi.resetModules();
});

it('keeps the last colors and font families, and removes one that is chosen again', async () => {
  const { toggleBrand, useBrand } = await import('./brand');
  for (let at = 0; at < 12; at += 1) toggleBrand('colors', `#00000${at.toString(16)}`);
  toggleBrand('fonts', 'lxgw-wenkai');
  expect(useBrand.getState().colors).toHaveLength(8);
  expect(useBrand.getState().colors[0]).toBe('#00000b');
  toggleBrand('colors', '#00000b');
  expect(useBrand.getState().colors[0]).toBe('#00000a');
  vi.resetModules();
  const again = await import('./brand');
  expect(again.useBrand.getState()).toMatchObject({ fonts: ['lxgw-wenkai'] });
  expect(again.useBrand.getState().colors).toHaveLength(7);
});

it('starts empty where the stored value cannot be read', async () => {
  for (const text of ['{', '{"colors":7}', '{"colors":["red",1,"#ffffff"],"fonts":[2]}']) {
    stored.set('posterBrand', text);
    vi.resetModules();
    const { useBrand } = await import('./brand');
    expect(useBrand.getState().fonts).toEqual([]);
    expect(useBrand.getState().colors).toEqual(text.includes('#ffffff') ? ['#ffffff'] : []);
  }
});
