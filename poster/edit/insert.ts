import type { Fill, PosterLayer, TextRun } from '../document';
import type { FontFamilyKey } from '../fonts/families';
import { everyLayer, isKind } from '../layers/layer-kind';
import { withAdded } from './arrange';
import type { Point } from './frame';
import { tidy } from './lengths';
import { type EditState, hasRoomFor, newIds, pageOf } from './state';

/** Position of a new layer; by default the center of the page. */
export type At = { at?: Point };

/** A layer without id and position. */
export type Fresh = PosterLayer extends infer Layer
  ? Layer extends PosterLayer
    ? Omit<Layer, 'id' | 'x' | 'y' | 'rotation' | 'opacity'>
    : never
  : never;

/** Adds a layer on top of the page, centered at a point, and selects it. */
export function withFresh(
  state: EditState,
  fresh: Fresh,
  { at }: At,
  grow = (layer: PosterLayer) => layer,
): EditState {
  const { size } = state.document;
  const middle = at ?? { x: size.width / 2, y: size.height / 2 };
  const layer = {
    id: newIds(state.document)(fresh.type),
    x: tidy(middle.x - fresh.width / 2),
    y: tidy(middle.y - fresh.height / 2),
    rotation: 0,
    opacity: 1,
    ...fresh,
  } as PosterLayer;
  return withAdded({ ...state, group: null, selection: [] }, [grow(layer)]);
}

export const hasRoom = ({ document }: EditState): boolean => hasRoomFor(document, 1);

export const shortSide = ({ document: { size } }: EditState): number => Math.min(size.width, size.height);

/** Text colors in contrast with a dark or light background. */
const DARK = '#1a1a1a';
const LIGHT = '#ffffff';

function isDark(fill: Fill | null): boolean {
  const color = fill === null ? LIGHT : fill.type === 'solid' ? fill.color : (fill.stops[0]?.color ?? LIGHT);
  const [red = 255, green = 255, blue = 255] = [1, 3, 5].map((at) =>
    Number.parseInt(color.slice(at, at + 2), 16),
  );
  return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
}

/** The runs of the page's texts, from the topmost layer down. */
const runsOf = (state: EditState): TextRun[] =>
  everyLayer(pageOf(state).layers)
    .reverse()
    .flatMap((layer) => (isKind(layer, 'text') ? layer.runs : []));

/** The color of new texts and lines: the page's most frequent text color, or one in contrast with the background. */
export function inkOf(state: EditState): string {
  const counts = new Map<string, number>();
  for (const { fill, text } of runsOf(state)) {
    if (fill.type === 'solid') counts.set(fill.color, (counts.get(fill.color) ?? 0) + text.length);
  }
  const [max] = [...counts].sort(([, one], [, other]) => other - one);
  return max?.[0] ?? (isDark(pageOf(state).background.fill) ? LIGHT : DARK);
}

const FAMILY: FontFamilyKey = 'noto-sans-sc';

/** Size as a fraction of the shorter side, weight, and line height of new texts. */
export const TEXT_STYLES = {
  title: { share: 0.09, weight: 800, lineHeight: 1.2 },
  subtitle: { share: 0.05, weight: 600, lineHeight: 1.3 },
  body: { share: 0.035, weight: 400, lineHeight: 1.5 },
} as const;
export type TextKind = keyof typeof TEXT_STYLES;

export const TEXT_WIDTH = 0.8;
export const SHAPE_SIDE = 0.3;

export const runOf = (state: EditState, text: string, kind: TextKind): TextRun => {
  const { share, weight } = TEXT_STYLES[kind];
  const size = Math.max(8, Math.round(share * shortSide(state)));
  return { text, family: FAMILY, weight, size, fill: { type: 'solid', color: inkOf(state) } };
};

/** A size scaled to fit into a square. */
export function within({ width, height }: { width: number; height: number }, side: number) {
  const by = side / Math.max(width, height, 1);
  return { width: tidy(Math.max(1, width * by)), height: tidy(Math.max(1, height * by)) };
}
