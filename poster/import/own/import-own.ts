import type { PictureSource, PosterDocument } from '../../document';
import { assetIdsOf } from '../../document/pictures';
import { parsePoster } from '../../document/validate';
import { withSources } from '../../edit/fill-in';
import { ImportRefusal } from '../imported';
import type { Notes } from '../notes';
import type { Pictures } from '../pictures';

/**
 * Imports a poster of our own that was saved as a file.
 * @param files its pictures by id, if included; a missing one leaves an empty placeholder
 */
export async function importOwn(
  value: unknown,
  pictures: Pictures,
  notes: Notes,
  files: ReadonlyMap<string, Uint8Array> = new Map(),
): Promise<PosterDocument> {
  const own = parsePoster(value);
  if (!own.ok) throw new ImportRefusal('notSupported');
  const sources = new Map<string, PictureSource>();
  for (const id of assetIdsOf(own.document)) {
    const bytes = files.get(id);
    const stored = bytes ? await pictures.addFile(bytes) : undefined;
    if (stored) sources.set(id, stored.source);
    else notes.add('noPicture', id);
  }
  return withSources(own.document, (source) =>
    source.type === 'asset' ? (sources.get(source.id) ?? { type: 'empty' }) : source,
  );
}
