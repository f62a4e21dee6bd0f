import { isOrnament } from '@tuzuo/poster/compose/lint/contrast';
import { type PlacedText, placedTexts } from '@tuzuo/poster/compose/lint/texts';
import type { PictureSource, PosterDocument, PosterSize } from '@tuzuo/poster/document';
import { fieldsOf } from '@tuzuo/poster/document/fields';
import { type Box, overlap } from '@tuzuo/poster/draw/matrix';
import { shownPart } from '@tuzuo/poster/draw/picture';
import { withPicture } from '@tuzuo/poster/edit/fill-in';
import type { FontFaces } from '@tuzuo/poster/fonts/glyphs';
import type { PosterField } from '@tuzuo/poster/layers/layer-content';
import { everyLayer, isKind } from '@tuzuo/poster/layers/layer-kind';

/** Minimum share of a cut-out's box that must be on the page; a rotated one has empty corners. */
const SEEN = 0.86;

/** Maximum share of a text that a picture may cover; both boxes have empty corners. */
const COVERED = 0.25;

const OTHER: PictureSource = { type: 'asset', id: 'other' };

type Size = { width: number; height: number };

const areaOf = ({ left, top, right, bottom }: Box) => Math.max(0, right - left) * Math.max(0, bottom - top);

const sharedBy = (one: Box, other: Box) => {
  const shared = overlap(one, other);
  return shared ? areaOf(shared) : 0;
};

type PictureField = Extract<PosterField, { kind: 'picture' }>;

const pictureFields = (document: PosterDocument): PictureField[] =>
  fieldsOf(document, 0).flatMap((field) => (field.kind === 'picture' ? [field] : []));

/** Replaces every replaceable picture of a document with one of that size. */
export const withOtherPictures = (document: PosterDocument, size: Size): PosterDocument =>
  pictureFields(document).reduce((done, { key }) => {
    const field = pictureFields(done).find((one) => one.key === key);
    return field ? withPicture(done, 0, field, OTHER, size) : done;
  }, document);

/** Problems with how much of a picture is visible, and where. */
function shownProblems(
  { pages, size: page }: PosterDocument,
  { key, layerId, cutOut, box }: PictureField,
  size: Size,
): string[] {
  const layer = everyLayer(pages[0]?.layers ?? []).find(({ id }) => id === layerId);
  const place: PosterSize = layer ?? page;
  const crop = isKind(layer, 'image') ? layer.crop : pages[0]?.background.image?.crop;
  const [x, y, width, height] = shownPart(size, crop, place.width, place.height);
  const slack = 0.005 * (size.width + size.height);
  const isInside =
    x > -slack && y > -slack && x + width < size.width + slack && y + height < size.height + slack;
  const isWhole = width > size.width - slack && height > size.height - slack;
  const onPage = sharedBy(box, { left: 0, top: 0, right: page.width, bottom: page.height }) / areaOf(box);
  return [
    ...(isInside ? [] : [`the picture of ${key} does not cover its place`]),
    ...(cutOut && !isWhole ? [`the picture of ${key} is cut`] : []),
    ...(cutOut && onPage < SEEN
      ? [`the picture of ${key} leaves the page: ${onPage.toFixed(2)} are seen`]
      : []),
  ];
}

/** Problems when every picture of a document is replaced by one of that size. */
export function pictureProblems(document: PosterDocument, size: Size): string[] {
  const changed = withOtherPictures(document, size);
  const before = new Map(pictureFields(document).map((field) => [field.key, field.box]));
  return pictureFields(changed).flatMap((field) => {
    const isMoved = !field.cutOut && JSON.stringify(field.box) !== JSON.stringify(before.get(field.key));
    return [
      ...shownProblems(changed, field, size),
      ...(isMoved ? [`the place of ${field.key} changes`] : []),
    ];
  });
}

/** The texts above or below replaced pictures of that size, which must be readable on any picture. */
export function wordsOnPictures(document: PosterDocument, faces: FontFaces, size: Size): PlacedText[] {
  const fields = pictureFields(withOtherPictures(document, size));
  return placedTexts(document, faces).filter(
    (text) =>
      !isOrnament(text) && fields.some(({ box }) => sharedBy(text.box, box) > COVERED * areaOf(text.box)),
  );
}
