import { unpackGlyphs } from '@tuzuo/poster/fonts/pack';
import { glyphNeeds } from '@tuzuo/poster/text/glyph-needs';
import { expect, it, vi } from 'vitest';
import { glyphPack } from '../../../server/src/renderer/glyphs/glyph-pack';
import { posterDocument } from '../../../tests/builders/poster-document';
import { glyphStore } from './glyph-store';
import { warningsOf } from './warnings';

vi.mock('@/request/send', () => ({ send: vi.fn() }));

/** Time limit for reading fonts on a busy machine, in ms. */
const FONTS_MS = 30_000;

it(
  'names the characters that no font has once they are loaded, and the problem of each code',
  async () => {
    const document = posterDocument();
    const [title] = document.pages[0]?.layers ?? [];
    if (title?.type === 'text') for (const run of title.runs) run.text = '好\u{10fffd}𠀀';
    document.pages[0]?.layers.push({
      id: 'code',
      type: 'code',
      format: 'qr',
      text: 'https://example.com',
      x: 0,
      y: 0,
      width: 40,
      height: 40,
      rotation: 0,
      opacity: 1,
      color: '#000000',
      background: '#ffffff',
    });
    expect(warningsOf(document, [0])).toEqual({ letters: '', codes: ['small'] });
    unpackGlyphs(await glyphPack(glyphNeeds(document)), glyphStore.faces);
    expect(warningsOf(document, [0], 2)).toEqual({ letters: '\u{10fffd}', codes: [] });
  },
  FONTS_MS,
);
