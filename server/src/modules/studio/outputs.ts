import type { CallInput } from '@tuzuo/contract/api';
import type { PosterDocument } from '@tuzuo/poster/document';
import { parsePoster } from '@tuzuo/poster/document/validate';
import { contentOf } from '@tuzuo/poster/layers';
import { everyLayer } from '@tuzuo/poster/layers/layer-kind';
import { arrangeProducts, marginOf } from '@tuzuo/poster/layers/product/arrange';
import { withFill } from '@tuzuo/poster/layers/product/scene';
import { RefusedField } from '../../errors';

/** A picture to save, as requested. */
export type SavedOutput = CallInput<'studio.save.create'>['outputs'][number];

/** A picture to draw: the document's first page at its size, and the factor at which it is drawn. */
export type DrawnOutput = { document: PosterDocument; scale: number; format: SavedOutput['format'] };

type Size = { width: number; height: number };

/** Longest side of a picture whose size is not given, in pixels. */
const LONGEST = { min: 800, max: 4_000 } as const;

/** Difference of two ratios that are the same after rounding to pixels. */
const SAME_RATIO = 0.005;

/** The ratio that is asked for, as width to height. */
function ratioOf(output: SavedOutput, page: Size): number {
  if (output.widthPx !== undefined && output.heightPx !== undefined) return output.widthPx / output.heightPx;
  const [width = page.width, height = page.height] = output.ratio?.split(':').map(Number) ?? [];
  return width / height;
}

/** Factor at which the sharpest product of the page is drawn with the pixels of its photo; 1 if there is none. */
function ownScale({ pages }: PosterDocument, sizeOf: (photoId: string) => Size | undefined): number {
  const scales = everyLayer(pages[0]?.layers ?? []).flatMap((layer) => {
    const { isCutOut, source } = contentOf(layer);
    const photo = isCutOut ? source?.(layer) : undefined;
    const size = photo?.type === 'asset' ? sizeOf(photo.id) : undefined;
    const { crop } = layer as { crop?: { width: number } };
    return size ? [(size.width * (crop?.width ?? 1)) / layer.width] : [];
  });
  return scales.length === 0 ? 1 : Math.max(...scales);
}

/**
 * The document as it is drawn for one picture: on another background, or arranged for another ratio.
 * @param sizeOf size of a photo by its ID, in pixels
 * @throws RefusedField for a background that no poster can have
 */
export function drawnOutput(
  given: PosterDocument,
  output: SavedOutput,
  sizeOf: (photoId: string) => Size | undefined,
): DrawnOutput {
  const { background } = output;
  const [first] = given.pages;
  if (!first) throw new RefusedField('doc', 'field.invalid');
  // An own picture is the background, too.
  const page =
    background === undefined ? first : withFill(first, background === 'transparent' ? null : background);
  const parsed = parsePoster({ ...given, pages: [page] });
  if (!parsed.ok) throw new RefusedField('outputs', 'field.invalid');
  const { size } = parsed.document;
  const ratio = ratioOf(output, size);
  const isSame = Math.abs(ratio / (size.width / size.height) - 1) < SAME_RATIO;
  const side = Math.max(size.width, size.height);
  const other = {
    width: Math.round(side * Math.min(1, ratio)),
    height: Math.round(side / Math.max(1, ratio)),
  };
  const margin = marginOf(parsed.document);
  const document = isSame
    ? parsed.document
    : arrangeProducts(parsed.document, other, {
        ...(margin !== undefined && { margin }),
        photoSize: (source) => (source.type === 'asset' ? sizeOf(source.id) : undefined),
      });
  const longest = Math.max(document.size.width, document.size.height);
  const asked = output.widthPx === undefined ? undefined : output.widthPx / document.size.width;
  const fitting =
    Math.min(LONGEST.max, Math.max(LONGEST.min, ownScale(document, sizeOf) * longest)) / longest;
  return { document, scale: asked ?? fitting, format: output.format };
}

/** Pixels of a drawn picture. */
export const pixelsOf = ({ document: { size }, scale }: DrawnOutput): number =>
  size.width * size.height * scale * scale;
