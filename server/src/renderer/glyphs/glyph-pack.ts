import { readFile } from 'node:fs/promises';
import { type GlyphNeeds, UPRIGHT } from '@tuzuo/poster/fonts/glyphs';
import { composePack, type GlyphSource, type WantedGlyph } from './compose';
import { emojiOutline } from './emoji';
import { EMOJI, sourcePath } from './font-files';
import { encodeOutline } from './outline';
import { toTrueType } from './sfnt';
import { kerningAmong, type OpenFont, openFont, shapeUnit, shapeUpright } from './shape';

/** Creates a source that opens fonts on first use and keeps them open: up to 15 MB each. */
export function createOpenFonts(): GlyphSource & { opened: () => number } {
  const fonts = new Map<string, Promise<OpenFont>>();
  const open = (source: string): Promise<OpenFont> => {
    const known = fonts.get(source);
    if (known) return known;
    const opening = readFile(sourcePath(source)).then((file) => openFont(toTrueType(file)));
    fonts.set(source, opening);
    return opening;
  };

  const outlineOf = async ({ source, key }: WantedGlyph): Promise<Uint8Array | undefined> => {
    const upright = key.startsWith(UPRIGHT);
    const unit = upright ? key.slice(UPRIGHT.length) : key;
    const outline =
      source === EMOJI
        ? emojiOutline(unit, upright)
        : (upright ? shapeUpright : shapeUnit)(await open(source), unit);
    return outline && encodeOutline(outline);
  };

  return {
    outlines: async (wanted) => {
      const found: (Uint8Array | undefined)[] = [];
      for (const glyph of wanted) found.push(await outlineOf(glyph));
      return found;
    },
    facts: async (source, letters) => {
      const font = await open(source);
      return { ascender: font.ascender, descender: font.descender, kerning: kerningAmong(font, letters) };
    },
    opened: () => fonts.size,
  };
}

let shared: GlyphSource | undefined;

/**
 * Packs glyphs directly from the fonts, which this process then keeps open (190–410 MB when a document uses all of
 * them): for tests and scripts. The server packs from the blocks stored by `modules/font`.
 */
export function glyphPack(needs: GlyphNeeds): Promise<Uint8Array> {
  shared ??= createOpenFonts();
  return composePack(needs, shared);
}
