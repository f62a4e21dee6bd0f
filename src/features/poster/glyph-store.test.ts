import type { GlyphNeeds } from '@tuzuo/poster/fonts/glyphs';
import { glyphNeeds } from '@tuzuo/poster/text/glyph-needs';
import { expect, it, vi } from 'vitest';
import { glyphPack } from '../../../server/src/renderer/glyphs/glyph-pack';
import { posterDocument } from '../../../tests/builders/poster-document';
import { createGlyphStore } from './glyph-store';

// The store receives its fetch function: Taro does not start without a host.
vi.mock('@/request/send', () => ({ send: vi.fn() }));

const FACE = 'noto-sans-sc@900';

const saying = (text: string) => {
  const document = posterDocument();
  const [title] = document.pages[0]?.layers ?? [];
  if (title?.type === 'text') for (const run of title.runs) run.text = text;
  return document;
};

/** Time limit for reading fonts on a busy machine, in ms. */
const FONTS_MS = 30_000;

it(
  'requests once what a document needs, then only what is new, together with its kerning pairs',
  async () => {
    const ask = vi.fn(async (needs: GlyphNeeds) => glyphPack(needs));
    const store = createGlyphStore(ask);
    expect(await store.load(saying('大字'))).toBe(true);
    expect([...(ask.mock.calls[0]?.[0].get(FACE) ?? [])]).toEqual(['大', '字']);
    expect(await store.load(saying('字大'), true)).toBe(false);
    expect(await store.load(saying('字 AV'), true)).toBe(true);
    expect(ask).toHaveBeenCalledTimes(2);
    // The same as in the pack that an export is drawn with.
    const face = store.faces.get(FACE);
    expect(face?.kerning.get('AV')).toBeLessThan(0);
    expect(await store.load(saying('To'), true)).toBe(false);
    expect(face?.kerning.get('To')).toBeLessThan(0);
    for (const key of glyphNeeds(saying('大字AVTo')).get(FACE) ?? [])
      expect(face?.glyphs.has(key)).toBe(true);
  },
  FONTS_MS,
);

it(
  'requests again what failed to load, and keeps what is loaded',
  async () => {
    const ask = vi.fn(async (needs: GlyphNeeds) => glyphPack(needs));
    const store = createGlyphStore(ask);
    await store.load(saying('大'));
    ask.mockRejectedValueOnce(new Error('no network'));
    await expect(store.load(saying('大字'), true)).rejects.toThrow('no network');
    expect(store.faces.get(FACE)?.glyphs.has('大')).toBe(true);
    expect(await store.load(saying('大字'), true)).toBe(true);
    expect(store.faces.get(FACE)?.glyphs.has('字')).toBe(true);
  },
  FONTS_MS,
);
