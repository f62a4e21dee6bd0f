import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { contrastProblem } from '@tuzuo/poster/compose/lint/contrast';
import { placedTexts, withLongerWords, withoutWords } from '@tuzuo/poster/compose/lint/texts';
import type { PosterDocument, PosterLayer } from '@tuzuo/poster/document';
import { stockKeysOf } from '@tuzuo/poster/document/pictures';
import { parsePoster } from '@tuzuo/poster/document/validate';
import { drawPage } from '@tuzuo/poster/draw/page';
import type { PosterPicture } from '@tuzuo/poster/draw/port';
import { nothingLacks } from '@tuzuo/poster/draw/port';
import type { FontFaces, GlyphNeeds } from '@tuzuo/poster/fonts/glyphs';
import { unpackGlyphs } from '@tuzuo/poster/fonts/pack';
import { codeProblems } from '@tuzuo/poster/layers/code/code-check';
import { glyphNeeds } from '@tuzuo/poster/text/glyph-needs';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { composePack } from '../../../renderer/glyphs/compose';
import { faceSource } from '../../../renderer/glyphs/font-files';
import { createOpenFonts } from '../../../renderer/glyphs/glyph-pack';
import { openPicture, openSurface, posterResources } from '../../../renderer/poster/resources';
import { STOCK_FOLDER } from '../../../renderer/poster/stock';
import { type LibraryTemplate, readLibrary } from '.';
import { drawDocument, openStock } from './draw';
import { placeProblems, sizeProblems, stressProblems } from './lint/page';
import { pictureProblems, withOtherPictures, wordsOnPictures } from './lint/pictures';
import { wordProblems } from './lint/words';
import { documentsOf, TEMPLATE_LOCALES } from './localize';

/** Width in pixels at which a page is drawn to find the background of its texts. */
const WIDE = 360;

const library = readLibrary();

const faces: FontFaces = new Map();
/** A user's pictures: a phone photo, and a rotated one. */
const SHAPES = [
  { width: 200, height: 300 },
  { width: 300, height: 200 },
];
/** Light and dark: texts must be readable on both. */
const TONES = ['#d4d4d4', '#303030'];

/** `font key` of characters that a family lacks, for which another font would be used. */
const lacking = new Set<string>();

/** Opens the fonts once, for all documents. */
async function openFaces(documents: readonly PosterDocument[]): Promise<void> {
  const all: GlyphNeeds = new Map();
  for (const document of documents)
    for (const [face, keys] of glyphNeeds(document))
      all.set(face, new Set([...(all.get(face) ?? []), ...keys]));
  const fonts = createOpenFonts();
  const outlines: typeof fonts.outlines = async (wanted) => {
    const found = await fonts.outlines(wanted);
    for (const [index, { source, key }] of wanted.entries())
      if (!found[index]) lacking.add(`${source} ${key}`);
    return found;
  };
  unpackGlyphs(await composePack(all, { ...fonts, outlines }), faces);
}

const lackingIn = (document: PosterDocument): string[] =>
  [...glyphNeeds(document)].flatMap(([face, keys]) => {
    const { font } = faceSource(face);
    return [...keys].filter((key) => lacking.has(`${font} ${key}`)).map((key) => `${face} has no ${key}`);
  });

/** The documents of a template in other languages. */
const translations = ({ document, words }: LibraryTemplate) =>
  TEMPLATE_LOCALES.flatMap((locale) => {
    const translated = documentsOf(document, words)[locale];
    return translated ? [[locale, translated] as const] : [];
  });

const withCode = (layer: PosterLayer, text: string): PosterLayer => {
  if (layer.type === 'group') return { ...layer, layers: layer.layers.map((one) => withCode(one, text)) };
  return layer.type === 'code' && layer.format === 'qr' ? { ...layer, text } : layer;
};

async function plainPicture(size: { width: number; height: number }, tone: string): Promise<PosterPicture> {
  const { data } = await sharp({ create: { ...size, channels: 3, background: tone } })
    .png()
    .toBuffer({ resolveWithObject: true });
  return openPicture(data);
}

beforeAll(async () => {
  const documents = library.map(({ document }) => document);
  const translated = library.flatMap((template) => translations(template).map(([, document]) => document));
  await openFaces([...documents, ...translated, ...documents.map(withLongerWords)]);
}, 120_000);

it('no two templates have the same key', () => {
  const keys = library.map(({ key }) => key);
  expect(keys).toEqual([...new Set(keys)]);
});

describe.each(library.map((template) => [template.key, template] as const))('%s', (_key, template) => {
  const { document } = template;

  it('is a valid poster, not too large, with existing pictures', () => {
    expect(parsePoster(document)).toMatchObject({ ok: true });
    expect(sizeProblems(template)).toEqual([]);
    const missing = stockKeysOf(document).filter((key) => !existsSync(join(STOCK_FOLDER, `${key}.webp`)));
    expect(missing).toEqual([]);
  });

  it('contains no forbidden words, and no wrong weekday', () => {
    expect(wordProblems(template)).toEqual([]);
  });

  it('has its texts visible, in their composed size, in characters that the family has', () => {
    expect([...placeProblems(document, placedTexts(document, faces)), ...lackingIn(document)]).toEqual([]);
  });

  it.each(translations(template))('has space for its texts in %s', (_locale, translated) => {
    expect(placeProblems(translated, placedTexts(translated, faces))).toEqual([]);
  });

  it('is readable on its background', { timeout: 60_000 }, async () => {
    const page = drawDocument(
      withoutWords(document),
      posterResources(faces, await openStock(document)),
      WIDE,
    );
    const { width, height } = document.size;
    const problems = placedTexts(document, faces).map((text) =>
      contrastProblem(text, page, WIDE / width, Math.min(width, height)),
    );
    expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
  });

  it.each(SHAPES)('works with other pictures of $width × $height', { timeout: 60_000 }, async (size) => {
    expect(pictureProblems(document, size)).toEqual([]);
    const words = wordsOnPictures(document, faces, size);
    if (words.length === 0) return;
    const changed = withoutWords(withOtherPictures(document, size));
    const stock = await openStock(changed);
    const { width, height } = document.size;
    for (const tone of TONES) {
      const resources = posterResources(faces, stock);
      const other = await plainPicture(size, tone);
      const picture: typeof resources.picture = (source) =>
        source.type === 'asset' ? other : resources.picture(source);
      const page = drawDocument(changed, { ...resources, picture }, WIDE);
      const problems = words.map((text) =>
        contrastProblem(text, page, WIDE / width, Math.min(width, height)),
      );
      expect(
        problems.filter((problem) => problem !== undefined),
        tone,
      ).toEqual([]);
    }
  });

  it('lacks nothing when opened: every page is drawn completely', { timeout: 60_000 }, async () => {
    const resources = posterResources(faces, await openStock(document));
    const scale = WIDE / document.size.width;
    const { canvas } = openSurface(WIDE, Math.ceil(document.size.height * scale));
    for (const page of document.pages.keys())
      expect(drawPage(canvas, document, page, resources, { scale })).toEqual(nothingLacks());
  });

  it('has codes that a reader reads, also with a long link', () => {
    const resources = posterResources(faces);
    const long = `https://example.com/${'a'.repeat(80)}`;
    const linked = {
      ...document,
      pages: document.pages.map((page) => ({
        ...page,
        layers: page.layers.map((layer) => withCode(layer, long)),
      })),
    };
    for (const one of [document, linked])
      for (const page of one.pages.keys()) expect([...codeProblems(one, page, resources)]).toEqual([]);
  });

  it('works with texts that are twice as long', () => {
    expect(stressProblems(document, faces, placedTexts(document, faces))).toEqual([]);
  });
});
