import { perform } from '../../poster/edit/actions';
import { openAt, tapAt } from '../../poster/edit/hit';
import { resizedDocument } from '../../poster/edit/resize-document';
import { dragBy, snapTargets } from '../../poster/edit/snap';
import { type EditState, editing, pageOf, select } from '../../poster/edit/state';
import { historyOf, pushed } from '../../src/lib/history';
import { goldens } from '../goldens/poster/documents';
import { type Measure, median, report } from './support/measure';

/** Slowdown of a mid-range phone relative to this machine. */
const SLOWER = 4;
const ROUNDS = 40;
const NAME = '60 layers 2';
const DRAG = 'dragged with snapping, a frame';
/** Limit of the model within the 16 ms of a frame; the rest is for drawing. */
const MAX_OF_A_FRAME = 4;

const golden = goldens().find(({ name }) => name === NAME);
if (!golden) throw new Error(`there is no golden document ${NAME}`);

/** The golden document's layers, repeated. */
function stateOf(times: number): EditState {
  const { document } = golden as NonNullable<typeof golden>;
  const [page] = document.pages;
  if (!page) throw new Error('the golden document has no page');
  const layers = Array.from({ length: times }, (_, copy) =>
    page.layers.map((layer) => ({ ...layer, id: `${layer.id}-c${copy}`, x: layer.x + copy * 7 })),
  ).flat();
  return editing({ ...document, pages: [{ ...page, layers }] });
}

/** Milliseconds per round, as on a slow phone. */
function time(work: (round: number) => unknown): number {
  for (let round = 0; round < 10; round += 1) work(round);
  const times = Array.from({ length: ROUNDS }, (_, round) => {
    const began = performance.now();
    work(round);
    return performance.now() - began;
  });
  return median(times) * SLOWER;
}

/** Measures operations on a document of `times` × 60 layers. */
function measures(times: number): Measure[] {
  const state = stateOf(times);
  const { layers } = pageOf(state);
  const { width, height } = state.document.size;
  const chosen = select(state, [layers[layers.length - 1]?.id ?? '']);
  const targets = snapTargets(chosen);
  const history = historyOf(chosen.document);
  const parts: Record<string, (round: number) => unknown> = {
    'hit by a tap': (round) =>
      tapAt(state, { x: (round * 37) % width, y: (round * 53) % height }, { slack: 12 }),
    'hit by a double tap': (round) => openAt(state, { x: (round * 37) % width, y: (round * 53) % height }),
    'targets of snapping': () => snapTargets(chosen),
    [DRAG]: (round) => dragBy(chosen, round % 200, round % 170, targets, 8),
    'duplicated, a step': () => pushed(history, perform(chosen, 'duplicate').document, 200),
    'recolored everywhere': () => perform(chosen, 'recolor', { from: '#1b1b1e', to: '#123456' }),
    'in another format': () => resizedDocument(state.document, { width: 1200, height: 600 }),
  };
  return Object.entries(parts).map(([what, work]) => ({
    what: `editor, ${layers.length} layers: ${what}`,
    value: time(work),
    unit: 'ms',
    ...(what === DRAG && { limit: MAX_OF_A_FRAME }),
    note: `a phone ${SLOWER} times as slow`,
  }));
}

report([...measures(1), ...measures(8)]);
