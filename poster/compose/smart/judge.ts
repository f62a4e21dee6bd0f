import type { ImageLayer, PosterDocument, PosterLayer, PosterSize } from '../../document';
import { type Box, boundsOf, type Matrix, multiply, overlap, placement } from '../../draw/matrix';
import type { DrawResources } from '../../draw/port';
import { childrenOf, isKind } from '../../layers/layer-kind';
import { contrastProblem, isOrnament } from '../lint/contrast';
import { type PlacedText, placedTexts, withoutWords } from '../lint/texts';
import type { Part, Picture } from './facts';

/** Width, in pixels, at which a page is rendered to check the background of its texts. */
const WIDE = 300;

/** Minimum contrast of any text. */
const READABLE = 4.5;

/** Minimum distance of a text from the page's edge, in shares of the short side. */
const MARGIN = 0.03;

/** Minimum shrink factor; a text that shrinks more was measured wrongly. */
const MIN_SHRINK = 0.94;

/** Maximum overlap, in shares of the smaller text: descenders may reach into the next line's space. */
const MAX_OVERLAP = 0.04;

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Image layers with their transforms, groups flattened. */
function imagesIn(layers: readonly PosterLayer[], outer: Matrix): { layer: ImageLayer; matrix: Matrix }[] {
  return layers.flatMap((layer) => {
    const matrix = multiply(outer, placement(layer));
    const children = childrenOf(layer);
    if (children) return imagesIn(children, matrix);
    return isKind(layer, 'image') ? [{ layer, matrix }] : [];
  });
}

/** Rasterizes a page in RGBA, at `scale` pixels per unit of the page. */
export type DrawPage = (
  document: PosterDocument,
  page: number,
  resources: DrawResources,
  options: { scale: number },
) => { width: number; height: number; pixels: Uint8ClampedArray };

const keyOf = (source: object) => JSON.stringify(source);

/** Boxes of faces and subjects on the page, which no text may cover. */
export function keptFree(layers: readonly PosterLayer[], pictures: readonly Picture[]): Box[] {
  const whole: Part = { left: 0, top: 0, right: 1, bottom: 1 };
  const parts = new Map<string, readonly Part[]>();
  for (const { source, cutSource, faces, subject, isTransparent } of pictures) {
    parts.set(keyOf(source), isTransparent ? [whole] : [...faces, ...(subject ? [subject] : [])]);
    if (cutSource) parts.set(keyOf(cutSource), [whole]);
  }
  return imagesIn(layers, IDENTITY).flatMap(({ layer, matrix }) => {
    const { x = 0, y = 0, width = 1, height = 1 } = layer.crop ?? {};
    return (parts.get(keyOf(layer.source)) ?? []).flatMap((part) => {
      const shown = overlap(part, { left: x, top: y, right: x + width, bottom: y + height });
      if (!shown) return [];
      const inside = {
        left: ((shown.left - x) / width) * layer.width,
        right: ((shown.right - x) / width) * layer.width,
        top: ((shown.top - y) / height) * layer.height,
        bottom: ((shown.bottom - y) / height) * layer.height,
      };
      return [boundsOf(matrix, inside)];
    });
  });
}

const areaOf = ({ left, top, right, bottom }: Box) => (right - left) * (bottom - top);

/** Shares of the page, and of what the largest proposal shows, below both of which a subject is lost on a page. */
const SEEN = { ofPage: 0.12, ofBest: 0.5 } as const;

/** The same proposals, those that show the subject of their picture much smaller than others, and small, at the end. */
export function largeFirst<T extends { document: PosterDocument }>(
  proposals: readonly T[],
  pictures: readonly Picture[],
): T[] {
  const sized = proposals.map((proposal) => {
    const { pages, size } = proposal.document;
    const boxes = keptFree(pages[0]?.layers ?? [], pictures).map(areaOf);
    return { proposal, share: Math.max(0, ...boxes) / (size.width * size.height) };
  });
  const best = Math.max(...sized.map(({ share }) => share));
  const isSmall = ({ share }: { share: number }) => share < Math.min(SEEN.ofPage, SEEN.ofBest * best);
  return [...sized.filter((one) => !isSmall(one)), ...sized.filter(isSmall)].map(({ proposal }) => proposal);
}

const said = ({ laid }: PlacedText) => `“${laid.lines.join('')}”`;

function placeProblems(texts: readonly PlacedText[], { width, height }: PosterSize): string[] {
  const margin = MARGIN * Math.min(width, height);
  return texts.flatMap((text, index) => {
    const { box, laid } = text;
    const isOut =
      box.left < margin || box.top < margin || box.right > width - margin || box.bottom > height - margin;
    const meets = texts.slice(index + 1).filter((other) => {
      const shared = overlap(box, other.box);
      return shared && areaOf(shared) > MAX_OVERLAP * Math.min(areaOf(box), areaOf(other.box));
    });
    return [
      ...(isOut ? [`${said(text)} stands at the edge`] : []),
      ...(laid.overflows ? [`${said(text)} does not fit`] : []),
      ...(laid.shrink < MIN_SHRINK ? [`${said(text)} shrinks to ${laid.shrink.toFixed(2)}`] : []),
      ...meets.map((other) => `${said(text)} runs into ${said(other)}`),
    ];
  });
}

/** Problems of a proposal: positions of its texts, what they cover, and their readability. */
export function problemsOf(
  document: PosterDocument,
  pictures: readonly Picture[],
  resources: DrawResources,
  drawPage: DrawPage,
): string[] {
  const { size } = document;
  const texts = placedTexts(document, resources.faces).filter((text) => !isOrnament(text));
  const protectedAreas = keptFree(document.pages[0]?.layers ?? [], pictures);
  const covering = texts.filter(({ box }) => protectedAreas.some((part) => overlap(part, box)));
  const page = drawPage(withoutWords(document), 0, resources, { scale: WIDE / size.width });
  const side = Math.min(size.width, size.height);
  const unreadable = texts.flatMap(
    (text) => contrastProblem(text, page, WIDE / size.width, side, READABLE) ?? [],
  );
  return [
    ...placeProblems(texts, size),
    ...covering.map((text) => `${said(text)} covers what a picture is of`),
    ...unreadable,
  ];
}

/** Columns and rows of the grid for comparing layouts. */
const CELLS = 12;

/** Layout signature of a page: for each cell its share of picture and of text, the title separately. */
export function geometryOf(document: PosterDocument, faces: DrawResources['faces']): number[] {
  const { width, height } = document.size;
  const page: Box = { left: 0, top: 0, right: width, bottom: height };
  const texts = placedTexts(document, faces).filter((text) => !isOrnament(text));
  const boxes: readonly (readonly Box[])[] = [
    imagesIn(document.pages[0]?.layers ?? [], IDENTITY).map(({ layer, matrix }) =>
      boundsOf(matrix, { left: 0, top: 0, right: layer.width, bottom: layer.height }),
    ),
    texts.filter(({ layer }) => layer.slot === 'title').map(({ box }) => box),
    texts.filter(({ layer }) => layer.slot !== 'title').map(({ box }) => box),
  ];
  return boxes.flatMap((list) =>
    Array.from({ length: CELLS * CELLS }, (_, index) => {
      const [column, row] = [index % CELLS, Math.floor(index / CELLS)];
      const cell: Box = {
        left: (column * width) / CELLS,
        right: ((column + 1) * width) / CELLS,
        top: (row * height) / CELLS,
        bottom: ((row + 1) * height) / CELLS,
      };
      const covered = list.reduce((sum, box) => {
        const inside = overlap(box, page);
        const shared = inside && overlap(inside, cell);
        return sum + (shared ? areaOf(shared) : 0);
      }, 0);
      return Math.min(1, covered / areaOf(cell));
    }),
  );
}

/** Difference of two layouts: 0 identical, 1 nothing in common. */
export function differenceOf(one: readonly number[], other: readonly number[]): number {
  let [shared, all] = [0, 0];
  for (const [at, value] of one.entries()) {
    const against = other[at] ?? 0;
    shared += Math.min(value, against);
    all += Math.max(value, against);
  }
  return all === 0 ? 0 : 1 - shared / all;
}
