import { isUuid } from '@tuzuo/core/validation/patterns';
import type { PosterDocument, PosterLayer } from '@tuzuo/poster/document';
import { assetIdsOf } from '@tuzuo/poster/document/pictures';
import { documentText, publicText } from '@tuzuo/poster/document/words';
import { isKind } from '@tuzuo/poster/layers/layer-kind';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { poster } from '../../db/schema/poster';
import { spelledOut } from '../safety/service';
import { type OwnPoster, type PosterRow, storedDocument } from './repository';

/** A poster without its document, which takes long to read if it is large. */
export type Shown = Pick<PosterRow, 'id' | 'userId' | 'title' | 'revision'> &
  Pick<PosterRow, 'thumbId' | 'thumbRevision' | 'thumbShows' | 'thumbBlur'> & {
    size: PosterDocument['size'];
    pages: number;
  };

/** Finds a poster outside the recycle bin. */
export async function findShown(tx: Executor, own: OwnPoster): Promise<Shown | undefined> {
  if (!isUuid(own.posterId)) return undefined;
  const { id, userId, title, revision, thumbId, thumbRevision, thumbShows, thumbBlur, doc } = poster;
  const [row] = await tx
    .select({
      id,
      userId,
      title,
      revision,
      thumbId,
      thumbRevision,
      thumbShows,
      thumbBlur,
      size: sql<PosterDocument['size']>`${doc}->'size'`,
      pages: sql<number>`jsonb_array_length(${doc}->'pages')`,
    })
    .from(poster)
    .where(and(eq(id, own.posterId), eq(userId, own.userId), isNull(poster.removedAt)));
  return row;
}

/** Removes hidden layers from the document, which are private to the owner. */
export function withoutHidden(document: PosterDocument): PosterDocument {
  const shown = (layers: readonly PosterLayer[]): PosterLayer[] =>
    layers.flatMap((layer): PosterLayer[] => {
      if (layer.hidden) return [];
      if (!isKind(layer, 'group')) return [layer];
      const inside = shown(layer.layers);
      return inside.length === 0 ? [] : [{ ...layer, layers: inside }];
    });
  const pages = document.pages.map((page) => ({ ...page, layers: shown(page.layers) }));
  return { ...document, pages };
}

/** What others would see of a document: the IDs of its pictures, and its texts. */
export type PublicParts = { pictures: readonly string[]; texts: readonly string[] };

export function publicPartsOf(stored: PosterDocument): PublicParts {
  const shown = withoutHidden(storedDocument(stored));
  return {
    pictures: assetIdsOf(shown).filter(isUuid),
    // Names of layers may stand between the letters of a word.
    texts: [publicText(shown), spelledOut(documentText(shown))],
  };
}

/** Characters of all kept texts and ids together, and the number of kept revisions. */
const MAX_KEPT_LENGTH = 10_000_000;
const MAX_KEPT_PARTS = 200;

const lengthOf = ({ texts, pictures }: PublicParts) =>
  [...texts, ...pictures].reduce((sum, { length }) => sum + length, 0);

type Kept = { parts: Promise<PublicParts | undefined>; length: number };

/**
 * Public parts by poster and revision, whose document never changes, oldest first. Anyone may open a link, as often as
 * they like.
 */
const keptParts = new Map<string, Kept>();

function dropOldest(): void {
  let length = [...keptParts.values()].reduce((sum, part) => sum + part.length, 0);
  for (const [key, part] of keptParts) {
    if (keptParts.size <= MAX_KEPT_PARTS && length <= MAX_KEPT_LENGTH) return;
    keptParts.delete(key);
    length -= part.length;
  }
}

/** Reads the public parts of a revision once; undefined if it has been replaced. */
export function readParts(
  tx: Executor,
  { id, revision }: Pick<Shown, 'id' | 'revision'>,
): Promise<PublicParts | undefined> {
  const key = `${id} ${revision}`;
  const known = keptParts.get(key);
  if (known) return known.parts;
  const read = async () => {
    const isIt = and(eq(poster.id, id), eq(poster.revision, revision));
    const [row] = await tx.select({ doc: poster.doc }).from(poster).where(isIt);
    return row && publicPartsOf(row.doc);
  };
  const cached: Kept = { parts: read(), length: 0 };
  keptParts.set(key, cached);
  const forget = () => keptParts.delete(key);
  cached.parts.then((found) => {
    if (!found) return forget();
    cached.length = lengthOf(found);
    return dropOldest();
  }, forget);
  return cached.parts;
}
