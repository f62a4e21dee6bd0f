import type {
  CodeLayer,
  Fill,
  IconLayer,
  LineLayer,
  PictureSource,
  PosterLayer,
  ShapeLayer,
  TextRun,
} from '../document';
import type { FontFamilyKey } from '../fonts/families';
import { action } from './action';
import { withAdded } from './arrange';
import type { Point } from './frame';
import { tidy } from './scale';
import { type EditState, everyLayer, hasRoomFor, newIds, pageOf } from './state';
import { grownText } from './text-actions';

/** Position of a new layer; by default the center of the page. */
type At = { at?: Point };

/** A layer without id and position. */
type Fresh = PosterLayer extends infer Layer
  ? Layer extends PosterLayer
    ? Omit<Layer, 'id' | 'x' | 'y' | 'rotation' | 'opacity'>
    : never
  : never;

/** Adds a layer on top of the page, centered at a point, and selects it. */
function withFresh(
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

const hasRoom = ({ document }: EditState): boolean => hasRoomFor(document, 1);

const shortSide = ({ document: { size } }: EditState): number => Math.min(size.width, size.height);

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
    .flatMap((layer) => (layer.type === 'text' ? layer.runs : []));

/** The color of new texts and lines: the page's most frequent text color, or one in contrast with the background. */
function inkOf(state: EditState): string {
  const counts = new Map<string, number>();
  for (const { fill, text } of runsOf(state)) {
    if (fill.type === 'solid') counts.set(fill.color, (counts.get(fill.color) ?? 0) + text.length);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? (isDark(pageOf(state).background.fill) ? LIGHT : DARK);
}

const FAMILY: FontFamilyKey = 'noto-sans-sc';

/** Size as a fraction of the shorter side, weight, and line height of new texts. */
const TEXT_STYLES = {
  title: { share: 0.09, weight: 800, lineHeight: 1.2 },
  subtitle: { share: 0.05, weight: 600, lineHeight: 1.3 },
  body: { share: 0.035, weight: 400, lineHeight: 1.5 },
} as const;
export type TextKind = keyof typeof TEXT_STYLES;

const TEXT_WIDTH = 0.8;
const PICTURE_SIDE = 0.6;
const SHAPE_SIDE = 0.3;
const ICON_SIDE = 0.2;
const LINE_SHARE = 0.005;

const runOf = (state: EditState, text: string, kind: TextKind): TextRun => {
  const { share, weight } = TEXT_STYLES[kind];
  const size = Math.max(8, Math.round(share * shortSide(state)));
  return { text, family: FAMILY, weight, size, fill: { type: 'solid', color: inkOf(state) } };
};

/** A size scaled to fit into a square. */
function within({ width, height }: { width: number; height: number }, side: number) {
  const by = side / Math.max(width, height, 1);
  return { width: tidy(Math.max(1, width * by)), height: tidy(Math.max(1, height * by)) };
}

/** Actions that add layers. */
export const INSERT = {
  addText: action<At & { text: string; kind: TextKind }>({
    icon: 'text-t',
    isEnabled: hasRoom,
    perform: (state, { text, kind, at }, { faces }) => {
      const run = runOf(state, text, kind);
      const { lineHeight } = TEXT_STYLES[kind];
      const fresh: Fresh = {
        type: 'text',
        runs: [run],
        width: Math.round(TEXT_WIDTH * state.document.size.width),
        height: tidy(run.size * lineHeight * text.split('\n').length),
        align: 'center',
        verticalAlign: 'top',
        lineHeight,
        fit: { mode: 'grow' },
      };
      return withFresh(state, fresh, { at }, (layer) =>
        layer.type === 'text' ? grownText(layer, faces, state.document.size) : layer,
      );
    },
    adds: true,
  }),
  /** @param size of the image, in its own pixels */
  addPicture: action<
    At & { source: PictureSource; size: { width: number; height: number }; cutOut?: boolean }
  >({
    icon: 'image',
    isEnabled: hasRoom,
    perform: (state, { source, size, cutOut, at }) =>
      withFresh(
        state,
        {
          type: 'image',
          source,
          ...within(size, PICTURE_SIDE * shortSide(state)),
          ...(cutOut && { cutOut }),
        },
        { at },
      ),
    adds: true,
  }),
  addShape: action<At & { shape: ShapeLayer['shape'] }>({
    icon: 'shapes',
    isEnabled: hasRoom,
    perform: (state, { shape, at }) => {
      const side = Math.round(SHAPE_SIDE * shortSide(state));
      const [wide, high] = shape.kind === 'path' ? shape.box : [1, 1];
      return withFresh(
        state,
        {
          type: 'shape',
          shape,
          fill: { type: 'solid', color: inkOf(state) },
          ...within({ width: wide * 1000, height: high * 1000 }, side),
        },
        { at },
      );
    },
    adds: true,
  }),
  addLine: action<At & Pick<LineLayer, 'start' | 'end'> & { dash?: boolean }>({
    icon: 'line-segment',
    isEnabled: hasRoom,
    perform: (state, { start, end, dash, at }) => {
      const width = Math.max(1, Math.round(LINE_SHARE * shortSide(state)));
      return withFresh(
        state,
        {
          type: 'line',
          width: Math.round(0.4 * state.document.size.width),
          height: 0,
          points: [
            [0, 0],
            [1, 0],
          ],
          stroke: { color: inkOf(state), width, ...(dash && { dash: [3 * width, 2 * width] }) },
          ...(start && { start }),
          ...(end && { end }),
        },
        { at },
      );
    },
    adds: true,
  }),
  addIcon: action<At & Pick<IconLayer, 'box' | 'paths'>>({
    icon: 'smiley',
    isEnabled: hasRoom,
    perform: (state, { box, paths, at }) => {
      const size = within({ width: box[0], height: box[1] }, Math.round(ICON_SIDE * shortSide(state)));
      return withFresh(state, { type: 'icon', box, paths, color: inkOf(state), ...size }, { at });
    },
    adds: true,
  }),
  addCode: action<At & Pick<CodeLayer, 'format' | 'text'>>({
    icon: 'qr-code',
    isEnabled: hasRoom,
    perform: (state, { format, text, at }) => {
      const side = Math.round(SHAPE_SIDE * shortSide(state));
      const height = format === 'qr' ? side : Math.round(side / 2);
      return withFresh(
        state,
        { type: 'code', format, text, width: side, height, color: '#000000', background: '#ffffff' },
        { at },
      );
    },
    adds: true,
  }),
  addTable: action<At & { rows: number; columns: number }>({
    icon: 'table',
    isEnabled: hasRoom,
    perform: (state, { rows, columns, at }) => {
      const run = runOf(state, '', 'body');
      const shares = (count: number) => Array.from({ length: count }, () => 1 / count);
      return withFresh(
        state,
        {
          type: 'table',
          width: Math.round(TEXT_WIDTH * state.document.size.width),
          height: Math.round(run.size * 2.2 * rows),
          rows: shares(rows),
          columns: shares(columns),
          cells: Array.from({ length: rows }, () =>
            Array.from({ length: columns }, () => ({ runs: [run], align: 'center' as const })),
          ),
          border: { color: inkOf(state), width: Math.max(1, Math.round(shortSide(state) / 500)) },
          padding: Math.round(run.size * 0.4),
        },
        { at },
      );
    },
    adds: true,
  }),
};
