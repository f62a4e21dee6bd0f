import { describe, expect, it } from 'vitest';
import { posterDocument } from '../../tests/builders/poster-document';
import { recorder, resources } from '../../tests/builders/recorded-canvas';
import { withoutWords } from '../compose/lint/texts';
import type { PictureSource, PosterDocument, PosterLayer } from '../document';
import { fieldAt } from '../document/field-at';
import { fieldsOf } from '../document/fields';
import { assetIdsOf, productIdsOf, stockKeysOf } from '../document/pictures';
import { parsePoster } from '../document/validate';
import { publicText } from '../document/words';
import { drawPage } from '../draw/page';
import { nothingLacks } from '../draw/port';
import { perform } from '../edit/actions';
import { withOwnContent } from '../edit/apply-template';
import { withSources } from '../edit/fill-in';
import { layerAt } from '../edit/hit';
import { resizedDocument } from '../edit/resize-document';
import { type EditState, editing, select } from '../edit/state';
import { handlesOf, moveBy } from '../edit/transform';
import { glyphNeeds } from '../text/glyph-needs';

/** A layer of tomorrow, and one that has the name of what every object has. */
const layersOf = (type: string): PosterLayer[] => {
  const own = { x: 100, y: 200, width: 80, height: 40, rotation: 0, opacity: 1 };
  const unknown = { ...own, id: 'new', type, frames: [{ at: 3 }], source: { type: 'asset', id: 'film' } };
  return [unknown as unknown as PosterLayer];
};

const grouped = (type: string): PosterLayer[] => [
  ...layersOf(type),
  { ...layersOf(type)[0], x: 20, y: 9, id: 'set', type: 'group', layers: layersOf(type) } as PosterLayer,
];

const lastOf = ({ document }: { document: PosterDocument }) => document.pages[0]?.layers.at(-1);
const selected = (type: string): EditState => select(editing(posterDocument(layersOf(type))), ['new']);
it.each(['film', 'constructor'])('is shown in a frame, and is not part of exports: %s', (type) => {
  const drawn = (view: object) => {
    const { canvas, calls } = recorder();
    const document = { ...posterDocument(), pages: [{ ...page, layers: grouped(type) }] };
    const lacks = drawPage(canvas, document, 0, resources(), { ...document.size, ...view });
    expect(lacks).toEqual(nothingLacks());
    return calls.filter(([name]) => name === 'stroke').length;
  };
  const [page] = posterDocument().pages as [PosterDocument['pages'][number]];
  expect([drawn({}), drawn({ placeholders: true })]).toEqual([0, 2]);
  expect(drawn({ placeholders: true, keepLayers: true })).toBe(2);
});

it('is read by everything that goes through a document', () => {
  const document = posterDocument(grouped('film'));
  const without = posterDocument();
  expect(assetIdsOf(document)).toEqual([]);
  expect([productIdsOf(document), stockKeysOf(document)]).toEqual([[], []]);
  expect(fieldsOf(document, 0)).toEqual(fieldsOf(without, 0));
  expect(fieldAt(document, 0, { x: 110, y: 210 })).toBe(fieldAt(without, 0, { x: 110, y: 210 }));
  expect(glyphNeeds(document)).toEqual(glyphNeeds(without));
  expect(publicText(document)).toBe(publicText(without));
  expect(withoutWords(document).pages[0]?.layers[0]).toEqual(layersOf('film')[0]);
});

it('is hit, moved, copied and deleted, and has no handles that would distort it', () => {
  const state = selected('film');
  expect(layerAt(state, { x: 110, y: 210 })?.id).toBe('new');
  expect(handlesOf(state)).toEqual([]);
  expect(lastOf(moveBy(state, 5, 6))).toEqual({ ...layersOf('film')[0], x: 105, y: 206 });
  const copied = perform(state, 'duplicate').document.pages[0]?.layers ?? [];
  expect(copied).toHaveLength(3);
  expect(copied[2]).toMatchObject({ type: 'film', frames: [{ at: 3 }] });
  expect(perform(state, 'remove').document).toEqual(posterDocument());
});

it('keeps what it has when the poster changes', () => {
  const document = posterDocument(layersOf('film'));
  const content = { type: 'film', frames: [{ at: 3 }], source: { type: 'asset', id: 'film' } };
  const sized = resizedDocument(document, { width: 400, height: 300 }, new Map());
  expect(lastOf({ document: sized })).toMatchObject(content);
  expect(lastOf({ document: withSources(document, () => ({ type: 'empty' })) })).toEqual(layersOf('film')[0]);
  expect(lastOf({ document: withOwnContent(document, posterDocument()) })).toMatchObject(content);
  const faded = perform(selected('film'), 'setProps', { kind: 'every', props: { opacity: 0.5 } });
  expect(lastOf(faded)).toEqual({ ...layersOf('film')[0], opacity: 0.5 });
});

it('does not stop others from being added', () => {
  const added = perform(selected('film'), 'addShape', { shape: { kind: 'rect', radius: 0 } });
  expect(added.document.pages[0]?.layers.map(({ type }) => type)).toEqual(['text', 'film', 'shape']);
});

it('is refused as of another version when it is stored, since nothing of it can be checked', () => {
  expect(parsePoster(posterDocument(layersOf('film')))).toEqual({
    ok: false,
    path: 'pages.0.layers.1.type',
    problem: 'version',
  });
});

describe('a picture of tomorrow, from a source that is not known here', () => {
  const source = { type: 'cloud', id: 'film' } as unknown as PictureSource;
  const own = { id: 'new', x: 100, y: 200, width: 80, height: 40, rotation: 0, opacity: 1, source };
  const layersWith = [
    ['picture', { ...own, type: 'image' }],
    ['product', { ...own, type: 'product' }],
  ] as [string, PosterLayer][];

  it.each(
    layersWith,
  )('stays in the document, is drawn as one that is missing, and is no image of the user: %s', (_, layer) => {
    const document = posterDocument([layer]);
    const drawn = (view: object) =>
      drawPage(
        recorder().canvas,
        document,
        0,
        { ...resources(), picture: () => undefined },
        {
          ...document.size,
          ...view,
        },
      );
    expect([
      drawn({}).pictures.length + drawn({}).cutOuts.length > 0,
      drawn({ placeholders: true }).pictures,
    ]).toEqual([true, [source]]);
    expect([assetIdsOf(document), productIdsOf(document), stockKeysOf(document)]).toEqual([[], [], []]);
    expect(lastOf(moveBy(select(editing(document), ['new']), 5, 6))).toMatchObject({ source, x: 105 });
    expect(lastOf({ document: withSources(document, (one) => one) })).toMatchObject({ source });
  });

  it.each(layersWith)('is refused as of another version when it is stored: %s', (_, layer) => {
    expect(parsePoster(posterDocument([layer]))).toEqual({
      ok: false,
      path: 'pages.0.layers.1.source.type',
      problem: 'version',
    });
  });
});
