import { expect, it } from 'vitest';
import type { PosterDocument, PosterLayer } from '../document';
import { perform } from './actions';
import { listedLayers, placeOfRow } from './layer-rows';
import { editing, pageOf } from './state';

const square = (id: string): PosterLayer => ({
  id,
  type: 'shape',
  x: 0,
  y: 0,
  width: 10,
  height: 10,
  rotation: 0,
  opacity: 1,
  shape: { kind: 'rect', radius: 0 },
  fill: null,
});

/** From the top: e, the group with d and c, b, a. */
const layers: PosterLayer[] = [
  square('a'),
  square('b'),
  { ...square('g'), type: 'group', layers: [square('c'), square('d')] } as PosterLayer,
  square('e'),
];

const document: PosterDocument = {
  version: 1,
  size: { width: 100, height: 100 },
  pages: [{ id: 'page', background: { fill: null }, layers }],
};

const namesOf = (list: readonly PosterLayer[]): string =>
  listedLayers(list)
    .map(({ layer, depth }) => '.'.repeat(depth) + layer.id)
    .join(' ');

/** The list after a row was dragged onto another one. */
function dragged(from: string, to: string): string {
  const rows = listedLayers(layers);
  const at = (id: string) => rows.findIndex(({ layer }) => layer.id === id);
  const place = placeOfRow(rows, at(from), at(to));
  const state = editing(document);
  return namesOf(pageOf(place ? perform(state, 'place', place) : state).layers);
}

it('a dragged row takes the position of the target row', () => {
  expect(namesOf(layers)).toBe('e g .d .c b a');
  expect(dragged('a', 'b')).toBe('e g .d .c a b');
  expect(dragged('a', 'e')).toBe('a e g .d .c b');
  expect(dragged('e', 'b')).toBe('g .d .c b e a');
  expect(dragged('e', 'a')).toBe('g .d .c b a e');
});

it('can be moved into a group and out of it', () => {
  expect(dragged('a', 'c')).toBe('e g .d .a .c b');
  expect(dragged('e', 'g')).toBe('g .e .d .c b a');
  expect(dragged('d', 'b')).toBe('e g .c b d a');
  expect(dragged('c', 'e')).toBe('c e g .d b a');
  // Not into itself.
  expect(dragged('g', 'c')).toBe('e g .d .c b a');
  expect(dragged('g', 'b')).toBe('e b g .d .c a');
});
