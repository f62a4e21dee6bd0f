import type { PosterDocument, PosterLayer, TextRun } from '@tuzuo/poster/document';
import { parsePoster } from '@tuzuo/poster/document/validate';
import { canPerform, EDIT_ACTIONS, type EditActionKey, perform } from '@tuzuo/poster/edit/actions';
import { openAt, tapAt } from '@tuzuo/poster/edit/hit';
import { dragBy, pullBy, snapTargets } from '@tuzuo/poster/edit/snap';
import {
  type EditState,
  editing,
  pageOf,
  select,
  settled,
  showPage,
  siblingsOf,
} from '@tuzuo/poster/edit/state';
import { handlesOf, transformBy } from '@tuzuo/poster/edit/transform';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canUndo, type History, historyOf, merged, pushed, redo, undo } from '@/lib/history';

const color = fc.constantFrom('#d7263d', '#1b1b1e80', '#0b6e4f');
const fill = color.map((one) => ({ type: 'solid' as const, color: one }));
const side = fc.integer({ min: 1, max: 500 });
const place = fc.integer({ min: -200, max: 900 });
const words = fc.constantFrom('', '限时', 'SALE 50%', '一行\n两行', '🎉好');

const run: fc.Arbitrary<TextRun> = fc.record({
  text: words,
  family: fc.constantFrom('noto-sans-sc', 'ma-shan-zheng'),
  weight: fc.constantFrom(400, 700),
  size: fc.integer({ min: 8, max: 120 }),
  fill,
});
const runs = fc.array(run, { minLength: 1, maxLength: 3 });

const base = fc.record(
  {
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    x: place,
    y: place,
    width: side,
    height: side,
    rotation: fc.integer({ min: -180, max: 180 }),
    opacity: fc.constantFrom(1, 0.5),
    flipX: fc.boolean(),
    flipY: fc.boolean(),
    locked: fc.constantFrom(false, false, false, true),
    hidden: fc.constantFrom(false, false, false, true),
  },
  { requiredKeys: ['id', 'x', 'y', 'width', 'height', 'rotation', 'opacity'] },
);

const kinds: fc.Arbitrary<object> = fc.oneof(
  fc.record({
    type: fc.constant('text'),
    runs,
    align: fc.constantFrom('left', 'justify'),
    verticalAlign: fc.constant('top'),
    lineHeight: fc.constant(1.3),
    vertical: fc.boolean(),
    fit: fc.constantFrom({ mode: 'grow' }, { mode: 'shrink', minSize: 8 }),
  }),
  fc.record({
    type: fc.constant('image'),
    source: fc.constantFrom({ type: 'empty' }, { type: 'stock', key: 'a' }),
    cutOut: fc.boolean(),
    crop: fc.constantFrom(undefined, { x: 0.2, y: 0, width: 0.5, height: 0.4 }),
  }),
  fc.record({
    type: fc.constant('product'),
    source: fc.constantFrom({ type: 'empty' }, { type: 'asset', id: 'x' }),
    crop: fc.constantFrom(undefined, { x: 0.2, y: 0, width: 0.5, height: 0.4 }),
    ground: fc.constantFrom(undefined, { type: 'cast', angle: 300, strength: 1, softness: 0 }),
  }),
  fc.record({
    type: fc.constant('shape'),
    shape: fc.constantFrom({ kind: 'ellipse' }, { kind: 'rect', radius: 9 }),
    fill,
  }),
  fc.record({
    type: fc.constant('line'),
    points: fc.constant([
      [0, 0],
      [1, 1],
    ]),
    stroke: fc.record({ color, width: fc.integer({ min: 1, max: 20 }) }),
  }),
  fc.record({
    type: fc.constant('code'),
    format: fc.constant('qr'),
    text: words,
    color,
    background: fc.constant(null),
  }),
  fc.record({
    type: fc.constant('chart'),
    form: fc.constantFrom('bar', 'line', 'ring'),
    rows: fc.array(fc.record({ label: words, value: words, color }), { minLength: 1, maxLength: 4 }),
    text: fc.record({
      family: fc.constant('noto-sans-sc'),
      weight: fc.constant(400),
      size: fc.constant(20),
      color,
    }),
    hideLabels: fc.constantFrom(undefined, true),
  }),
  fc.record({
    type: fc.constant('table'),
    columns: fc.constant([0.4, 0.6]),
    rows: fc.constant([1]),
    cells: fc.tuple(runs, runs).map((pair) => [pair.map((one) => ({ runs: one, align: 'left' }))]),
    border: fc.constant(null),
    padding: fc.constant(4),
  }),
);

const { layer } = fc.letrec<{ layer: object; group: object }>((tie) => ({
  layer: fc.oneof(
    { maxDepth: 3 },
    { weight: 5, arbitrary: fc.tuple(base, kinds).map(([one, kind]) => ({ ...one, ...kind })) },
    tie('group'),
  ),
  group: fc
    .tuple(base, fc.array(tie('layer'), { minLength: 1, maxLength: 3 }))
    .map(([one, layers]) => ({ ...one, type: 'group', layers })),
}));

/** An arbitrary document, parsed as from storage, which makes duplicate ids unique. */
const documents: fc.Arbitrary<PosterDocument> = fc
  .array(fc.array(layer, { maxLength: 6 }), { minLength: 1, maxLength: 3 })
  .map((pages) => {
    const read = parsePoster({
      version: 1,
      size: { width: 800, height: 1000 },
      pages: pages.map((layers, index) => ({ id: `p${index}`, background: { fill: null }, layers })),
    });
    if (!read.ok) throw new Error(`${read.path}: ${read.problem}`);
    return read.document;
  });

/** Parameters for the actions that take some. */
const PARAMS: { [Key in EditActionKey]?: fc.Arbitrary<unknown> } = {
  place: fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'c-2'),
    parent: fc.constantFrom(null, 'a', 'b', 'd'),
    index: fc.nat(6),
  }),
  rename: fc.record({ id: fc.constantFrom('a', 'b'), name: words }),
  nudge: fc.record({ x: fc.integer({ min: -10, max: 10 }), y: fc.constant(3) }),
  addText: fc.record({ text: words, kind: fc.constantFrom('title', 'body') }),
  addPicture: fc.record({
    source: fc.constant({ type: 'asset', id: 'x' }),
    size: fc.record({ width: side, height: side }),
  }),
  addProduct: fc.record({
    source: fc.constant({ type: 'asset', id: 'x' }),
    size: fc.record({ width: side, height: side }),
  }),
  addShape: fc.constant({ shape: { kind: 'star', points: 5, inner: 0.5 } }),
  addLine: fc.constant({ end: 'arrow', dash: true }),
  addIcon: fc.constant({ box: [24, 24], paths: [{ d: 'M0 0L9 9', color: 'inherit' }] }),
  addCode: fc.constant({ format: 'qr', text: 'x' }),
  addChart: fc.constant({}),
  addTable: fc.record({ rows: fc.integer({ min: 1, max: 5 }), columns: fc.integer({ min: 1, max: 4 }) }),
  setText: fc.record({ text: words, cell: fc.constantFrom(undefined, { row: 0, column: 1 }) }),
  setRuns: fc.record({ runs }),
  setTextStyle: fc.record({
    style: fc.record({ size: fc.integer({ min: 5, max: 90 }), fill }),
    range: fc.constantFrom(undefined, { from: 1, to: 3 }),
  }),
  scaleText: fc.record({ by: fc.constantFrom(0.5, 2, 3) }),
  setProps: fc.oneof(
    fc.constant({
      kind: 'every',
      props: { opacity: 0.3, shadow: { color: '#000000', blur: 3, x: 1, y: 2 } },
    }),
    fc.constant({ kind: 'text', props: { align: 'right', arc: undefined } }),
    fc.constant({ kind: 'chart', props: { form: 'ring', hideNumbers: true, hideLabels: false } }),
    fc.constant({
      kind: 'image',
      props: { crop: { x: 0, y: 0, width: 0.5, height: 1 }, filter: { blur: 2 } },
    }),
  ),
  replacePicture: fc.record({
    source: fc.constant({ type: 'asset', id: 'y' }),
    size: fc.record({ width: side, height: side }),
  }),
  setColor: fc.record({ color }),
  recolor: fc.record({ from: color, to: fc.constant('#123456') }),
  addRow: fc.record({ row: fc.nat(3) }),
  removeRow: fc.record({ row: fc.nat(3) }),
  addColumn: fc.record({ column: fc.nat(3) }),
  removeColumn: fc.record({ column: fc.nat(3) }),
  moveTableLine: fc.record({
    of: fc.constantFrom('rows', 'columns'),
    index: fc.nat(3),
    by: fc.constantFrom(-0.9, 0.1, 2),
  }),
  movePage: fc.record({ from: fc.nat(3), to: fc.nat(3) }),
  resizeDocument: fc.record({
    size: fc.record({
      width: fc.integer({ min: 200, max: 2000 }),
      height: fc.integer({ min: 200, max: 2000 }),
    }),
  }),
  cropBy: fc.record({
    picture: fc.record({ width: side, height: side }),
    x: place,
    y: place,
    scale: fc.double({ min: 0.01, max: 30, noNaN: true }),
  }),
  cropTo: fc.record({ ratio: fc.constantFrom(1, 4 / 3, 9 / 16) }),
  applyTemplate: documents.map((template) => ({ template })),
  setBackground: fc.record({ fill, everywhere: fc.boolean() }),
};

/** The editor's steps: selecting is none, and an undone document is shown with the current selection. */
type Edited = { history: History<PosterDocument>; state: EditState; key: string | undefined };

const MAX_STEPS = 200;

const beginning = (document: PosterDocument): Edited => ({
  history: historyOf(document),
  state: editing(document),
  key: undefined,
});

function stepped({ history, key: last }: Edited, state: EditState, key?: string): Edited {
  const { document } = state;
  if (document === history.present) return { history, state, key: last };
  const isMore = key !== undefined && key === last && canUndo(history);
  return { history: isMore ? merged(history, document) : pushed(history, document, MAX_STEPS), state, key };
}

const turned =
  (turn: (history: History<PosterDocument>) => History<PosterDocument>): Step =>
  ({ history, state }) => {
    const next = turn(history);
    return { history: next, state: settled({ ...state, document: next.present }), key: undefined };
  };

const undone = turned(undo);
const redone = turned(redo);

type Step = (edited: Edited) => Edited;

const editStep =
  (key: EditActionKey, params: unknown): Step =>
  (edited) => {
    const { state } = edited;
    return stepped(
      edited,
      perform(state, key, params as never),
      EDIT_ACTIONS[key].merges?.(state, params as never),
    );
  };

const viewStep =
  (look: (state: EditState) => EditState): Step =>
  (edited) =>
    stepped(edited, look(edited.state));

const point = fc.record({ x: place, y: place });

const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .constantFrom(...(Object.keys(EDIT_ACTIONS) as EditActionKey[]))
      .chain((key) => (PARAMS[key] ?? fc.constant(undefined)).map((params) => editStep(key, params))),
  },
  {
    weight: 2,
    arbitrary: point.map((at) => viewStep((state) => tapAt(state, at, { slack: 10, add: at.x % 2 === 0 }))),
  },
  { weight: 2, arbitrary: point.map((at) => viewStep((state) => openAt(state, at))) },
  {
    weight: 2,
    arbitrary: fc.nat(3).map((some) =>
      viewStep((state) =>
        select(
          state,
          siblingsOf(state)
            .slice(some)
            .map(({ id }) => id),
        ),
      ),
    ),
  },
  { weight: 1, arbitrary: fc.nat(3).map((page) => viewStep((state) => showPage(state, page))) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(point, fc.double({ min: 0.01, max: 30, noNaN: true }), fc.integer({ min: -400, max: 400 }))
      .map(([about, scale, rotation]) =>
        viewStep((state) => transformBy(state, { about, scale, rotation, x: 5 })),
      ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(point, fc.nat(7)).map(([{ x, y }, index]) =>
      viewStep((state) => {
        const handle = handlesOf(state)[index];
        const targets = snapTargets(state);
        return handle ? pullBy(state, handle, x, y, targets, 8).state : dragBy(state, x, y, targets, 8).state;
      }),
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom<Step>(undone, redone) },
);

/** Expects no dangling references, and a document that can be parsed again. */
function expectSound(state: EditState): void {
  const read = parsePoster(JSON.parse(JSON.stringify(state.document)));
  expect(read.ok ? '' : `${read.path}: ${read.problem}`).toBe('');
  // No two layers share an id: parsing changes none.
  expect(read.ok && JSON.stringify(ids(read.document))).toBe(JSON.stringify(ids(state.document)));
  const there = new Set(siblingsOf(state).map(({ id }) => id));
  expect(state.selection.filter((id) => !there.has(id))).toEqual([]);
  expect(pageOf(state)).toBeDefined();
  if (state.group !== null) expect(siblingsOf(state).length).toBeGreaterThan(0);
}

const idsIn = (layers: readonly PosterLayer[]): unknown[] =>
  layers.map((one) => (one.type === 'group' ? [one.id, idsIn(one.layers)] : one.id));
const ids = ({ pages }: PosterDocument) => pages.map(({ layers }) => idsIn(layers));

it('any sequence of actions and gestures can be undone to the start, and every state on the way is valid', () => {
  fc.assert(
    fc.property(documents, fc.array(steps, { maxLength: 40 }), (document, way) => {
      const text = JSON.stringify(document);
      let edited = beginning(document);
      for (const step of way) {
        edited = step(edited);
        expectSound(edited.state);
      }
      const end = JSON.stringify(edited.state.document);
      while (canUndo(edited.history)) {
        edited = undone(edited);
        expectSound(edited.state);
      }
      // The identical object: nothing was changed in place.
      expect(edited.state.document).toBe(document);
      expect(JSON.stringify(document)).toBe(text);
      for (let next = redone(edited); next.history !== edited.history; next = redone(edited)) edited = next;
      expect(way.includes(undone) || JSON.stringify(edited.state.document) === end).toBe(true);
    }),
    { numRuns: 100 },
  );
}, 60_000);

it('undoes 200 steps and shares what did not change', () => {
  const [document] = fc.sample(
    documents.filter(({ pages }) => (pages[0]?.layers.length ?? 0) > 3),
    { numRuns: 1, seed: 5 },
  );
  let edited = beginning(document as PosterDocument);
  for (let step = 0; step < 250; step += 1)
    edited = stepped(
      edited,
      perform(edited.state, 'setBackground', { fill: { type: 'solid', color: `#${100000 + step}` } }),
    );
  expect(edited.history.past).toHaveLength(200);
  const layers = new Set(edited.history.past.map(({ pages }) => pages[0]?.layers));
  expect(layers.size).toBe(1);
});

it('a disabled action changes nothing', () => {
  fc.assert(
    fc.property(documents, (document) => {
      const state = editing(document);
      for (const key of Object.keys(EDIT_ACTIONS) as EditActionKey[])
        if (!canPerform(state, key)) expect(perform(state, key, {} as never)).toBe(state);
    }),
    { numRuns: 20 },
  );
});
